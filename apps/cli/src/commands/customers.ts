import type { Customer, CustomersCreateInput } from '@lacre/sdk';
import { LacreError } from '@lacre/sdk';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { DocumentRefused } from '../documents/document-refused.ts';
import { readDocument } from '../documents/json-document.ts';
import { readInput } from '../documents/read-input.ts';
import { type ListFormat, printList } from '../output/print-list.ts';
import type { Column } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { print, printJson } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { addImport } from './import-records.ts';
import { upTo } from './values.ts';

interface CustomersOptions extends ConnectOptions, ListFormat {
  search?: string;
  limit: number;
}

const customerLimit = 100 * 1024;
const pageMost = 100;

export const addCustomers: AddCommand = (program, cli) => {
  const { texts } = cli;
  const customers = program.command('customers').description(texts.customersCommand);
  customers
    .command('list')
    .description(texts.customersListCommand)
    .option('--search <text>', texts.customerSearchOption)
    .option('--limit <number>', texts.limitOption, upTo(999_999), 20)
    .addOption(new Option('--json', texts.jsonOption).conflicts('csv'))
    .option('--csv', texts.csvOption)
    .action((_, command) => list(cli, command.optsWithGlobals()));
  customers
    .command('get')
    .description(texts.customersGetCommand)
    .argument('<id>', texts.customerArgument)
    .action((id: string, _, command) => get(cli, id, command.optsWithGlobals()));
  customers
    .command('add')
    .description(texts.customersAddCommand)
    .argument('<file>', texts.fileArgument)
    .action((file: string, _, command) => add(cli, file, command.optsWithGlobals()));
  addImport(customers, cli, {
    description: texts.importCustomersCommand,
    upsert: texts.upsertCustomersOption,
    send: (lacre, input) => lacre.customers.import(input),
  });
};

async function list(cli: Cli, options: CustomersOptions): Promise<void> {
  const { lacre, identity, environment } = await connect(cli, options);
  const { organizationId } = await identity();
  const { search: q, limit } = options;
  const rows: Customer[] = [];
  const asked = { organizationId, q, limit: Math.min(limit, pageMost), ...livemodeOf(environment) };
  for await (const row of lacre.customers.list(asked)) if (rows.push(row) === limit) break;
  await printList(cli, columnsOf(cli), rows, options);
}

async function get(cli: Cli, id: string, options: ConnectOptions): Promise<void> {
  const { lacre, identity } = await connect(cli, options);
  const { organizationId } = await identity();
  await printJson(cli, await lacre.customers.get({ organizationId, id }));
}

async function add(cli: Cli, file: string, options: ConnectOptions): Promise<void> {
  const document = readDocument(cli, await readInput(cli, file, customerLimit));
  const { lacre, identity, environment } = await connect(cli, options);
  const { organizationId } = await identity();
  const body = { ...document.value, ...livemodeOf(environment), organizationId } as unknown as CustomersCreateInput;
  const made = await lacre.customers.create(body).catch((error: unknown) => {
    throw error instanceof LacreError ? new DocumentRefused(document, error) : error;
  });
  await print(cli, `${made.id}  ${made.taxId} ${made.legalName}`);
}

/** Customers and products use this name for the environment. */
const livemodeOf = ({ environment }: { environment?: string }): { livemode?: boolean } =>
  environment === undefined ? {} : { livemode: environment === 'production' };

const columnsOf = ({ texts }: Cli): Column<Customer>[] => [
  { heading: 'RFC', cell: ({ taxId }) => taxId },
  { heading: texts.name, cell: ({ legalName }) => legalName },
  { heading: texts.regime, cell: ({ taxSystem }) => taxSystem },
  { heading: texts.zip, cell: ({ addressZip }) => addressZip },
  { heading: texts.email, cell: ({ email }) => email },
  { heading: 'id', cell: ({ id }) => id },
];
