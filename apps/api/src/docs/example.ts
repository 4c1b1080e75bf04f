import type { Document, Schema } from '../rest/document.ts';

/** A value of the right shape, with what is required only. For operations whose body has no example of its own. */
export function exampleOf(document: Document, schema: Schema): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return exampleOf(document, document.components.schemas[name] ?? {});
  if (schema['example'] !== undefined) return schema['example'];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [alternative] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (alternative) return exampleOf(document, alternative);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = (schema.required ?? []).map(
        (field) => [field, exampleOf(document, schema.properties?.[field] ?? {})] as const,
      );
      return Object.fromEntries(required);
    }
    case 'array':
      return [exampleOf(document, schema.items ?? {})];
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    default:
      return texts[schema.format ?? ''] ?? '...';
  }
}

const texts: Record<string, string> = {
  uuid: '0193e5a0-7c00-7000-8000-000000000001',
  email: 'ana@example.com',
  uri: 'https://example.com',
  'date-time': '2026-12-31T23:59:59Z',
};
