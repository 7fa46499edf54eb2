/** Positions of the site's games: a history of entries, replayed by the rules here. */
import type { SiteForm } from '../../games/abstract-play.ts';
import type { GameKit, GameModule } from '../../games/kit.ts';
import { Line } from '../../games/line.ts';
import { gameNamed, gameNames, openGame } from '../../games/registry.ts';
import { isStuck } from '../../records/replay.ts';
import { fail, must, ok, quote, type Result } from '../../util/result.ts';

/** A game of the site with its rules here. */
export interface SiteGame {
  readonly form: SiteForm;
  readonly kit: GameKit;
}

export interface SitePosition extends SiteGame {
  /** From the start or from the last pass. */
  readonly line: Line;
  /** The plies of that line. */
  readonly plies: readonly string[];
  /** The number of entries. */
  readonly length: number;
  /** All plies from the start up to the first pass, if any. */
  readonly record: readonly string[];
}

/** The games that the site has, too. */
export function siteModules(): readonly (GameModule & { readonly abstractPlay: SiteForm })[] {
  return gameNames()
    .map((name) => must(gameNamed(name)))
    .filter((game) => 'abstractPlay' in game) as (GameModule & { abstractPlay: SiteForm })[];
}

/** How a form names a list of variants. */
export function variantsKey(variants: readonly string[]): string {
  return variants.toSorted().join(',');
}

/** The variants of a list that a form names so. */
export function variantsOf(key: string): string[] {
  return key === '' ? [] : key.split(',');
}

/** Errors: `unknown-game`, `unknown-variants`, and those of `openGame`. */
export function siteGame(metaGame: string, variants: readonly string[]): Result<SiteGame> {
  const module = siteModules().find(({ abstractPlay }) => abstractPlay.metaGame === metaGame);
  if (!module) return fail('unknown-game', `${metaGame} is not played here`);
  const key = variantsKey(variants);
  const form = module.abstractPlay;
  if (!Object.hasOwn(form.variants, key)) return unknownVariants(metaGame, variants);
  const kit = openGame({ name: module.name, rules: form.variants[key] ?? {} });
  return kit.ok ? ok({ form, kit: kit.value }) : kit;
}

/** Errors: `bad-history`, with the entry that the rules refuse. */
export function replayEntries({ form, kit }: SiteGame, entries: readonly string[]): Result<SitePosition> {
  let line = must(Line.of(kit));
  let plies: string[] = [];
  let record: readonly string[] | undefined;
  for (const [index, entry] of entries.entries()) {
    if (entry === form.pass && passesThere({ form, kit, line })) {
      const next = passed(kit, line);
      if (!next.ok) return badEntry(index, `${quote(entry)}: ${next.error.message}`);
      record ??= plies;
      line = next.value;
      plies = [];
      continue;
    }
    const found = form.toMove ? form.toMove(entry, index) : [entry];
    if (!found) return badEntry(index, `${quote(entry)} is not a move`);
    for (const ply of found) {
      const played = line.follow(ply);
      if (!played.ok) return badEntry(index, `${quote(entry)}: ${played.error.message}`);
      plies.push(ply);
    }
  }
  return ok({ form, kit, line, plies, length: entries.length, record: record ?? plies });
}

function badEntry(index: number, why: string) {
  return fail('bad-history', `entry ${index + 1}: ${why}`);
}

export function unknownVariants(metaGame: string, variants: readonly string[]) {
  return fail('unknown-variants', `${metaGame} is not played here with the variants [${variants.join(', ')}]`);
}

/** Whether the side to move has no legal move, so that it passes there, where the game has ended here. */
export function passesThere({ form, kit, line }: SiteGame & Pick<SitePosition, 'line'>): boolean {
  return form.pass !== undefined && isStuck(kit, kit.outcome(line.position));
}

/** The same board with the next seat to move. Errors: those of a position as text. */
function passed(kit: GameKit, { position }: Line): Result<Line> {
  const pieces = kit.pieces(position);
  const seat = kit.game.toMove(position);
  // The rules here would remove them now, those of the site after the next move.
  if (!kit.arrange || pieces.some((piece) => piece.seat === seat && piece.isDoomed)) {
    return fail('bad-history', 'the rules here do not know the position after this pass');
  }
  return Line.of(kit, kit.arrange(pieces, (seat + 1) % kit.seats.length));
}
