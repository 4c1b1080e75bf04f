/**
 * The fields of API responses that the demo reads: an integrator's view, written from the documentation, not from the
 * server's code.
 */
export interface InvoiceListResponse {
  data: InvoiceItemResponse[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

export interface InvoiceItemResponse {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
  tipoComprobante: string;
  rfcReceptor: string;
  moneda: string;
  total: number;
  status: string;
  environment: string;
}

export interface InvoiceResponse extends InvoiceItemResponse {
  fecha: string;
  fechaTimbrado: string;
  lugarExpedicion: string;
  usoCfdi: string;
  subtotal: number;
  descuento: number;
  totalTraslados: number;
  totalRetenidos: number;
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: { rfc: string; nombre: string };
  conceptos: { cantidad: number; valorUnitario: number; importe: number }[];
  sello: string;
  selloSat: string;
  noCertificado: string;
  noCertificadoSat: string;
}

/** Response of POST /cfdi/verify. */
export interface VerificationResponse {
  valid: boolean;
  uuid: string | null;
  total: number;
  checks: { id: string; ok: boolean | null; message: string; rule?: string }[];
}

export interface CertificateResponse {
  rfc: string;
  serialNumber: string;
  validTo: string;
  status: string;
}
