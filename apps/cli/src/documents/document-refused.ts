import type { LacreError } from '@lacre/sdk';
import type { JsonDocument } from './json-document.ts';

/** The service refused a document; its findings are shown beside the lines of the file. */
export class DocumentRefused extends Error {
  readonly document: JsonDocument;
  readonly rejection: LacreError;

  constructor(document: JsonDocument, rejection: LacreError) {
    super(rejection.message, { cause: rejection });
    this.document = document;
    this.rejection = rejection;
  }
}
