/**
 * What an adapter may answer to a stamp or a recovery. Anything that is not surely one of the first three is `unknown`.
 */
export type StampOutcome =
  | { kind: 'stamped'; xml: Buffer }
  | { kind: 'rejected'; code: string; message: string }
  /**
   * Surely not stamped: the connection was refused before a byte was sent, the breaker is open, the PAC said "busy"
   * before processing.
   */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /**
   * May be stamped: time-out, reset, 5xx, unreadable answer, or "already stamped" without the document
   * (`alreadyStamped`).
   */
  | { kind: 'unknown'; reason: string; alreadyStamped?: true };

/** Answer to "did you stamp these bytes?". */
export type RecoverOutcome =
  | { kind: 'stamped'; xml: Buffer }
  | { kind: 'not-stamped' }
  | { kind: 'unknown'; reason: string };

/** A request to cancel one document, as the SAT takes it. */
export interface CancelRequest {
  rfcEmisor: string;
  uuid: string;
  motivo: '01' | '02' | '03' | '04';
  /** Only with motive 01. */
  folioSustitucion?: string | undefined;
  /**
   * The same as the SAT's XML, signed with the issuer's CSD: for PACs that hand it on, so that no key leaves the house.
   * Opens the key only when it is called.
   */
  sign(): Promise<string>;
}

/**
 * What an adapter may answer to a request to cancel. `taken` is a receipt (201, 202), never a cancellation: only
 * `status` shows that.
 */
export type CancelOutcome =
  | { kind: 'taken'; code: string; message: string; acuse?: Buffer }
  /** A definite no, with the SAT's or the PAC's own code and text. */
  | { kind: 'refused'; code: string; message: string }
  /** Surely not sent: `sign` failed with this. */
  | { kind: 'unsigned'; error: unknown }
  /** Surely not sent. */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /** May have been taken. */
  | { kind: 'unknown'; reason: string };

/** Which document the SAT is asked about; its query wants more than the UUID. */
export interface StatusQuery {
  uuid: string;
  rfcEmisor: string;
  rfcReceptor: string;
  /** Decimal text as in the document. */
  total: string;
  /** Last eight characters of the seal. */
  sealEnding: string;
}

/** Answer of the SAT's query, in its own texts (handbook, section g.6). */
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
  /** The SAT has no query for such a document: its receipt of a request to cancel is all that it says. */
  | { kind: 'not-offered' }
  | { kind: 'unknown'; reason: string };

/** Which documents of an issuer a PAC is asked to list: those that it stamped between two instants. */
export interface StampedQuery {
  rfcEmisor: string;
  from: Date;
  to: Date;
}

/** The fiscal UUIDs of its list. */
export type ListOutcome = { kind: 'listed'; uuids: string[] } | { kind: 'unknown'; reason: string };

/** What a document is to a PAC and the SAT, which have services of their own for retentions. */
export type StampedKind = 'cfdi' | 'retenciones';

/** For whom a PAC is called, when it is for them, and about what. */
export interface PacCall {
  /** Default: a CFDI of Anexo 20. */
  document?: StampedKind;
  /** The organization, so that one of them cannot take every connection. */
  lane?: string;
  /** The time where the document lives; the simulator goes by it, a real PAC has its own. */
  at?: Date;
}

/** A certified provider (PAC). Two facts decide how recovery may act (reliability, section 2 rule 2). */
export interface Pac {
  readonly name: string;
  readonly dedupes: boolean;
  readonly recovers: boolean;
  /** Seconds until it may be tried again; 0 when it is not known to be down. Asked before anything is claimed. */
  unavailableForSeconds(): number;
  /**
   * How far our clock is ahead of its, as far as its answers showed; 0 when it is not. It refuses what is dated later.
   */
  aheadMs(): number;
  /** Stamps the sealed bytes. Never throws for what the network or the PAC does. `reference` is the attempt id. */
  stamp(xml: Buffer, reference: string, call?: PacCall): Promise<StampOutcome>;
  recover(xml: Buffer, reference: string, call?: PacCall): Promise<RecoverOutcome>;
  /** Never throws for what the network, the PAC or the SAT does. `reference` is the id of the request. */
  cancel(request: CancelRequest, reference: string, call?: PacCall): Promise<CancelOutcome>;
  status(query: StatusQuery, call?: PacCall): Promise<StatusOutcome>;
  /** Where the PAC has a list of its own. Never throws for what the network or the PAC does. */
  listStamped?(query: StampedQuery, call?: PacCall): Promise<ListOutcome>;
}
