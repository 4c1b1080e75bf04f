import { type CancellationFacts, requiresReceptorApproval } from '@lacre/cfdi/cancellation';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { zonaDe } from '@lacre/sat-catalogs';
import type { Environment } from '../actor.ts';
import type { Services } from '../services.ts';
import { amount } from './amount.ts';

/** Element of the invoice list (interface specification). */
export interface InvoiceListItem {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
  tipoComprobante: 'I' | 'E' | 'T' | 'P';
  rfcReceptor: string;
  moneda: string;
  total: number;
  status: 'vigente' | 'cancelado';
  environment: Environment;
  createdAt: string;
  requiresReceptorApproval: boolean;
  cancellationStatus: 'pendiente' | 'rechazada' | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** Still owed; null unless PPD. */
  saldo: number | null;
  externalId: string | null;
}

/** `requiresReceptorApproval` changes with time, so it is computed at each reading and never stored. */
export function toInvoiceListItem({ clock }: Pick<Services, 'clock'>, row: InvoiceRow): InvoiceListItem {
  const requiresApproval = row.status === 'vigente' && requiresReceptorApproval(cancellationFacts(row), clock.now());
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
    saldo: row.saldo === null ? null : amount(row.saldo),
    externalId: row.externalId,
  };
}

/** What the rules of cancellation look at. */
export function cancellationFacts(row: InvoiceRow): CancellationFacts {
  return {
    tipoDeComprobante: row.tipoComprobante,
    total: row.total,
    moneda: row.moneda,
    tipoCambio: row.tipoCambio ?? undefined,
    fecha: row.fecha,
    zona: zonaDe(row.lugarExpedicion),
    rfcReceptor: row.rfcReceptor,
    regimenFiscalReceptor: row.regimenReceptor,
    hasFuel: row.hasFuel,
  };
}
