import { fileURLToPath } from 'node:url';
import type { Argv } from 'yargs';
import { complaint, measureSignatures, signatureText, signedKits } from '../../engine/signature.ts';
import type { GameKit } from '../../games/kit.ts';
import { replaceFile } from '../../node/file.ts';
import { packageFile } from '../../node/package-file.ts';
import { SIGNATURE_FILE } from '../../util/version.ts';
import { type GameArguments, gameOptions, givenRules, kitOf } from '../arguments/game-options.ts';
import { BadInput, Failure, must, readText } from '../arguments/input.ts';
import type { Command } from '../command.ts';

const options = (yargs: Argv) =>
  gameOptions(yargs)
    .option('check', {
      type: 'boolean',
      describe: 'compare with bench/signature.txt; exit with code 1 if it differs',
    })
    .option('write', { type: 'boolean', describe: 'write it to bench/signature.txt' })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON array instead of text' })
    .conflicts('check', 'write')
    .example('$0 bench signature --check', 'check whether the engine plays as before')
    .example('$0 bench signature --write', 'record an intended change');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const signatureCommand: Command<Arguments> = {
  command: 'signature',
  describe: 'compute a hash of fixed searches that reveals any change of play',
  builder: options,
  handler: async (args, io) => {
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
};

/** The selected game, with the given rules or with all those of its signature. */
function kitsOf(args: GameArguments): readonly GameKit[] {
  const kit = kitOf(args);
  return Object.keys(givenRules(args)).length > 0 ? [kit] : signedKits(kit.spec.name);
}
