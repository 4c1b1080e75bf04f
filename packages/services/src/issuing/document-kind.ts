import type { DocumentType } from '@lacre/cfdi/document-type';
import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Database } from '@lacre/database/database';
import type { Claim, ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { Environment, Role, Scope } from '../actor.ts';
import type { MailedRequest } from '../documents/recipients.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import type { Issuing } from './issuing.ts';
import type { IssuerRequest } from './resolve-profile.ts';

/** What a request for a document may say, whatever its kind. */
export interface DocumentInput extends MailedRequest {
  environment?: Environment;
  idempotencyKey?: string;
  externalId?: string;
  metadata?: Record<string, unknown>;
  relatedInvoiceUuid?: string;
  /** What validating the same body answered. */
  confirmation?: string;
}

/** A document that the SAT would take, as far as can be determined before it is claimed. */
export interface CheckedDocument<Document extends FiscalDocument = FiscalDocument> {
  draft: { serie?: string; folio?: string; addenda?: string };
  comprobante: Document;
}

/** What the claim has settled: the attempt, and the document as it is then. */
export interface ClaimedDocument {
  claimed: ClaimedAttempt;
  comprobante: FiscalDocument;
  customerId?: string | undefined;
}

/** What sets one kind of document apart from the others on the path that all of them take (`issueDocument`). */
export interface DocumentKind<Input extends DocumentInput, Checked extends CheckedDocument, View> {
  /** Types that it makes: a key that has made another one is refused. */
  readonly types: readonly DocumentType[];
  /** Where its outcome is read: `/invoices/{id}`. */
  readonly path: string;
  /** Who asks needs it, and still needs it when a document that has waited is issued. */
  readonly scope: Scope;
  /** People who may ask, and still must when a document that has waited is issued; undefined: every member. */
  readonly roles?: readonly Role[];
  /** Rights beyond the operation's own that a request needs. */
  authorize?(issuing: Issuing, input: Input): Promise<void>;
  /** What decides where it is issued and which certificate seals it. */
  issuerOf(input: Input): IssuerRequest;
  /** Refuses what the SAT would refuse (400, every broken rule at once). Only reads. */
  check(issuing: Issuing, issuer: Issuer, input: Input): Promise<Checked>;
  /**
   * Claims key, folio and what the document takes of others, in `database`, which may be a transaction; undefined, or
   * `KeyTaken` where that must undo more, when the key is taken.
   */
  claim(
    issuing: Issuing,
    input: Input,
    checked: Checked,
    claim: Claim,
    database: Database,
  ): Promise<ClaimedDocument | undefined>;
  /** Whether its claim takes nothing but key and folio. */
  takesNothingElse(input: Input, checked: Checked): boolean;
  view(issuing: Issuing, row: InvoiceRow, document: StampedDocument<FiscalDocument>): View;
  /** What was stamped earlier, by record id. */
  find(issuing: Issuing, id: string): Promise<View>;
}

/** A request for a document on its way. */
export interface DocumentRequest<Input extends DocumentInput, View> {
  kind: DocumentKind<Input, CheckedDocument, View>;
  issuing: Issuing;
  input: Input;
  bodyHash: Buffer;
  /** It has waited in the queue and is issued under this id. */
  attemptId: string | undefined;
}

export const statusUrlOf = ({ path }: { path: string }, id: string) => `${path}/${id}`;
