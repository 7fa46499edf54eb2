/** Proof files: written from a solution, read, and checked by the rules of the game alone. */
import * as z from 'zod';
import type { GameKit, GameSpec } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { recordFields } from '../records/game-fields.ts';
import { checkClaim, claimsOf, PROOF_WORDS, positionsIn } from '../search/solver/proof.ts';
import { firstIssue } from '../util/first-issue.ts';
import { parseJson } from '../util/json.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { seal, unseal } from '../util/sealed.ts';
import { RESULTS, type Solution } from './solving.ts';

const PROOF_MAGIC = 'SLPROOF\n';
const VERSION = 1;

/** Encodes a proof as file content. */
export function sealProof(kit: GameKit, position: string, { result, plies, proof }: Solution): Uint8Array {
  const claims = proof.map(([claim, moves]) => ({ ...claim, entries: positionsIn(moves) }));
  const parts = proof.map(([, { buffer, byteOffset, byteLength }]) => new Uint8Array(buffer, byteOffset, byteLength));
  const { name: game, rules } = kit.spec;
  const header = { v: VERSION, game, rules, position, result, plies, claims };
  return seal(PROOF_MAGIC, header, ...parts);
}

/** The content of a proof file. */
export interface ReadProof {
  readonly game: GameSpec;
  readonly position: string;
  readonly result: Solution['result'];
  readonly plies: number;
  readonly proof: Solution['proof'];
}

const headerSchema = z.object({
  game: z.string(),
  rules: recordFields.rules,
  position: z.string(),
  result: z.enum(RESULTS),
  plies: z.int().min(0),
  claims: z.array(z.object({ player: z.int().min(0).max(1), least: z.literal([0.5, 1]), entries: z.int().min(0) })),
});

/** Parses a proof file. Errors: `bad-file`. */
export function readProof(bytes: Uint8Array): Result<ReadProof> {
  const sealed = unseal(PROOF_MAGIC, 'a proof', bytes);
  if (!sealed.ok) return sealed;
  const json = parseJson(sealed.value.header);
  const v = json.ok ? (json.value as { readonly v?: unknown } | null)?.v : undefined;
  if (!json.ok || v !== VERSION)
    return fail('bad-file', `unsupported format version ${quote(v)}; this program reads ${VERSION}`);
  const header = headerSchema.safeParse(json.value);
  if (!header.success) return fail('bad-file', firstIssue(header.error, 'the header').message);
  const { game, rules, position, result, plies, claims } = header.data;
  const { body } = sealed.value;
  const words = new Int32Array(new Uint8Array(body.subarray(0, body.length & ~3)).buffer);
  let at = 0;
  const proof = claims.map(({ player, least, entries }) => {
    const first = at;
    at += PROOF_WORDS * entries;
    return [{ player, least }, words.subarray(first, at)] as const;
  });
  if (at * 4 !== body.length) return fail('bad-file', 'it is damaged');
  return ok({ game: { name: game, ...(rules && { rules }) }, position, result, plies, proof });
}

/**
 * Checks a proof by the rules of its game alone. Errors: `bad-proof`, with what is wrong; `bad-file`; those
 * of `openGame` and `parsePosition`.
 */
export function checkProof({ game, position, result, proof }: ReadProof): Result<GameKit> {
  const kit = openGame({ ...game, weights: null });
  if (!kit.ok) return kit;
  const root = kit.value.parsePosition(position);
  if (!root.ok) return root;
  const rules = kit.value.game;
  if (rules.players !== 2) return fail('bad-file', 'a proof is of a game for two');
  const reward = RESULTS.indexOf(result) / 2;
  for (const { player, least } of claimsOf(rules.toMove(root.value), reward)) {
    const part = proof.find(([claim]) => claim.player === player && claim.least === least);
    const seat = kit.value.seats[player]?.name;
    const what = least === 1 ? `that ${seat} wins` : `that ${seat} does not lose`;
    if (!part) return fail('bad-proof', `it does not claim ${what}`);
    const wrong = checkClaim(rules, root.value, part[0], part[1]);
    if (wrong !== undefined) return fail('bad-proof', `it does not prove ${what}: ${wrong}`);
  }
  return kit;
}
