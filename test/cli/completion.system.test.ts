/** What the scripts of `sightline completion` offer, in the shells that are installed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const program = join(folder, 'sightline');
writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${fileURLToPath(built('src/cli/start.js'))}" "$@"\n`);
chmodSync(program, 0o755);
const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };

/** What each shell does where a user presses Tab behind `sightline bench `; prints the candidates. */
const ASKED = {
  bash: `COMP_WORDS=(sightline bench ''); COMP_CWORD=2; _sightline_complete; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: `complete -C 'sightline bench '`,
  zsh: `_describe() { print -l \${(P)2}; }; words=(sightline bench ''); _sightline`,
};
const BEFORE = { bash: '', fish: '', zsh: 'compdef() { :; }\n' };
const isThere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

for (const [shell, asked] of Object.entries(ASKED)) {
  it.runIf(isThere(shell))(`${shell} offers the commands of a command`, async () => {
    const { code, stdout: script } = await runHere(['completion', shell]);
    expect(code).toBe(0);
    const text = `${BEFORE[shell as keyof typeof BEFORE]}${script}\n${asked}\n`;
    const { stdout, stderr } = spawnSync(shell, ['-c', text], { env, encoding: 'utf8' });
    const offered = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/[\t:]/)[0]);
    const commands = ['evaluation', 'positions', 'rollout', 'scaling', 'search', 'signature', 'strength'];
    expect(offered.sort(), stderr).toEqual(commands);
  });
}
