/** A request to cancel one document. */
export interface CancellationInput {
  /** Record id or fiscal UUID. */
  id: string;
  motivo: '01' | '02' | '03' | '04';
  /** UUID of the replacement in force; with motive 01 only. */
  folioSustitucion?: string | undefined;
  /** Send the request although documents in force relate to it. */
  ignoreRelated?: boolean | undefined;
  /** Confirmation returned by the plan of the same request. */
  confirmation?: string | undefined;
}
