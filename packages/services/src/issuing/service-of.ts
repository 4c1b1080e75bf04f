import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import type { StampedKind } from '../ports/pac.ts';

/** The PAC service that stamps this kind of document. */
export const serviceOf = (document: FiscalDocument): StampedKind => (isRetenciones(document) ? 'retenciones' : 'cfdi');
