/** Scripts for shells that ask the program what may come next. */
import type { Argv } from 'yargs';
import { quote } from '../../util/result.ts';
import { BadInput } from '../arguments/input.ts';
import type { Command } from '../command.ts';

/** The parser answers by this option, in the form of the shell that `SHELL` names. */
const ASK = '--get-yargs-completions';

const SCRIPTS = {
  bash: `# Add this to ~/.bashrc: sightline completion bash >> ~/.bashrc
_sightline_complete() {
  local found
  mapfile -t found < <(SHELL=bash sightline ${ASK} "\${COMP_WORDS[@]}")
  mapfile -t COMPREPLY < <(compgen -W "\${found[*]}" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o bashdefault -o default -F _sightline_complete sightline
`,
  fish: `# Save this: sightline completion fish > ~/.config/fish/completions/sightline.fish
function __sightline_complete
    set -l found (env SHELL=fish sightline ${ASK} (commandline -opc) (commandline -ct))
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c sightline -f -a '(__sightline_complete)'
`,
  zsh: `# Add this to ~/.zshrc, after compinit: sightline completion zsh >> ~/.zshrc
_sightline() {
  local -a found
  found=("\${(@f)$(SHELL=zsh sightline ${ASK} "\${words[@]}")}")
  if [[ -n $found ]]; then
    _describe 'values' found
  else
    _default
  fi
}
compdef _sightline sightline
`,
} as const;

const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

/** The shell of this user, if it is one of those. */
function ownShell(): string {
  const { SHELL = '' } = process.env;
  return SHELLS.find((shell) => SHELL.endsWith(shell)) ?? 'bash';
}

const options = (yargs: Argv) =>
  yargs
    .positional('shell', { type: 'string', describe: SHELLS.join(', '), defaultDescription: 'the shell of this user' })
    .example('$0 completion bash >> ~/.bashrc', 'complete commands and options in bash')
    .example('$0 completion fish > ~/.config/fish/completions/sightline.fish', 'the same in fish');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const completionCommand: Command<Arguments> = {
  builder: options,
  handler: ({ shell = ownShell() }, io) => {
    const known = SHELLS.find((one) => one === shell);
    if (known === undefined) throw new BadInput(`unknown shell ${quote(shell)}: choose from ${SHELLS.join(', ')}`);
    io.print(SCRIPTS[known].trimEnd());
  },
};
