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

/** What the detail of every kind of document ends with, in this order. */
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
