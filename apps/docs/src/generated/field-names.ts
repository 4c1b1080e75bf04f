import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  properties?: Record<string, Schema>;
}

/** Fields below these have names that are not ours. */
const foreign = new Set(['complements', 'addenda']);

/** Names of the fields of all bodies in the OpenAPI document that is committed, each once, in alphabetical order. */
export function fieldNames(): string[] {
  const { paths, components } = JSON.parse(readFileSync(join(process.cwd(), '../api/openapi.json'), 'utf8'));
  const names = new Set<string>();
  const seen = new Set<string>();
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref, properties, example: _, examples: __, ...parts } = value as Record<string, unknown> & Schema;
    for (const [name, field] of Object.entries(properties ?? {})) {
      names.add(name);
      if (!foreign.has(name)) read(field);
    }
    Object.values(parts).forEach(read);
    const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
    if (name === undefined || seen.has(name)) return;
    seen.add(name);
    read(components.schemas[name]);
  };
  for (const operations of Object.values<Record<string, { requestBody?: unknown }>>(paths))
    for (const { requestBody } of Object.values(operations)) read(requestBody);
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
