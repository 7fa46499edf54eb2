/** The games and rules represented in a library. */
import type { GameKit, OpenSpec, Rules } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { openGame } from '../../games/registry.ts';
import { SymmetricLine } from '../../games/symmetric-line.ts';
import { specOfRecord } from '../../records/spec.ts';
import { must, type Result } from '../../util/result.ts';
import { rulesColumn } from './columns.ts';
import type { Database } from './database.ts';
import { rulesText } from './stored-game.ts';

export interface Variant {
  readonly id: number;
  readonly game: string;
  readonly rules: Rules;
}

interface VariantRow {
  readonly id: number;
  readonly game: string;
  readonly rules: string;
  readonly probe: string;
}

export class Variants {
  private readonly database: Database;
  private readonly kits = new Map<number, Result<GameKit>>();

  constructor(database: Database) {
    this.database = database;
  }

  /** All variants, including those added by other processes. */
  all(): Variant[] {
    return this.rows().map(({ id, game, rules }) => ({ id, game, rules: this.rulesOf(game, rules) }));
  }

  /** Those of the time, if there were fewer options. */
  private rulesOf(game: string, text: string): Rules {
    return specOfRecord({ game, rules: this.database.parsed(rulesColumn, text) }).rules ?? {};
  }

  /** The variant of a game or an analysis, which must have one. */
  of(id: number): Variant {
    const found = this.all().find((one) => one.id === id);
    if (!found) throw this.database.damage(`no variant ${id}`);
    return found;
  }

  /** The id of a game with these complete rules; undefined if the library has none. */
  idOf({ name, rules }: Pick<OpenSpec, 'name' | 'rules'>): number | undefined {
    const sql = 'SELECT id FROM variants WHERE game = ? AND rules = ?';
    const text = rulesText(rules);
    const found = this.database.get<{ id: number }>(sql, name, text);
    return (found ?? this.all().find((one) => one.game === name && rulesText(one.rules) === text))?.id;
  }

  /** The same, creating an id if necessary. */
  add(spec: Pick<OpenSpec, 'name' | 'rules'>): number {
    const known = this.idOf(spec);
    if (known !== undefined) return known;
    const probe = probeOf(must(openGame({ ...spec, weights: null })));
    const sql = 'INSERT INTO variants (game, rules, probe) VALUES (?, ?, ?)';
    return this.database.run(sql, spec.name, rulesText(spec.rules), probe).id;
  }

  /**
   * The game with that id. Errors: those of `openGame`, if the program no longer has the game or
   * rules.
   */
  kitOf(id: number): Result<GameKit> {
    const known = this.kits.get(id);
    if (known) return known;
    const { game, rules } = this.of(id);
    const kit = openGame({ name: game, rules, weights: null });
    this.kits.set(id, kit);
    return kit;
  }

  /**
   * The variants whose positions hash differently in this version of the program than in the one
   * that wrote the library.
   */
  outdated(): { readonly id: number; readonly probe: string }[] {
    return this.rows().flatMap((row) => {
      const kit = openGame({ name: row.game, rules: this.rulesOf(row.game, row.rules), weights: null });
      const probe = kit.ok ? probeOf(kit.value) : row.probe;
      return probe === row.probe ? [] : [{ id: row.id, probe }];
    });
  }

  private rows(): VariantRow[] {
    return this.database.all<VariantRow>('SELECT id, game, rules, probe FROM variants ORDER BY id');
  }
}

const PROBE_PLIES = 6;

/** The keys of a few positions, by which one sees whether keys are still what they were. */
function probeOf(kit: GameKit): string {
  const line = new SymmetricLine(kit);
  const keys: string[] = [];
  for (let ply = 0; ply < PROBE_PLIES; ply++) {
    const { high, low } = line.least().key;
    keys.push(`${high},${low}`);
    const move = legalMoves({ game: kit.game }, line.position).at(-1);
    if (move === undefined) break;
    line.play(move);
  }
  return keys.join(' ');
}
