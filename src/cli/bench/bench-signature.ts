import { fileURLToPath } from 'node:url';
import { complaint, measureSignatures, signatureText, signedKits } from '../../engine/signature.ts';
import type { GameKit } from '../../games/kit.ts';
import { replaceFile } from '../../node/file.ts';
import { packageFile } from '../../node/package-file.ts';
import { SIGNATURE_FILE } from '../../util/version.ts';
import { type GameArguments, gameRows, givenRules, kitOf } from '../arguments/game-options.ts';
import { BadInput, Failure, must, readText } from '../arguments/input.ts';
import { JSON_ROW } from '../arguments/rows.ts';
import { apart, command, flag } from '../command.ts';

const table = () => ({
  ...gameRows(),
  check: flag('compare with bench/signature.txt; exit with code 1 if it differs'),
  write: flag('write it to bench/signature.txt'),
  json: { ...JSON_ROW, describe: 'print one JSON array instead of text' },
});

export const signatureCommand = command(table, {
  relations: [apart('check', 'write')],
  examples: [
    ['sightline bench signature --check', 'check whether the engine plays as before'],
    ['sightline bench signature --write', 'record an intended change'],
  ],
  run: async (args, io) => {
    const { check, write, json } = args;
    const file = fileURLToPath(packageFile(SIGNATURE_FILE));
    const isOther = args.game !== undefined || Object.keys(givenRules(args)).length > 0;
    if (isOther && (check || write))
      throw new BadInput('--check and --write work with the default game and its default rules only');
    const kept = check ? readText(io, file) : undefined;
    const signatures = await measureSignatures(kitsOf(args));
    io.print(json ? JSON.stringify(signatures) : signatureText(signatures).trimEnd());
    if (write) must(replaceFile(file, signatureText(signatures)));
    const wrong = kept === undefined ? undefined : complaint(signatures, kept);
    if (wrong !== undefined) throw new Failure(wrong);
  },
});

/** The selected game, with the given rules or with all those of its signature. */
function kitsOf(args: GameArguments): readonly GameKit[] {
  const kit = kitOf(args);
  return Object.keys(givenRules(args)).length > 0 ? [kit] : signedKits(kit.spec.name);
}
