import type { LacreError } from '@lacre/sdk';
import type { JsonDocument } from './json-document.ts';

/** The service rejected a document; its findings are shown next to the file's lines. */
export class DocumentRefused extends Error {
  readonly document: JsonDocument;
  readonly rejection: LacreError;

  constructor(document: JsonDocument, rejection: LacreError) {
    super(rejection.message, { cause: rejection });
    this.document = document;
    this.rejection = rejection;
  }
}
