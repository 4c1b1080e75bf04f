import type { LacreError } from '@lacre/sdk';
import type { JsonDocument } from './json-document.ts';

/** The service refused a document; its findings are shown beside the lines of the file. */
export class DocumentRefused extends Error {
  readonly document: JsonDocument;
  readonly refusal: LacreError;

  constructor(document: JsonDocument, refusal: LacreError) {
    super(refusal.message, { cause: refusal });
    this.document = document;
    this.refusal = refusal;
  }
}
