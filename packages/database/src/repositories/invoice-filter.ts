import type { Environment } from '../columns.ts';
import type { Statement } from '../statements.ts';
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
  /** True: paid in instalments, vigente and not fully paid. */
  isOpen?: boolean;
}

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
  add('e', filter.environment, (p) => `i.environment = ${p}`);
  add('t', filter.type, (p) => `i.tipo_comprobante = ${p}`);
  if (filter.kind !== undefined) {
    const { letter, types } = ofKind[filter.kind];
    parts.push(`i.tipo_comprobante ${types}`);
    shape += letter;
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
  add('m', filter.metodoPago, (p) => `i.metodo_pago = ${p}`);
  add('y', filter.moneda, (p) => `i.moneda = ${p}`);
  add('x', filter.externalId, (p) => `i.external_id = ${p}`);
  if (filter.isOpen === true && open === 'few') {
    parts.push(
      `i.id = any (array(select b.invoice_id from invoice_balance b where b.organization_id = $1 and b.owed > 0))`,
    );
    shape += 'l';
  } else if (filter.isOpen === true && open === 'kept') {
    parts.push(`exists (
      select from invoice_balance b where b.organization_id = i.organization_id and b.invoice_id = i.id and b.owed > 0)`);
    shape += 'o';
  } else if (filter.isOpen === true) {
    parts.push(`i.metodo_pago = 'PPD' and i.status = 'vigente' and case when ${listsAreFilled} then exists (
      select from invoice_balance b where b.organization_id = i.organization_id and b.invoice_id = i.id and b.owed > 0)
      else ${outstanding} > 0 end`);
    shape += 'b';
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

/** The part of a filter that counts are kept by, if it may have few rows: none is more than all of them. */
export function narrowPart({ environment, type, kind, status }: InvoiceFilter): CountedFilter | undefined {
  const isNarrow = type !== undefined || (status ?? 'vigente') !== 'vigente' || (kind ?? 'invoice') !== 'invoice';
  return isNarrow ? { environment, type, kind, status } : undefined;
}

/**
 * Counts row by row, in the order of creation, in which rows lie on disk: in the order of an index on the total it
 * takes five times as long.
 */
export function rowCount({ where, shape, values }: ReturnType<typeof conditions>, filter: InvoiceFilter): Statement {
  const rows = isSelective(filter) ? `invoice i where ${where}` : `(${inOrderOfCreation('', where)}) found`;
  return {
    name: `invoice-matching-${shape}`,
    text: `select count(*) as matching from ${rows}`,
    values,
    tenant: values[0] as string,
  };
}

export const inOrderOfCreation = (columns: string, where: string): string =>
  `select ${columns} from invoice i where ${where} order by i.created_at desc, i.id desc offset 0`;

/**
 * Counts open invoices from their balances alone, one index scan; undefined if the filter needs more than these hold.
 * Only invoices paid in instalments have a balance, never receipts.
 */
export function openCount(organizationId: string, filter: InvoiceFilter): Statement | undefined {
  const { isOpen, environment, kind, metodoPago, customerId, issuedFrom, issuedTo, moneda, ...more } = filter;
  if (isOpen !== true || kind !== 'invoice' || (metodoPago ?? 'PPD') !== 'PPD') return undefined;
  if (Object.values(more).some((value) => value !== undefined)) return undefined;
  const known = { environment, customerId, issuedFrom, issuedTo, moneda };
  const { where, shape, values } = conditions(organizationId, known);
  return {
    name: `invoice-open-${shape}`,
    text: `select count(*) as matching from invoice_balance i where i.owed > 0 and ${where}`,
    values,
    tenant: organizationId,
  };
}
