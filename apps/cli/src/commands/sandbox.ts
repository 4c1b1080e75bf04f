import type { SandboxClock } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { printTable } from '../output/print-table.ts';
import { type ConnectOptions, connect, connectAnonymously } from '../profiles/connect.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { secondsOf } from './values.ts';

interface SandboxOptions extends ConnectOptions {
  json?: boolean;
}

export const addSandbox: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('trigger')
    .description(texts.triggerCommand)
    .argument('[event]', texts.eventArgument)
    .option('--json', texts.jsonOption)
    .action((type: string | undefined, _, command) =>
      type === undefined ? listKinds(cli, command.optsWithGlobals()) : trigger(cli, type, command.optsWithGlobals()),
    );
  const clock = program.command('clock').description(texts.clockCommand);
  clock
    .command('show', { isDefault: true })
    .description(texts.clockShowCommand)
    .action(async (_, command) =>
      printClock(cli, await (await connect(cli, command.optsWithGlobals())).lacre.sandbox.clock()),
    );
  clock
    .command('advance')
    .description(texts.clockAdvanceCommand)
    .argument('<duration>', texts.durationArgument)
    .action((duration: string, _, command) => advance(cli, duration, command.optsWithGlobals()));
  clock
    .command('reset')
    .description(texts.clockResetCommand)
    .action(async (_, command) =>
      printClock(cli, await (await connect(cli, command.optsWithGlobals())).lacre.sandbox.reset()),
    );
};

async function trigger(cli: Cli, type: string, options: SandboxOptions): Promise<void> {
  const { lacre } = await connect(cli, options);
  const event = await lacre.sandbox.triggerEvent({ type });
  if (options.json) return printJson(cli, event);
  await print(cli, `${event.type}  ${event.id}`);
}

async function listKinds(cli: Cli, options: SandboxOptions): Promise<void> {
  const kinds = await (await connectAnonymously(cli, options)).lacre.webhooks.eventKinds();
  if (options.json) return printJson(cli, kinds);
  const columns = [
    { heading: cli.texts.event, cell: ({ kind }: { kind: string }) => kind },
    { heading: cli.texts.description, cell: ({ when }: { when: string }) => when },
  ];
  await printTable(cli, columns, kinds);
}

async function advance(cli: Cli, duration: string, options: ConnectOptions): Promise<void> {
  const seconds = secondsOf(duration);
  const isInstant = /^\d{4}-\d\d-\d\dT\S{1,30}$/.test(duration);
  if (seconds === undefined && !isInstant) throw new Failure(exitCodes.usage, cli.texts.noDuration(duration));
  const { lacre } = await connect(cli, options);
  await printClock(cli, await lacre.sandbox.advance(seconds === undefined ? { until: duration } : { seconds }));
}

const printClock = (cli: Cli, { now, aheadSeconds }: SandboxClock) => print(cli, cli.texts.clock(now, aheadSeconds));
