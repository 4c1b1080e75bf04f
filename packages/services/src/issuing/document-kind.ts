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

/** Request fields common to all kinds of documents. */
export interface DocumentInput extends MailedRequest {
  environment?: Environment;
  idempotencyKey?: string;
  externalId?: string;
  metadata?: Record<string, unknown>;
  relatedInvoiceUuid?: string;
  /** The confirmation that validating the same body returned. */
  confirmation?: string;
}

/** A document that passed every check that is possible before the claim. */
export interface CheckedDocument<Document extends FiscalDocument = FiscalDocument> {
  draft: { serie?: string; folio?: string; addenda?: string };
  comprobante: Document;
}

/** The claimed attempt, and the document at that point. */
export interface ClaimedDocument {
  claimed: ClaimedAttempt;
  comprobante: FiscalDocument;
  customerId?: string | undefined;
}

/** What distinguishes one kind of document from the others in `issueDocument`, which is shared by all. */
export interface DocumentKind<Input extends DocumentInput, Checked extends CheckedDocument, View> {
  /** Document types of this kind. An idempotency key that was used for another type is rejected. */
  readonly types: readonly DocumentType[];
  /** Path of the resource: `/invoices/{id}`. */
  readonly path: string;
  /** Scope that the caller needs, checked again when a queued document is issued. */
  readonly scope: Scope;
  /** Roles that may call it, checked again when a queued document is issued; undefined: every member. */
  readonly roles?: readonly Role[];
  /** Checks permissions beyond those of the operation. */
  authorize?(issuing: Issuing, input: Input): Promise<void>;
  /** Determines the place of issue and the certificate. */
  issuerOf(input: Input): IssuerRequest;
  /** Rejects what the SAT would reject (400 with every broken rule at once). Read-only. */
  check(issuing: Issuing, issuer: Issuer, input: Input): Promise<Checked>;
  /**
   * Claims key, folio and the amounts taken from related documents through `database`, which may be a transaction. When
   * the key is taken: returns undefined, or throws `KeyTaken` if other writes must be rolled back.
   */
  claim(
    issuing: Issuing,
    input: Input,
    checked: Checked,
    claim: Claim,
    database: Database,
  ): Promise<ClaimedDocument | undefined>;
  /** Whether the claim consists of key and folio only. */
  claimsOnlyFolio(input: Input, checked: Checked): boolean;
  view(issuing: Issuing, row: InvoiceRow, document: StampedDocument<FiscalDocument>): View;
  /** Loads a stamped document by record id. */
  find(issuing: Issuing, id: string): Promise<View>;
}

/** A request for a document while it is processed. */
export interface DocumentRequest<Input extends DocumentInput, View> {
  kind: DocumentKind<Input, CheckedDocument, View>;
  issuing: Issuing;
  input: Input;
  bodyHash: Buffer;
  /** Id of a queued document, which becomes the id of its attempt. */
  attemptId: string | undefined;
}

export const statusUrlOf = ({ path }: { path: string }, id: string) => `${path}/${id}`;
