import type { Environment } from '../columns.ts';
import { type DocumentKindName, ofKind } from './document-types.ts';
import type { CountedFilter } from './invoice-page.ts';
import { outstanding } from './ledger-lines.ts';
import { listsAreFilled } from './list-back-fill.repository.ts';
import { wordPatterns } from './word-patterns.ts';

/** The filter of a list of documents. */
export interface InvoiceFilter {
  environment?: Environment;
  type?: string;
  /** Kind of document; absent: all. */
  kind?: DocumentKindName;
  status?: string;
  rfcReceptor?: string;
  series?: string;
  folio?: string;
  /**
   * Normalized words, each of which must occur in the receiver's name or RFC, the series and folio, or the UUID.
   * Matched literally.
   */
  words?: readonly string[];
  createdFrom?: Date;
  createdTo?: Date;
  /** Local date-time strings, compared with Fecha as text. */
  issuedFrom?: string;
  issuedTo?: string;
  customerId?: string;
  metodoPago?: string;
  moneda?: string;
  externalId?: string;
  /** True: paid in installments, vigente and not fully paid. */
  isOpen?: boolean;
}

/** The conditions of the indexes of such invoices: literally, since a plan for all values does not prove them. */
const IN_INSTALLMENTS = "i.metodo_pago = 'PPD'";
const IN_FOREIGN_CURRENCY = "i.moneda not in ('MXN', 'XXX')";

const isForeign = ({ moneda }: InvoiceFilter) => moneda !== undefined && moneda !== 'MXN' && moneda !== 'XXX';

/**
 * SQL conditions of a filter; the organization is always the first. Each shape of filter is one statement, named by its
 * shape. `open` says where open invoices are looked up: in their balances (`kept`), starting from the few that are open
 * (`few`), or, while not all balances are stored, in the ledger (`unsure`, the default).
 */
export function conditions(
  organizationId: string,
  filter: InvoiceFilter,
  open: 'kept' | 'few' | 'unsure' = 'unsure',
): { where: string; shape: string; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const parts = ['i.organization_id = $1'];
  let shape = '';
  const add = (letter: string, value: unknown, part: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    parts.push(part(`$${values.length}`));
    shape += letter;
  };
  const literal = (letter: string, part: string) => {
    parts.push(part);
    shape += letter;
  };
  add('e', filter.environment, (p) => `i.environment = ${p}`);
  add('t', filter.type, (p) => `i.tipo_comprobante = ${p}`);
  if (filter.kind !== undefined) {
    const { letter, types } = ofKind[filter.kind];
    literal(letter, `i.tipo_comprobante ${types}`);
  }
  add('s', filter.status, (p) => `i.status = ${p}`);
  add('r', filter.rfcReceptor, (p) => `i.rfc_receptor = ${p}`);
  add('n', filter.series, (p) => `i.serie = ${p}`);
  add('f', filter.folio, (p) => `i.folio = ${p}`);
  add('c', filter.createdFrom, (p) => `i.created_at >= ${p}`);
  add('d', filter.createdTo && justAfter(filter.createdTo), (p) => `i.created_at < ${p}`);
  add('g', filter.issuedFrom, (p) => `i.fecha >= ${p}`);
  add('h', filter.issuedTo, (p) => `i.fecha <= ${p}`);
  add('k', filter.customerId, (p) => `i.customer_id = ${p}`);
  if (filter.metodoPago === 'PPD') literal('M', IN_INSTALLMENTS);
  else add('m', filter.metodoPago, (p) => `i.metodo_pago = ${p}`);
  add('y', filter.moneda, (p) => `i.moneda = ${p}`);
  if (isForeign(filter)) literal('Y', IN_FOREIGN_CURRENCY);
  add('x', filter.externalId, (p) => `i.external_id = ${p}`);
  if (filter.isOpen === true && open === 'few') {
    literal(
      'l',
      `i.id = any (array(select b.invoice_id from invoice_balance b where b.organization_id = $1 and b.owed > 0))`,
    );
  } else if (filter.isOpen === true && open === 'kept') {
    literal(
      'o',
      `exists (
      select from invoice_balance b where b.organization_id = i.organization_id and b.invoice_id = i.id and b.owed > 0)`,
    );
  } else if (filter.isOpen === true) {
    literal(
      'b',
      `${IN_INSTALLMENTS} and i.status = 'vigente' and case when ${listsAreFilled} then exists (
      select from invoice_balance b where b.organization_id = i.organization_id and b.invoice_id = i.id and b.owed > 0)
      else ${outstanding} > 0 end`,
    );
  }
  add('q', filter.words?.length ? wordPatterns(filter.words) : undefined, (p) => `${searched} ~ all (${p}::text[])`);
  return { where: parts.join(' and '), shape, values };
}

/** One text: words have no spaces, so they are found within one of these. */
const searched = `(i.nombre_receptor || ' ' || i.rfc_receptor || ' ' || i.serie || i.folio || ' ' || i.serie || '-' || i.folio || ' ' || i.uuid)`;

/** Instants are stored to the millisecond. */
const justAfter = (instant: Date) => new Date(instant.getTime() + 1);

/** The filter if counts can answer it, undefined if rows must be counted. */
export function countedFilter(filter: InvoiceFilter): CountedFilter | undefined {
  const { environment, type, kind, status, createdFrom, createdTo, ...byRow } = filter;
  if (Object.values(byRow).some((value) => value !== undefined)) return undefined;
  return { environment, type, kind, status, createdFrom, createdBefore: createdTo && justAfter(createdTo) };
}

/** Whether an index leads to the few rows of a filter. */
export const isSelective = ({ rfcReceptor, folio, customerId, externalId, isOpen }: InvoiceFilter): boolean =>
  [rfcReceptor, folio, customerId, externalId, isOpen].some((value) => value !== undefined);

/** Fields of a filter that the index of series has: `kind` is that of types. */
const inSeriesIndex: readonly string[] = ['environment', 'series', 'kind', 'type', 'status'];

/** Whether documents are found and counted in the index of series alone. */
export const isInSeriesIndex = (filter: InvoiceFilter): boolean =>
  filter.environment !== undefined &&
  filter.series !== undefined &&
  Object.entries(filter).every(([field, value]) => value === undefined || inSeriesIndex.includes(field));

/** The part of a filter that counts are kept by, if it may have few rows: none is more than all of them. */
export function narrowPart({ environment, type, kind, status }: InvoiceFilter): CountedFilter | undefined {
  const isNarrow = type !== undefined || (status ?? 'vigente') !== 'vigente' || (kind ?? 'invoice') !== 'invoice';
  return isNarrow ? { environment, type, kind, status } : undefined;
}

export const inOrderOfCreation = (columns: string, where: string): string =>
  `select ${columns} from invoice i where ${where} order by i.created_at desc, i.id desc offset 0`;
