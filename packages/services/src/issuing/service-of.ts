import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import type { StampedKind } from '../ports/pac.ts';

/** Which of a PAC's services a document is for. */
export const serviceOf = (document: FiscalDocument): StampedKind => (isRetenciones(document) ? 'retenciones' : 'cfdi');
