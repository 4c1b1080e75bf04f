import type { InvoiceListItem, PaymentListItem } from '@lacre/sdk';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { type ListFormat, printList } from '../output/print-list.ts';
import { amountOf, type Column } from '../output/table.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import type { AddCommand } from './command.ts';
import { positiveInteger } from './values.ts';

interface ListOptions extends ConnectOptions, ListFormat {
  payments?: boolean;
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
    .addOption(new Option('--type <type>', texts.typeOption).choices(['I', 'E', 'T']).conflicts('payments'))
    .addOption(new Option('--status <status>', texts.statusOption).choices(['vigente', 'cancelado']))
    .option('--from <date>', texts.fromOption)
    .option('--to <date>', texts.toOption)
    .option('--rfc <rfc>', texts.rfcOption)
    .option('--search <text>', texts.searchOption)
    .option('--limit <number>', texts.limitOption, positiveInteger, 20)
    .addOption(new Option('--json', texts.jsonOption).conflicts('csv'))
    .option('--csv', texts.csvOption)
    .action((_, command) => list(cli, command.optsWithGlobals()));
};

const pageMost = 100;

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const { lacre, environment } = await connect(cli, options);
  const { payments, type, status, from: issuedFrom, to: issuedTo, rfc: rfcReceptor, search: q, limit } = options;
  const asked = { ...environment, status, issuedFrom, issuedTo, rfcReceptor, q, limit: Math.min(limit, pageMost) };
  const rows: (InvoiceListItem | PaymentListItem)[] = [];
  const pages = payments ? lacre.payments.list(asked) : lacre.invoices.list({ ...asked, type });
  for await (const row of pages) if (rows.push(row) === limit) break;
  await printList(cli, columnsOf(cli), rows, options);
}

const columnsOf = ({ texts }: Cli): Column<InvoiceListItem | PaymentListItem>[] => [
  { heading: texts.date, cell: ({ fecha }) => fecha.slice(0, 10) },
  { heading: texts.document, cell: ({ tipoComprobante, serie, folio }) => `${tipoComprobante} ${serie}${folio}` },
  {
    heading: texts.receiver,
    cell: ({ rfcReceptor, receptorNombre }) => `${rfcReceptor} ${receptorNombre.slice(0, 30)}`,
  },
  {
    heading: texts.total,
    cell: (row) => amountOf('montoTotalPagos' in row ? row.montoTotalPagos : row.total),
    right: true,
  },
  { heading: '', cell: (row) => ('montoTotalPagos' in row ? 'MXN' : row.moneda) },
  {
    heading: texts.status,
    cell: ({ status, cancellationStatus }) => status + (cancellationStatus === null ? '' : ` (${cancellationStatus})`),
  },
  { heading: 'UUID', cell: ({ uuid }) => uuid },
];
