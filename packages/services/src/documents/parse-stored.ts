import { parseDocumentInSlices } from '@lacre/cfdi/fiscal-document';
import type { ParsedCfdi } from '@lacre/cfdi/parse';
import type { ParsedRetenciones } from '@lacre/cfdi/retentions/parse-retenciones';
import { inSlices } from '@lacre/cfdi/slices';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Parses the stored XML of a document, in slices: one with thousands of items would block other requests. */
export const parseStored = (xml: Buffer): Promise<ParsedCfdi | ParsedRetenciones> =>
  inSlices(parseDocumentInSlices(xml.toString('utf8')), yieldToEventLoop);
