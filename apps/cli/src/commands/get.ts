import type { Cli } from '../cli.ts';
import { nameOf, totalOf } from '../output/document.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { findDocument } from './find-document.ts';

interface GetOptions extends ConnectOptions {
  json?: boolean;
}

export const addGet: AddCommand = (program, cli) => {
  program
    .command('get')
    .description(cli.texts.getCommand)
    .argument('<id>', cli.texts.idArgument)
    .option('--json', cli.texts.jsonOption)
    .action((id: string, _, command) => get(cli, id, command.optsWithGlobals()));
};

async function get(cli: Cli, id: string, options: GetOptions): Promise<void> {
  const { document } = await findDocument(await connect(cli, options), id);
  if (options.json) return printJson(cli, document);
  if (!('uuid' in document)) return print(cli, cli.texts.notStamped(document.status, document.message ?? ''));
  const { uuid, tipoComprobante, status, fecha, rfcReceptor, receptorNombre, environment, cancellation } = document;
  const { amount, currency } = totalOf(document);
  const lines: [string, string][] = [
    ['UUID', uuid],
    ['id', document.id],
    [cli.texts.document, `${tipoComprobante} ${nameOf(document)}`],
    [cli.texts.date, fecha],
    [cli.texts.receiver, `${rfcReceptor} ${receptorNombre}`],
    [cli.texts.total, `${amount} ${currency}`],
    [cli.texts.status, status],
    [cli.texts.environment, environment],
    ...(cancellation ? [[cli.texts.cancellation, cancellation.status] as [string, string]] : []),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  await print(cli, lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n'));
}
