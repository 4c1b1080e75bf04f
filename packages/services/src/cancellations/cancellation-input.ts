/** What is asked of the SAT about one document. */
export interface CancellationInput {
  /** Record id or fiscal UUID. */
  id: string;
  motivo: '01' | '02' | '03' | '04';
  /** UUID of the document in force that replaces it; with motive 01 only. */
  folioSustitucion?: string | undefined;
  /** Ask the SAT although documents in force relate to it. */
  ignoreRelated?: boolean | undefined;
  /** Of the plan of this very request. */
  confirmation?: string | undefined;
}
