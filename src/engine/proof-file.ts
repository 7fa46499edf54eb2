/** Proof files: written from a solution, read, and checked by the rules of the game alone. */
import type { GameKit, GameSpec } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { checkClaim, claimsOf, PROOF_WORDS, positionsIn } from '../search/solver/proof.ts';
import type { Claim } from '../search/solver/solver.ts';
import { parseJson } from '../util/json.ts';
import { fail, ok, type Result } from '../util/result.ts';
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

interface ProofHeader {
  readonly v: number;
  readonly game: string;
  readonly rules: GameSpec['rules'];
  readonly position: string;
  readonly result: Solution['result'];
  readonly plies: number;
  readonly claims: readonly (Claim & { readonly entries: number })[];
}

/** Parses a proof file. Errors: `bad-file`. */
export function readProof(bytes: Uint8Array): Result<ReadProof> {
  const sealed = unseal(PROOF_MAGIC, 'a proof', bytes);
  if (!sealed.ok) return sealed;
  const json = parseJson(sealed.value.header);
  const header = (json.ok ? json.value : undefined) as ProofHeader | undefined;
  if (header?.v !== VERSION)
    return fail('bad-file', `unsupported format version ${header?.v}; this program reads ${VERSION}`);
  const { game, rules, position, result, plies, claims } = header;
  if (!Array.isArray(claims) || !RESULTS.includes(result)) return fail('bad-file', 'the header lacks result or claims');
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

/** Checks a proof by the rules of its game alone. Errors: `bad-proof`, with what is wrong. */
export function checkProof({ game, position, result, proof }: ReadProof): Result<GameKit> {
  const kit = openGame({ ...game, weights: null });
  if (!kit.ok) return kit;
  const root = kit.value.parsePosition(position);
  if (!root.ok) return root;
  const rules = kit.value.game;
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
