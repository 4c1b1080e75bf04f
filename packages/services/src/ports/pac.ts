/** The outcome of stamping or recovery. Anything that is not definitely one of the first three is `unknown`. */
export type StampOutcome =
  | { kind: 'stamped'; xml: Buffer }
  | { kind: 'rejected'; code: string; message: string }
  /**
   * Definitely not stamped: the connection was refused before a byte was sent, the circuit breaker is open, or the PAC
   * said "busy" before processing.
   */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /**
   * May be stamped: timeout, reset, 5xx, unreadable response, or "already stamped" without the document
   * (`alreadyStamped`).
   */
  | { kind: 'unknown'; reason: string; alreadyStamped?: true };

/** The response to "did you stamp these bytes?". */
export type RecoverOutcome =
  | { kind: 'stamped'; xml: Buffer }
  | { kind: 'not-stamped' }
  | { kind: 'unknown'; reason: string };

/** A request to cancel one document, with the SAT's parameters. */
export interface CancelRequest {
  rfcEmisor: string;
  uuid: string;
  motivo: '01' | '02' | '03' | '04';
  /** Only with motive 01. */
  folioSustitucion?: string | undefined;
  /**
   * The same as the SAT's XML, signed with the issuer's CSD: for PACs that forward it, so that no key leaves this
   * service. Decrypts the key only when called.
   */
  sign(): Promise<string>;
}

/**
 * The outcome of a cancellation request. `taken` is a receipt (201, 202), never a cancellation: only `status` shows
 * that.
 */
export type CancelOutcome =
  | { kind: 'taken'; code: string; message: string; acuse?: Buffer }
  /** A definite rejection, with the SAT's or the PAC's own code and text. */
  | { kind: 'refused'; code: string; message: string }
  /** Definitely not sent: `sign` failed with this error. */
  | { kind: 'unsigned'; error: unknown }
  /** Definitely not sent. */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /** May have been sent. */
  | { kind: 'unknown'; reason: string };

/** The document in a status query; the SAT requires more than its UUID. */
export interface StatusQuery {
  uuid: string;
  rfcEmisor: string;
  rfcReceptor: string;
  /** Decimal string as in the document. */
  total: string;
  /** Last eight characters of the seal. */
  sealEnding: string;
}

/** The response of the SAT's status query, in its own words (handbook, section g.6). */
export type StatusOutcome =
  | {
      kind: 'found';
      estado: 'Vigente' | 'Cancelado';
      /** `Cancelable sin aceptación`, `Cancelable con aceptación`, `No cancelable`. */
      esCancelable: string;
      /**
       * `En proceso`, `Plazo vencido`, `Solicitud rechazada`, `Cancelado sin aceptación`, `Cancelado con aceptación`,
       * or empty.
       */
      estatusCancelacion: string;
    }
  /** The SAT does not know it, or not yet. Never means that it is cancelled. */
  | { kind: 'not-found'; message: string }
  /** The SAT has no status query for this kind of document: the receipt of a cancellation request is all there is. */
  | { kind: 'not-offered' }
  | { kind: 'unknown'; reason: string };

/** Selects the documents of an issuer that a PAC stamped between two instants. */
export interface StampedQuery {
  rfcEmisor: string;
  from: Date;
  to: Date;
}

/** The fiscal UUIDs in the list. */
export type ListOutcome = { kind: 'listed'; uuids: string[] } | { kind: 'unknown'; reason: string };

/** Which services of a PAC and the SAT handle the document: retentions have their own. */
export type StampedKind = 'cfdi' | 'retenciones';

/** Context of a call to a PAC: for whom, at what time and about what. */
export interface PacCall {
  /** Default: a CFDI of Anexo 20. */
  document?: StampedKind;
  /** The organization, so that none of them can use every connection. */
  lane?: string;
  /** The time of the document's environment; the simulator uses it, a real PAC has its own clock. */
  at?: Date;
}

/** A certified provider (PAC). Two properties decide how recovery may act (reliability, section 2 rule 2). */
export interface Pac {
  readonly name: string;
  readonly dedupes: boolean;
  readonly recovers: boolean;
  /** Seconds until it may be tried again; 0 when it is not known to be down. Checked before anything is claimed. */
  unavailableForSeconds(): number;
  /**
   * How far our clock is ahead of the PAC's, according to its responses; 0 when it is not. The PAC rejects documents
   * with a later date.
   */
  aheadMs(): number;
  /** Stamps the sealed bytes. Never throws for errors of the network or the PAC. `reference` is the attempt id. */
  stamp(xml: Buffer, reference: string, call?: PacCall): Promise<StampOutcome>;
  recover(xml: Buffer, reference: string, call?: PacCall): Promise<RecoverOutcome>;
  /** Never throws for errors of the network, the PAC or the SAT. `reference` is the id of the request. */
  cancel(request: CancelRequest, reference: string, call?: PacCall): Promise<CancelOutcome>;
  status(query: StatusQuery, call?: PacCall): Promise<StatusOutcome>;
  /** For PACs that offer a list. Never throws for errors of the network or the PAC. */
  listStamped?(query: StampedQuery, call?: PacCall): Promise<ListOutcome>;
}
