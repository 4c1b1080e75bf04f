import type { CustomerImport, Lacre, ProductImport } from '@lacre/sdk';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { readFile } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { printTable } from '../output/print-table.ts';
import type { Column } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { note, print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface ImportOptions extends ConnectOptions {
  upsert?: boolean;
  json?: boolean;
}

/** The service's limit. */
const fileMost = 5 * 1024 * 1024;

export const addProducts: AddCommand = (program, cli) => {
  const { texts } = cli;
  const products = program.command('products').description(texts.productsCommand);
  addImport(products, cli, {
    description: texts.importProductsCommand,
    upsert: texts.upsertProductsOption,
    send: (lacre, input) => lacre.products.import(input),
  });
};

interface Import {
  description: string;
  /** Help text of `--upsert`. */
  upsert: string;
  send: (lacre: Lacre, input: { organizationId: string; file: File; mode: 'create' | 'upsert' }) => Promise<Imported>;
}
type Imported = ProductImport | CustomerImport;

/** Adds `import FILE` to the command of a resource. */
export function addImport(command: Command, cli: Cli, what: Import): void {
  const { texts } = cli;
  command
    .command('import')
    .description(what.description)
    .argument('<file>', texts.csvArgument)
    .option('--upsert', what.upsert)
    .option('--json', texts.jsonOption)
    .action((file: string, _, of: Command) => importFile(cli, what, file, of.optsWithGlobals()));
}

/** Exits with 3 if rows failed; the others were imported. */
async function importFile(cli: Cli, { send }: Import, path: string, options: ImportOptions): Promise<void> {
  const { texts } = cli;
  const file = await readFile(cli, path, fileMost, 'text/csv');
  const { lacre, identity, watchUpload } = await connect(cli, options);
  const { organizationId } = await identity();
  const bar = progressBar(cli, file.size, texts.sending(file.name), texts.checkingRows);
  watchUpload(bar.reach);
  const mode = options.upsert ? 'upsert' : 'create';
  const result = await send(lacre, { organizationId, file, mode }).finally(bar.stop);
  if (options.json) await printJson(cli, result);
  else {
    await print(cli, texts.imported(result));
    for (const { message, rows } of result.warnings) note(cli, `${texts.warning} ${message} (${rows})`);
    if (result.errorCount > 0) await printTable(cli, columnsOf(cli), result.errors);
  }
  if (result.errorCount > 0) throw new Failure(exitCodes.invalid, texts.rowsFailed(result.errorCount));
}

const columnsOf = ({ texts }: Cli): Column<Imported['errors'][number]>[] => [
  { heading: texts.row, cell: ({ row }) => String(row), right: true },
  { heading: texts.reason, cell: ({ message }) => message },
];
