import { InvoiceDetail } from './invoice.ts';

const {
  noCertificado,
  noCertificadoSat,
  rfcPac,
  sello,
  selloSat,
  verificationUrl,
  idempotencyKey,
  metadata,
  cancellation,
  updatedAt,
} = InvoiceDetail.shape;

/** Last fields of the detail of every kind of document, in this order. */
export const stampedFields = {
  noCertificado,
  noCertificadoSat,
  rfcPac,
  sello,
  selloSat,
  verificationUrl,
  idempotencyKey,
  metadata,
  cancellation,
  updatedAt,
};
