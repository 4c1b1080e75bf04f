export type Environment = 'sandbox' | 'production';
export type AttemptState = 'claimed' | 'sealed' | 'sending' | 'stamped' | 'rejected' | 'unknown' | 'manual';

export interface Claim {
  id: string;
  environment: Environment;
  idempotencyKey: string | undefined;
  bodyHash: Buffer;
  /** undefined: the organization's default series for the type. */
  series: string | undefined;
  /** Name of the default series when the organization has none yet. */
  firstSeries: string;
  type: 'I' | 'E' | 'T';
  /** undefined: the next folio of the series is reserved. */
  folio: string | undefined;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  createdBy: string;
  at: Date;
}

export interface ClaimedAttempt {
  id: string;
  series: string;
  folio: string;
  fence: number;
}

export interface AttemptRow {
  organizationId: string;
  id: string;
  environment: Environment;
  state: AttemptState;
  fence: number;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  series: string;
  folio: string;
  customerId: string | null;
  relatedInvoiceUuid: string | null;
  sends: number;
  asks: number;
  sentAt: Date | null;
  outcomeCode: string | null;
  outcomeMessage: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A stamped document and the event that tells about it, written together. */
export interface StampedInvoice {
  uuid: string;
  serie: string;
  folio: string;
  tipoComprobante: string;
  rfcEmisor: string;
  rfcReceptor: string;
  nombreReceptor: string;
  regimenReceptor: string;
  moneda: string;
  tipoCambio: string | undefined;
  total: string;
  fecha: string;
  lugarExpedicion: string;
  fechaTimbrado: string;
  hasFuel: boolean;
  xml: Buffer;
  event: { id: string; kind: string; payload: Record<string, unknown> };
  at: Date;
}

/** The exact bytes that are about to be sent. */
export interface SealedBytes {
  xml: Buffer;
  hash: Buffer;
  pac: string;
  nextAskAt: Date;
  at: Date;
}

/** Which attempt a step is about, and the fence its caller was given. */
export interface Fenced {
  organizationId: string;
  id: string;
  fence: number;
}

export const attemptColumns = `organization_id as "organizationId", id, environment, state, fence, idempotency_key as "idempotencyKey",
  body_hash as "bodyHash", series, folio, customer_id as "customerId", related_invoice_uuid as "relatedInvoiceUuid", sends, asks,
  sent_at as "sentAt", outcome_code as "outcomeCode", outcome_message as "outcomeMessage",
  created_at as "createdAt", updated_at as "updatedAt"`;
