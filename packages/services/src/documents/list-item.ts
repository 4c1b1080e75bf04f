import { type CancellationFacts, requiresReceptorApproval } from '@lacre/cfdi/cancellation';
import type { ListedInvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { zonasOf } from '../catalogs/zona-of.ts';
import type { Services } from '../services.ts';
import { amount } from './amount.ts';

/** Element of the invoice list (interface specification). */
export type InvoiceListItem = ReturnType<typeof toInvoiceListItem>;

/** `requiresReceptorApproval` depends on the time, so it is computed on every read and never stored. */
export function toInvoiceListItem(deps: Pick<Services, 'clock' | 'catalogs'>, row: ListedInvoiceRow) {
  const requiresApproval =
    row.status === 'vigente' && requiresReceptorApproval(cancellationFacts(deps, row), deps.clock.now());
  return {
    id: row.id,
    uuid: row.uuid,
    serie: row.serie,
    folio: row.folio,
    tipoComprobante: row.tipoComprobante,
    rfcReceptor: row.rfcReceptor,
    moneda: row.moneda,
    total: amount(row.total),
    status: row.status,
    environment: row.environment,
    createdAt: row.createdAt.toISOString(),
    requiresReceptorApproval: requiresApproval,
    cancellationStatus: row.cancellationStatus,
    cancellationDesynced: row.cancellationDesynced,
    receptorNombre: row.nombreReceptor,
    fecha: row.fecha,
    subtotal: amount(row.subtotal),
    metodoPago: row.metodoPago,
    /** Still owed; null unless PPD. */
    saldo: row.saldo === null ? null : amount(row.saldo),
    externalId: row.externalId,
  };
}

/** The input of the cancellation rules. */
export function cancellationFacts(deps: Pick<Services, 'catalogs'>, row: ListedInvoiceRow): CancellationFacts {
  const zonas = zonasOf(deps, row.lugarExpedicion, row.createdAt);
  return {
    tipoDeComprobante: row.tipoComprobante,
    total: row.total,
    moneda: row.moneda,
    tipoCambio: row.tipoCambio ?? undefined,
    fecha: row.fecha,
    zona: zonas.at(-1) ?? zonas[0],
    zonas,
    rfcReceptor: row.rfcReceptor,
    regimenFiscalReceptor: row.regimenReceptor,
    hasFuel: row.hasFuel,
  };
}
