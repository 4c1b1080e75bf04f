import { localTimeAt } from '@lacre/cfdi/dates';
import { decimal, toPlain, ZERO } from '@lacre/cfdi/decimal';
import { type AgeBand, ageBands, type ReceivableTotal } from '@lacre/database/repositories/receivable.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { zonasOf } from '../catalogs/zona-of.ts';
import { amount } from '../documents/amount.ts';
import { type InvoiceListItem, toInvoiceListItem } from '../documents/list-item.ts';
import { inEnvironment } from '../environment-clock.ts';
import { type ListPage, toListPage } from '../list-page.ts';
import type { Services } from '../services.ts';

export interface ListReceivablesInput {
  /** Calendar date; default: today where the organization issues documents. */
  asOf?: string;
  customerId?: string;
  environment?: Environment;
  /** Starts at 1. */
  page?: number;
  limit?: number;
}

/** Its `saldo` is what was owed on that date. */
export interface ReceivableView extends InvoiceListItem {
  saldo: number;
  /** Days since its date of issue. */
  ageDays: number;
}

export interface ReceivablesPage extends ListPage<ReceivableView> {
  asOf: string;
  /** Amounts owed per currency, by age in days and in total. */
  totals: Record<string, Record<AgeBand | 'total', number>>;
}

/**
 * PPD invoices that are not fully paid, oldest first, with totals. Invoices, receipts and credit notes issued after
 * `asOf` are ignored; cancelled ones always are. A session sees production by default, because totals of both
 * environments together would be meaningless.
 */
export async function listReceivables(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  { page = 1, limit = 20, customerId, ...input }: ListReceivablesInput,
): Promise<ReceivablesPage> {
  const environment = access.environment ?? input.environment ?? 'production';
  const atItsTime = await inEnvironment(services, access.organizationId, environment);
  const asOf = input.asOf ?? (await latestDay(services, access.organizationId, atItsTime.clock.now()));
  const { rows, totals } = await services.database.read(({ receivables }) =>
    receivables.page(access.organizationId, { environment, asOf, customerId }, { offset: (page - 1) * limit, limit }),
  );
  const views = rows.map(({ owed, ageDays, ...row }) => ({
    ...toInvoiceListItem(atItsTime, row),
    saldo: amount(owed),
    ageDays,
  }));
  const count = totals.reduce((all, total) => all + total.count, 0);
  return { ...toListPage(views, count, page, limit), asOf, totals: byCurrency(totals) };
}

/**
 * Today in America/Mexico_City, or the next day already if one of the organization's places is in it: what they issued
 * after their midnight is owed, too. No place in Mexico is further ahead than Cancún.
 */
async function latestDay(
  services: Pick<Services, 'database' | 'catalogs'>,
  organizationId: string,
  now: Date,
): Promise<string> {
  const dayIn = (zona: string) => localTimeAt(now, zona).slice(0, 10);
  const usual = dayIn('America/Mexico_City');
  const next = dayIn('America/Cancun');
  if (next === usual) return usual;
  const { organizations, branches } = services.database;
  const organization = await organizations.findById(organizationId);
  const zips = [organization?.addressZip, ...(await branches.list(organizationId)).map(({ zip }) => zip)];
  const isAhead = zips.some((zip) => zonasOf(services, zip ?? '', now).some((zona) => dayIn(zona) === next));
  return isAhead ? next : usual;
}

function byCurrency(totals: readonly ReceivableTotal[]): ReceivablesPage['totals'] {
  const currencies = [...new Set(totals.map(({ moneda }) => moneda))];
  return Object.fromEntries(
    currencies.map((moneda) => {
      const own = totals.filter((total) => total.moneda === moneda);
      const owedAt = (band: AgeBand) => own.find((total) => total.band === band)?.owed ?? '0';
      const total = own.reduce((all, { owed }) => all.plus(decimal(owed)), ZERO);
      const bands = Object.fromEntries(ageBands.map((band) => [band, amount(owedAt(band))])) as Record<AgeBand, number>;
      return [moneda, { ...bands, total: amount(toPlain(total)) }];
    }),
  );
}
