/** Help as yargs lays it out. */
import { expect, it } from 'vitest';
import { parseHelp } from '../../bench/research/docs/help.ts';

const HELP = `sightline boil <egg>

boil an egg

Options:
  -h, --help  print this help
      --time  minutes, which may be more
              than ten

Examples:
  sightline boil a --time 4        boil an egg for
  --quiet                          four minutes
  sightline boil b                 boil another one
  --shape a+b+c --time 9
  sightline boil c                 boil the last one
`;

it('an example that wraps is one command, whatever its next line begins with', () => {
  const examples = parseHelp(HELP).sections.find(({ title }) => title === 'Examples')?.entries;
  expect(examples).toEqual([
    { term: 'sightline boil a --time 4 --quiet', text: 'boil an egg for four minutes' },
    { term: 'sightline boil b --shape a+b+c --time 9', text: 'boil another one' },
    { term: 'sightline boil c', text: 'boil the last one' },
  ]);
});

it('options stay apart, with descriptions of several lines', () => {
  expect(parseHelp(HELP).sections.find(({ title }) => title === 'Options')?.entries).toEqual([
    { term: '-h, --help', text: 'print this help' },
    { term: '--time', text: 'minutes, which may be more than ten' },
  ]);
});
