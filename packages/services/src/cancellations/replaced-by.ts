import type { Text } from '@lacre/cfdi/violation';
import { type DocumentPath, pathOfType } from '../documents/document-path.ts';

/** Whether a credit note can still compensate the document when it can no longer be cancelled. */
export const canBeCredited = ({ tipoComprobante }: { tipoComprobante: string }): boolean =>
  pathOfType(tipoComprobante) === 'invoice';

/** How to issue the replacement of a document of this type: invoices have an operation for it, the others a field. */
export function replacedBy(type: string): { needed: Text; hint: Text } {
  const path = pathOfType(type);
  return path === 'invoice' ? byOperation : byField(path);
}

const byOperation = {
  needed: {
    en: 'Requires a document that replaces it: POST /invoices/{id}/substitute issues it.',
    es: 'Requiere un comprobante que lo sustituya: POST /invoices/{id}/substitute lo emite.',
  },
  hint: {
    en: 'First issue the new document with `related: [{type: "04", uuids: [...]}]`, or use POST /invoices/{id}/substitute.',
    es: 'Emita primero el comprobante nuevo con `related: [{type: "04", uuids: [...]}]`, o use POST /invoices/{id}/substitute.',
  },
};

const byField = (path: Exclude<DocumentPath, 'invoice'>) => ({
  needed: {
    en: `Requires a document that replaces it: POST /${path}s with its UUID in \`replaces\` issues it.`,
    es: `Requiere un comprobante que lo sustituya: POST /${path}s con su UUID en \`replaces\` lo emite.`,
  },
  hint: {
    en: `First issue the new document with POST /${path}s and the UUID of this one in \`replaces\`.`,
    es: `Emita primero el comprobante nuevo con POST /${path}s y el UUID de este en \`replaces\`.`,
  },
});
