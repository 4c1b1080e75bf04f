import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { type AnyDocument, nameOf, totalOf } from '../output/document.ts';
import { type ListFormat, printList } from '../output/print-list.ts';
import type { Column } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import type { AddCommand } from './command.ts';
import { localDate, upTo } from './values.ts';

interface ListOptions extends ConnectOptions, ListFormat {
  payments?: boolean;
  payrolls?: boolean;
  retentions?: boolean;
  type?: 'I' | 'E' | 'T';
  status?: 'vigente' | 'cancelado';
  from?: string;
  to?: string;
  rfc?: string;
  search?: string;
  limit: number;
}

export const addList: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('list')
    .description(texts.listCommand)
    .option('--payments', texts.paymentsOption)
    .addOption(new Option('--payrolls', texts.payrollsOption).conflicts('payments'))
    .addOption(new Option('--retentions', texts.retentionsOption).conflicts(['payments', 'payrolls']))
    .addOption(
      new Option('--type <type>', texts.typeOption)
        .choices(['I', 'E', 'T'])
        .conflicts(['payments', 'payrolls', 'retentions']),
    )
    .addOption(new Option('--status <status>', texts.statusOption).choices(['vigente', 'cancelado']))
    .option('--from <date>', texts.fromOption, localDate)
    .option('--to <date>', texts.toOption, localDate)
    .option('--rfc <rfc>', texts.rfcOption)
    .option('--search <text>', texts.searchOption)
    .option('--limit <number>', texts.limitOption, upTo(999_999), 20)
    .addOption(new Option('--json', texts.jsonOption).conflicts('csv'))
    .option('--csv', texts.csvOption)
    .action((_, command) => list(cli, command.optsWithGlobals()));
};

const pageMost = 100;

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const { lacre, environment } = await connect(cli, options);
  const { type, status, from: issuedFrom, to: issuedTo, rfc: rfcReceptor, search: q, limit } = options;
  const asked = { ...environment, status, issuedFrom, issuedTo, rfcReceptor, q, limit: Math.min(limit, pageMost) };
  const rows: AnyDocument[] = [];
  const pages = (() => {
    if (options.payments) return lacre.payments.list(asked);
    if (options.payrolls) return lacre.payrolls.list(asked);
    if (options.retentions) return lacre.retentions.list(asked);
    return lacre.invoices.list({ ...asked, type });
  })();
  for await (const row of pages) if (rows.push(row) === limit) break;
  await printList(cli, columnsOf(cli), rows, options);
}

const columnsOf = ({ texts }: Cli): Column<AnyDocument>[] => [
  { heading: texts.date, cell: ({ fecha }) => fecha.slice(0, 10) },
  { heading: texts.document, cell: (row) => `${row.tipoComprobante} ${nameOf(row)}` },
  {
    heading: texts.receiver,
    cell: ({ rfcReceptor, receptorNombre }) => `${rfcReceptor} ${receptorNombre.slice(0, 30)}`,
  },
  { heading: texts.total, cell: (row) => totalOf(row).amount, right: true },
  { heading: '', cell: (row) => totalOf(row).currency },
  {
    heading: texts.status,
    cell: ({ status, cancellationStatus }) => status + (cancellationStatus === null ? '' : ` (${cancellationStatus})`),
  },
  { heading: 'UUID', cell: ({ uuid }) => uuid },
];
