/** Scripts for shells that ask the program what may come next. */
import { oneOf } from '../arguments/readers.ts';
import { argument, command } from '../command.ts';

/** Asks for completions; scripts that users have saved contain it. */
export const ASK = '--get-yargs-completions';

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

type Shell = keyof typeof SCRIPTS;

const SHELLS = Object.keys(SCRIPTS) as Shell[];

/** The shell of this user, if it is one of those. */
export function ownShell(): Shell {
  const { SHELL = '' } = process.env;
  return SHELLS.find((shell) => SHELL.endsWith(shell)) ?? 'bash';
}

const table = () => ({
  shell: argument(oneOf(SHELLS), 'the shell', { shown: 'the shell of this user' }),
});

export const completionCommand = command(table, {
  examples: [
    ['sightline completion bash >> ~/.bashrc', 'complete commands and options in bash'],
    ['sightline completion fish > ~/.config/fish/completions/sightline.fish', 'the same in fish'],
  ],
  run: ({ shell = ownShell() }, io) => io.print(SCRIPTS[shell].trimEnd()),
});
