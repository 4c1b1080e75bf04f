import { complementsIn, listOf } from '@lacre/cfdi/complements/complements';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { placesOf, type Sought } from '@lacre/cfdi/nodes/places-of';
import type { ErrorDetail } from '../errors.ts';
import type { SchemaValidator } from '../ports/schema-validator.ts';

/**
 * Errors of the SAT's schema for a document, with their path in the request if they concern a complement. Empty when
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
  return verdict.errors.map(({ message }) => {
    const before = timesReported.get(message.en) ?? 0;
    timesReported.set(message.en, before + 1);
    return {
      path: pathsIn(document, message.en)[before] ?? '',
      code: 'SCHEMA_INVALID',
      message: {
        en: `The document does not follow the SAT's schema: ${message.en}`,
        es: `El comprobante no cumple el esquema del SAT: ${message.es}`,
      },
      source: 'sat',
    };
  });
}

/** Paths in the request of a value that libxml2 rejects; the same value may occur several times. */
function pathsIn(document: FiscalDocument, message: string): string[] {
  const match = /^Element '([^']+)', attribute '([^']+)': \[facet '[^']+'\] The value '([^']*)'/.exec(message);
  if (!match || isRetenciones(document)) return [];
  const [, element = '', attribute = '', value = ''] = match;
  return inComplements(document, { element, attribute, value });
}

function inComplements({ conceptos, complementos, tipoDeComprobante }: Comprobante, sought: Sought): string[] {
  const inside = (data: Comprobante['complementos'], at: string) =>
    [...new Set(complementsIn(data).map(({ complement }) => complement))].flatMap(({ key, root }) => {
      const several = Array.isArray(data?.[key]);
      return listOf(data?.[key]).flatMap((model, i) =>
        placesOf(root, model, sought, `${at}${key}${several ? `[${i}]` : ''}`),
      );
    });
  return [
    ...conceptos.flatMap(({ complemento }, i) => inside(complemento, `items[${i}].complement.`)),
    ...inside(complementos, tipoDeComprobante === 'N' ? '' : 'complements.'),
  ];
}
