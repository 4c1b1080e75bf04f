import type { Schema } from './document.ts';

/**
 * Simplifies schemas for readers and for client generators. Drops patterns of named formats and the bounds of every
 * integer. A list of types becomes alternatives, and `list | null` the reverse, because generators accept no other
 * form. Alternatives of distinct types become `oneOf`: Rust's generator makes an enum of it, but of `anyOf` one struct
 * with all fields. Numbers name their Go type.
 */
export function simplifySchemas(value: unknown, under = ''): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  if (schema.format === 'uuid' || schema.format === 'email' || schema.format === 'date-time') delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  const { type } = schema;
  if (Array.isArray(type) && type.filter((one) => one !== 'null').length > 1) {
    delete schema.type;
    schema.anyOf = type.map((one) => ({ type: one }));
  }
  const [list, none, ...others] = schema.anyOf ?? [];
  if (list?.type === 'array' && none?.type === 'null' && others.length === 0) {
    delete schema.anyOf;
    Object.assign(schema, { ...list, ...schema, type: ['array', 'null'] });
  }
  // Its values would have to be schema names: generators for PHP and Rust used `InvoiceDetail` as a status.
  if (schema.oneOf) delete schema['discriminator'];
  if (schema.anyOf && excludeEachOther(schema.anyOf)) {
    schema.oneOf = schema.anyOf;
    delete schema.anyOf;
  }
  // openapi-generator makes an enum of texts of it: in Python no response with a literal `true` could be read.
  if (schema.type === 'boolean') delete schema['const'];
  // oapi-codegen maps a number to `float32`, which rounds 1234567.89 to 1234567.9. `format: double` would fix that too,
  // but lose Java's BigDecimal and C#'s decimal.
  if (schema.type === 'number' || (Array.isArray(schema.type) && schema.type.includes('number')))
    schema['x-go-type'] = 'float64';
  // The example of a media type may itself contain schemas: leave it as recorded.
  for (const [name, child] of Object.entries(schema))
    if (name !== 'example' || !under.includes('/')) simplifySchemas(child, name);
}

/**
 * Whether the alternatives have distinct types. Nullable schemas stay as they are, and so do alternatives with objects,
 * whose Rust enum does not compile.
 */
function excludeEachOther(alternatives: readonly Schema[]): boolean {
  const types = alternatives.map(({ type }) => (type === 'integer' ? 'number' : type));
  const isPlain =
    types.every((type) => typeof type === 'string' && type !== 'object') && new Set(types).size === types.length;
  return isPlain && types.filter((type) => type !== 'null').length > 1;
}
