import type { ProductImport } from '@lacre/sdk';
import type { Cli } from '../cli.ts';
import { readFile } from '../documents/read-input.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type Column, tableOf } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { note, print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

interface ImportOptions extends ConnectOptions {
  upsert?: boolean;
  json?: boolean;
}

/** As much as the service takes. */
const fileMost = 5 * 1024 * 1024;

export const addImportProducts: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('products')
    .description(texts.productsCommand)
    .command('import')
    .description(texts.importCommand)
    .argument('<file>', texts.csvArgument)
    .option('--upsert', texts.upsertOption)
    .option('--json', texts.jsonOption)
    .action((file: string, _, command) => importProducts(cli, file, command.optsWithGlobals()));
};

/** Ends with 3 when rows failed; the others are in. */
async function importProducts(cli: Cli, path: string, options: ImportOptions): Promise<void> {
  const { texts } = cli;
  const file = await readFile(cli, path, fileMost, 'text/csv');
  const { lacre, identity, watchUpload } = await connect(cli, options);
  const { organizationId } = await identity();
  const bar = progressBar(cli, file.size, texts.sending(file.name), texts.checkingRows);
  watchUpload(bar.reach);
  const mode = options.upsert ? 'upsert' : 'create';
  const result = await lacre.products.import({ organizationId, file, mode }).finally(bar.stop);
  if (options.json) await printJson(cli, result);
  else {
    await print(cli, texts.imported(result));
    for (const { message, rows } of result.warnings) note(cli, `${texts.warning} ${message} (${rows})`);
    if (result.errorCount > 0) await print(cli, tableOf(columnsOf(cli), result.errors));
  }
  if (result.errorCount > 0) throw new Failure(exitCodes.invalid, texts.rowsFailed(result.errorCount));
}

const columnsOf = ({ texts }: Cli): Column<ProductImport['errors'][number]>[] => [
  { heading: texts.row, cell: ({ row }) => String(row), right: true },
  { heading: texts.reason, cell: ({ message }) => message },
];
