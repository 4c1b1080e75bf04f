import type { ComplementsByKey } from '@lacre/cfdi/complements/complement';
import { complementsIn, listOf } from '@lacre/cfdi/complements/complements';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { placesOf, type Sought } from '@lacre/cfdi/nodes/places-of';
import type { Text } from '@lacre/cfdi/violation';
import type { ErrorDetail } from '../errors.ts';
import type { SchemaValidator } from '../ports/schema-validator.ts';

/**
 * Errors of the SAT's schema for a document; one about a complement's value names its field in the request. Empty when
 * the schemas are not loaded.
 */
export async function schemaFindings(
  schemaValidator: SchemaValidator | undefined,
  document: FiscalDocument,
  bytes: Uint8Array,
): Promise<ErrorDetail[]> {
  const verdict = await schemaValidator?.validate(bytes);
  if (verdict?.ok !== false) return [];
  const timesReported = new Map<string, number>();
  return verdict.errors.map(({ message, at }) => {
    const before = timesReported.get(message.en) ?? 0;
    timesReported.set(message.en, before + 1);
    // The same value may occur several times.
    const path = at && pathsOf(document, at)[before];
    return { path: path ?? '', code: 'SCHEMA_INVALID', message: textOf(path, path ? at.said : message), source: 'sat' };
  });
}

function textOf(path: string | undefined, { en, es }: Text): Text {
  return {
    en: `${path ?? 'The document'} does not follow the SAT's schema: ${en}`,
    es: `${path ?? 'El comprobante'} no cumple el esquema del SAT: ${es}`,
  };
}

/** Paths in the request of the attributes of complements with that value. */
function pathsOf(document: FiscalDocument, sought: Sought): string[] {
  if (isRetenciones(document)) return inside(document.complementos, 'complement.', sought);
  const { conceptos, complementos, tipoDeComprobante } = document;
  return [
    ...conceptos.flatMap(({ complemento }, i) => inside(complemento, `items[${i}].complement.`, sought)),
    ...inside(complementos, tipoDeComprobante === 'N' ? '' : 'complements.', sought),
  ];
}

function inside(data: ComplementsByKey | undefined, at: string, sought: Sought): string[] {
  return [...new Set(complementsIn(data).map(({ complement }) => complement))].flatMap(({ key, root }) => {
    const several = Array.isArray(data?.[key]);
    return listOf(data?.[key]).flatMap((model, i) =>
      placesOf(root, model, sought, `${at}${key}${several ? `[${i}]` : ''}`),
    );
  });
}
