import { isCalendarDate } from '@lacre/cfdi/dates';
import { type ListedInvoiceRow, PageTooDeep } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { environmentClocks } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { lowerBound, upperBound } from '../instant-bounds.ts';
import { searchedWords } from '../searched-words.ts';
import type { Services } from '../services.ts';
import { pageAndCursor, readCursor, readSort, writeCursor } from './document-cursor.ts';
import type { DocumentPath } from './document-path.ts';
import { type InvoiceListItem, toInvoiceListItem } from './list-item.ts';
import { warmUpPrinting } from './warm-up-printing.ts';

export interface ListInvoicesInput {
  /** Starts at 1. */
  page?: number;
  limit?: number;
  type?: 'I' | 'E' | 'T';
  status?: 'vigente' | 'cancelado';
  /** ISO 8601; a date without a time is the whole day in America/Mexico_City. */
  dateFrom?: string;
  dateTo?: string;
  rfcReceptor?: string;
  environment?: Environment;
  series?: string;
  folio?: string;
  q?: string;
  /** Local like the invoice's Fecha: a date, or a date-time without an offset. */
  issuedFrom?: string;
  issuedTo?: string;
  customerId?: string;
  metodoPago?: 'PUE' | 'PPD';
  moneda?: string;
  externalId?: string;
  /** `open`: PPD, vigente and not fully paid. */
  balance?: 'open';
  /** `createdAt`, `fecha`, `total` or `folio`, prefixed with `-` for descending order. Default `-createdAt`. */
  sort?: string;
  /** `nextCursor` of the previous page. */
  after?: string;
}

export interface InvoicePage<Item = InvoiceListItem> {
  data: Item[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** Value of `after` for the next page; null on the last one. */
  nextCursor: string | null;
}

export function listDocuments(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: ListInvoicesInput,
  kind: DocumentPath,
): Promise<InvoicePage> {
  return listDocumentsAs(services, access, input, kind, toInvoiceListItem);
}

/** The same, with each document mapped by `view`. */
export async function listDocumentsAs<Item>(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: ListInvoicesInput,
  kind: DocumentPath,
  view: (services: Pick<Services, 'clock' | 'catalogs'>, row: ListedInvoiceRow) => Item,
): Promise<InvoicePage<Item>> {
  const { database, catalogs } = services;
  warmUpPrinting(services, access);
  const { page = 1, limit = 20 } = input;
  const filter = invoiceFilter({ ...input, environment: access.environment ?? input.environment }, kind);
  const order = readSort(input.sort);
  const after = input.after === undefined ? undefined : readCursor(input.after, order);
  if (after && input.page !== undefined) throw pageAndCursor();
  const slice = { offset: (page - 1) * limit, limit };
  const newestFirst = order.key === 'createdAt' && order.descending && !after;
  const [{ rows, total }, clocks] = await Promise.all([
    database
      .read(({ invoices }) =>
        newestFirst
          ? invoices.page(access.organizationId, filter, slice)
          : invoices.orderedPage(access.organizationId, filter, order, {
              ...slice,
              // One row more than a page shows whether there is a next page.
              limit: after ? limit + 1 : limit,
              after,
            }),
      )
      .catch(refuseDepth),
    environmentClocks(services, access.organizationId, filter.environment),
  ]);
  const hasNext = after ? rows.length > limit : page * limit < total;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const at = { production: { clock: clocks.production, catalogs }, sandbox: { clock: clocks.sandbox, catalogs } };
  return {
    data: shown.map((row) => view(at[row.environment], row)),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    nextCursor: hasNext && last ? writeCursor(order, last) : null,
  };
}

function refuseDepth(error: unknown): never {
  if (!(error instanceof PageTooDeep)) throw error;
  const text = {
    en: 'page is too far into this sort order: continue with after and the nextCursor of a response, or narrow the filters',
    es: 'page está demasiado lejos en este orden: continúe con after y el nextCursor de una respuesta, o restrinja los filtros',
  };
  throw new AppError('PAGE_TOO_DEEP', {
    texts: [text],
    details: [{ path: 'page', code: 'PAGE_TOO_DEEP', message: text, source: 'api' }],
  });
}

/** The query parameters of the database. */
export function invoiceFilter(input: ListInvoicesInput, kind: DocumentPath): InvoiceFilter {
  return {
    environment: input.environment,
    type: input.type,
    kind,
    status: input.status,
    rfcReceptor: input.rfcReceptor,
    series: input.series,
    folio: input.folio,
    words: input.q === undefined ? undefined : searchedWords(input.q),
    customerId: input.customerId,
    metodoPago: input.metodoPago,
    moneda: input.moneda,
    externalId: input.externalId,
    isOpen: input.balance === 'open' ? true : undefined,
    createdFrom: input.dateFrom === undefined ? undefined : lowerBound(input.dateFrom),
    createdTo: input.dateTo === undefined ? undefined : upperBound(input.dateTo),
    issuedFrom: input.issuedFrom === undefined ? undefined : localText(input.issuedFrom, '00:00:00'),
    issuedTo: input.issuedTo === undefined ? undefined : localText(input.issuedTo, '23:59:59'),
  };
}

/** Fecha has no time zone, so nothing is converted. */
function localText(text: string, timeOfDay: string): string {
  if (isCalendarDate(text)) return `${text}T${timeOfDay}`;
  return text.length === 16 ? `${text}:00` : text;
}
