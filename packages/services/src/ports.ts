import type { Acuse } from '@lacre/cfdi/acuse';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Certificate } from '@lacre/cfdi/csd';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { Verification } from '@lacre/cfdi/verify/verification';
import type { Language } from './language.ts';

/** What an adapter may answer to a stamp or a recovery. Anything that is not surely one of the first three is `unknown`. */
export type StampOutcome =
  | { kind: 'stamped'; xml: Buffer }
  | { kind: 'rejected'; code: string; message: string }
  /** Surely not stamped: the connection was refused before a byte was sent, the breaker is open, the PAC said "busy" before processing. */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /** May be stamped: time-out, reset, 5xx, unreadable answer, or "already stamped" without the document (`alreadyStamped`). */
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
   * The same as the SAT's XML, signed with the issuer's CSD: for PACs that hand it on, so that no key leaves the house. Opens the
   * key only when it is called.
   */
  sign(): Promise<string>;
}

/** What an adapter may answer to a request to cancel. `taken` is a receipt (201, 202), never a cancellation: only `status` tells that. */
export type CancelOutcome =
  | { kind: 'taken'; code: string; message: string; acuse?: Buffer }
  /** A definite no, with the SAT's or the PAC's own code and text. */
  | { kind: 'refused'; code: string; message: string }
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
      /** `En proceso`, `Plazo vencido`, `Solicitud rechazada`, `Cancelado sin aceptación`, `Cancelado con aceptación`, or empty. */
      estatusCancelacion: string;
    }
  /** The SAT does not know it, or not yet. Never means that it is cancelled. */
  | { kind: 'not-found'; message: string }
  | { kind: 'unknown'; reason: string };

/** For whom a PAC is called, and when it is for them. */
export interface PacCall {
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
  /** Stamps the sealed bytes. Never throws for what the network or the PAC does. `reference` is the attempt id. */
  stamp(xml: Buffer, reference: string, call?: PacCall): Promise<StampOutcome>;
  recover(xml: Buffer, reference: string, call?: PacCall): Promise<RecoverOutcome>;
  /** Never throws for what the network, the PAC or the SAT does. `reference` is the id of the request. */
  cancel(request: CancelRequest, reference: string, call?: PacCall): Promise<CancelOutcome>;
  status(query: StatusQuery, call?: PacCall): Promise<StatusOutcome>;
}

/** An answer of a PAC that is held until it is in the database. */
export interface HeldAnswer {
  organizationId: string;
  attemptId: string;
  xml: Buffer;
}

/**
 * Raw answers of PACs on local disk, from their arrival until they are committed: what a process that dies between the two
 * was told can be replayed (reliability, section 2, crash points C6 and C9).
 */
export interface AnswerJournal {
  /** Resolves when the answer is written; to be called with what it resolves to once it is committed. Never rejects. */
  hold(answer: HeldAnswer): Promise<() => void>;
  /** Answers that dead processes left behind. `replay` is called with each; what it does not settle stays for the next time. */
  replay(settle: (answer: HeldAnswer) => Promise<boolean>): Promise<number>;
}

/** Prints documents. */
export interface PdfRenderer {
  /** Sets a document in type. Nothing is started and nothing is waited for. */
  compose(form: PrintedForm): Printable;
  /** As each one's own `print`, in their order, but cheaper: for many documents of one organization. All of them fail when one does. */
  printTogether(printables: readonly Printable[], options?: PrintOptions): Promise<Buffer[]>;
  /** Starts what the first PDF would wait for. Does not reject: what fails is told by the print. */
  warmUp(): void;
}

/** A document that is ready for printing. */
export interface Printable {
  /** SHA-256 over everything that shapes the pages (texts, design, fonts): the same hash, the same pages. */
  readonly contentHash: Buffer;
  /** A tagged PDF with its fonts embedded. Throws an AppError of kind service-unavailable when no browser answers or too many wait. */
  print(options?: PrintOptions): Promise<Buffer>;
}

export interface PrintOptions {
  /** Who waits together: turns go round the lanes. */
  lane?: string;
  /** Waits for as long as it takes, behind those of its lane that do not: for exports, which bound themselves. */
  patient?: boolean;
  /** Told when the logo had to be left out to print at all: such a PDF is not worth keeping. */
  onLogoDropped?: () => void;
}

/** Whatever is printed. */
export type PrintedForm = PrintedDocument | PrintedReceipt;

/** What stands on the printed form of a CFDI (handbook f.3). */
export interface PrintedDocument {
  /** Of our words. The SAT's descriptions are Spanish. */
  language: Language;
  comprobante: Comprobante;
  /** undefined: not stamped, printed as a preview without fiscal validity. */
  stamp: PrintedStamp | undefined;
  environment: 'sandbox' | 'production';
  cancelled: boolean;
  /** Why, and what replaces it, where that is known. */
  cancellation?: PrintedCancellation | undefined;
  issuer: PrintedIssuer;
  /** Descriptions of the codes shown, by catalog: `{ regimenFiscal: { '601': 'General de Ley ...' } ... }`. */
  descriptions: Record<string, Record<string, string>>;
}

export interface PrintedCancellation {
  /** Code and meaning (c_MotivoCancelacion). */
  motive: string;
  /** Fiscal UUID of the document in its place. */
  substitute: string | undefined;
}

/** What stands on the printed form of a cancellation receipt (acuse). */
export interface PrintedReceipt extends Pick<PrintedDocument, 'language' | 'environment' | 'issuer' | 'descriptions'> {
  /** What was to be cancelled. */
  comprobante: Comprobante;
  stamp: PrintedStamp;
  request: {
    motivo: string;
    /** Fiscal UUID of the document in its place. */
    substitute: string | undefined;
    /** What has become of it so far. */
    status: 'pendiente' | 'aceptada' | 'rechazada';
  };
  /** undefined: of a form that we do not know. */
  acuse: Acuse | undefined;
}

export interface PrintedStamp {
  timbre: Timbre;
  sello: string;
}

/** How an organization presents itself. */
export interface PrintedIssuer {
  name: string;
  logo: LogoImage | undefined;
  /** Address, telephone, site: one line each. */
  contact: string[];
  /** `#rrggbb`. */
  color: string;
  paper: 'letter' | 'a4';
  /** Of the issuer's own, on every page. */
  footer: string | undefined;
}

export interface LogoImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Buffer;
}

/** A logo as it is kept and printed. */
export type DrawnLogo = LogoImage & { contentType: 'image/png' };

/** Fetches the image at an address that a user gave (public https addresses only, at most 2 MB) and draws it as PNG, once. */
export interface LogoFetcher {
  /**
   * Throws with the reason when there is no such image or it takes longer than two seconds to draw, and
   * an AppError of kind service-unavailable when it may be there and could not be drawn now.
   */
  fetch(url: string, organizationId: string): Promise<DrawnLogo>;
}

/** Checks a document against the SAT's schemas (compiled once). Absent when the schemas could not be reached. */
export interface SchemaValidator {
  validate(xml: string): Promise<{ ok: true } | { ok: false; errors: { message: string; line?: number }[] }>;
}

/** A certificate with its key, opened. */
export interface OpenedCsd extends Certificate {
  pkcs8: Buffer;
}

/** Opens the files of an uploaded CSD beside the event loop. */
export interface CsdOpener {
  /**
   * Within three seconds, one of an organization at a time. Throws `CsdFault`, and an AppError of kind service-unavailable while too many
   * others wait.
   */
  open(
    csd: { cer: Uint8Array; key: Uint8Array; password: string; at: Date },
    organizationId: string,
  ): Promise<OpenedCsd>;
}

/** Says of any CFDI 4.0 what holds and what does not; a large one is looked at beside the event loop. */
export interface CfdiVerifier {
  /**
   * `pacCertificateDer` is what the stamp is checked with, beside the PACs that are known. Throws `XmlFault` or `NotACfdi` for what is no CFDI 4.0, and
   * AppError: service-unavailable while too many others wait, bad-request for one that takes longer than three seconds. `lane` is who asks:
   * large ones of one lane are verified one after the other. Bytes are not to be used afterwards.
   */
  verify(
    xml: Uint8Array | string,
    options: { pacCertificateDer?: Uint8Array; now: Date; lane?: string },
  ): Promise<Verification>;
}

/** Envelope encryption (AES-256-GCM under a data key wrapped by the master key). `context` is authenticated with it. */
export interface SecretBox {
  /** The master key that seals. */
  readonly keyId: string;
  /** Whether what was sealed with that master key can be opened. */
  knows(keyId: string): boolean;
  seal(plain: Buffer, context: string): SealedSecret;
  /** Throws when the context differs, the bytes were changed or the master key is another. */
  open(secret: SealedSecret, context: string): Buffer;
  /** The same secret under the master key that seals now; only its data key is opened. Throws as `open` does. */
  rewrap(secret: SealedSecret, context: string): SealedSecret;
}

export interface SealedSecret {
  /** Which master key wrapped the data key. */
  keyId: string;
  /** nonce + wrapped key + tag + nonce + ciphertext + tag. */
  bytes: Buffer;
}

/** argon2id off the main thread. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** Sends one e-mail, or writes it to a file where no server is configured. */
export interface Mailer {
  /**
   * `id` is of this mail and the same at every try, so that a receiver can tell a second delivery of it. Throws when it could
   * not be handed over: `MailRefused` when trying again would change nothing.
   */
  send(mail: Mail, id: string): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Complete, with nothing loaded from elsewhere. */
  html: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** The token endpoint of the OAuth provider (RFC 6749 section 3.2), called in this process. */
export interface TokenEndpoint {
  exchangeCode(request: {
    code: string;
    clientId: string;
    clientSecret: string;
    redirectUri: string;
    codeVerifier?: string | null | undefined;
  }): Promise<TokenOutcome>;
  refresh(request: { refreshToken: string; clientId: string; clientSecret: string }): Promise<TokenOutcome>;
}

export type TokenOutcome = { kind: 'granted'; tokens: OauthTokens } | TokenRefusal;

/** `error` is the name of RFC 6749 section 5.2. */
export interface TokenRefusal {
  kind: 'refused';
  error: string;
  description: string | undefined;
}

/** As RFC 6749 section 5.1 writes it. */
export interface OauthTokens {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  /** Blank-separated. */
  scope: string;
  /** When `openid` was granted. */
  id_token?: string;
}

/** Calls the addresses that customers gave for their events, on the public internet only. */
export interface WebhookSender {
  /** Whether an address may be given: a public https URL, as far as is known now. It is checked again at each call. */
  isAllowed(url: string): Promise<boolean>;
  /** One POST, no redirects, at most 15 s. Never throws for what the network or the receiver does. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<WebhookAnswer>;
}

export interface WebhookAnswer {
  /** null when no answer came. */
  status: number | null;
  /** Why there is no complete answer; null when there is one. */
  fault: string | null;
  /** The first kilobyte of the answer. */
  response: string | null;
  /** As sent: seconds or a date. */
  retryAfter: string | undefined;
  durationMs: number;
}

/** The payment provider. What it cannot be told now is told later: see `billing/cancel-subscriptions.ts`. */
export interface Billing {
  readonly name: 'none' | 'stripe';
  /** Ends a subscription at once. One that ended before, or that the provider does not know, is ended. Throws when it does not answer. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** A page where somebody pays for a plan. Throws an AppError of kind service-unavailable when the provider does not answer. */
  startCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  /** What a signed notice tells; undefined for one that does not matter. Throws an AppError of kind bad-request for a wrong signature. */
  readNotice(payload: Buffer, signature: string, now: Date): BillingNotice | undefined;
}

export interface CheckoutOrder {
  organizationId: string;
  priceId: string;
  /** Of who pays; unused when the organization is a customer already. */
  email: string;
  customerId: string | undefined;
  successUrl: string;
  cancelUrl: string;
}

export type BillingNotice =
  | {
      kind: 'subscription';
      organizationId: string;
      customerId: string;
      subscriptionId: string;
      /** What is paid for is in force. */
      isActive: boolean;
      status: string;
      priceId: string | undefined;
      toldAt: Date;
    }
  | {
      kind: 'payment';
      organizationId: string;
      paymentId: string;
      /** Decimal text, in units of the currency. */
      amount: string;
      /** ISO 4217, `MXN`. */
      currency: string;
      toldAt: Date;
    };

/** The clock is a parameter everywhere; tests move it. */
export interface Clock {
  now(): Date;
}

export interface Log {
  debug(fields: Record<string, unknown>, text: string): void;
  info(fields: Record<string, unknown>, text: string): void;
  warn(fields: Record<string, unknown>, text: string): void;
  error(fields: Record<string, unknown>, text: string): void;
}
