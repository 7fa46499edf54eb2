import type { Argv, CommandModule } from 'yargs';
import { must, positiveOption, wholeOption } from '../arguments/input.ts';
import { untilStopped } from '../runs/interrupt.ts';

const DEFAULT_PORT = 7430;

const options = (yargs: Argv) =>
  yargs
    .option('farm', {
      type: 'string',
      requiresArg: true,
      default: 'redis://localhost:6379',
      describe: 'the farm that volunteers play for',
    })
    .option('host', { type: 'string', requiresArg: true, default: '127.0.0.1', describe: 'the address to listen on' })
    .option('port', {
      type: 'string',
      describe: `the port to listen on (default ${DEFAULT_PORT}; 0 for any that is free)`,
      coerce: wholeOption('port', 0, 65_535),
    })
    .option('checked', {
      type: 'string',
      describe: 'share of game pairs that trusted workers play again (default 0.02)',
      coerce: positiveOption('checked', 1),
    })
    .example('$0 farm key ann', 'a key for a volunteer')
    .example('$0 gateway', 'behind a proxy that speaks TLS')
    .example('$0 worker --gateway https://farm.example.org', 'what ann runs, with her key in SIGHTLINE_KEY')
    .epilogue('docs/farm.md has the whole of it.');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const gatewayCommand: CommandModule<object, Arguments> = {
  builder: options,
  handler: async ({ farm, host, port = DEFAULT_PORT, checked }) => {
    // Loaded only here: most commands have no farm.
    const { Gateway } = await import('../../../selfplay/farm/gateway.ts');
    const gateway = must(
      await Gateway.start(farm, {
        host,
        port,
        ...(checked !== undefined && { checkedShare: checked }),
        onFault: (error) => process.stderr.write(`sightline: ${error instanceof Error ? error.stack : error}\n`),
      }),
    );
    console.log(`Volunteers: ${gateway.url}`);
    await untilStopped();
    await gateway.close();
  },
};
