import { InvoiceDetail } from './invoice.ts';

/** Last fields of the detail of every kind of document, in this order. */
export const stampedFields = InvoiceDetail.pick({
  noCertificado: true,
  noCertificadoSat: true,
  rfcPac: true,
  sello: true,
  selloSat: true,
  verificationUrl: true,
  idempotencyKey: true,
  metadata: true,
  cancellation: true,
  updatedAt: true,
}).shape;
