import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { createSchema } from 'zod-openapi';
import type { Operation } from '../rest/operations.ts';
import type { ToolRow } from './tool-table.ts';

/** Of an object: what MCP takes for the arguments and the answer of a tool. */
export interface ObjectSchema extends JSONObject {
  type: 'object';
  properties: Record<string, JSONObject>;
}

const componentsAt = '#/components/schemas/';

/**
 * Where complements stand: a complement alone is longer than the rest of an invoice, and `describe_complements` tells
 * which there are and their fields. What is sent is judged by the whole schema all the same.
 */
const complements = new Set(['Complements', 'ItemComplement']);

/**
 * JSON Schema (2020-12) of a tool's arguments: that of the operation's input, without the fields that a tool does not
 * take.
 */
export function inputSchemaOf({ input }: Operation, { without = [], needs = [] }: ToolRow): ObjectSchema {
  if (!input) return { type: 'object', properties: {}, additionalProperties: false };
  const { properties, required = [], ...rest } = objectSchemaOf(input, 'input');
  const shown = Object.entries(properties).filter(([name]) => !without.includes(name));
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(shown),
    required: [...new Set([...(required as string[]), ...needs])].filter((name) => !without.includes(name)),
  };
}

/** JSON Schema of a tool's answer. Fields may be added to it later, so none is forbidden. */
export function outputSchemaOf({ procedure }: Operation, { hides = [], answersIn }: ToolRow): ObjectSchema {
  const { output } = procedure._def as unknown as { output: z.ZodType };
  if (answersIn !== undefined) {
    const { $defs, ...list } = standAlone(output, 'output');
    return { type: 'object', properties: { [answersIn]: list }, required: [answersIn], ...($defs ? { $defs } : {}) };
  }
  const { properties, required, ...rest } = objectSchemaOf(output, 'output');
  const shown = { ...properties };
  for (const name of hides) delete shown[name];
  const needed = (required as string[] | undefined)?.filter((name) => !hides.includes(name));
  return { ...rest, type: 'object', properties: shown, ...(needed && { required: needed }) };
}

/** The schema itself, not a reference to it. */
function objectSchemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $ref, $defs, ...plain } = standAlone(schema, io) as JSONObject & { $defs?: Record<string, JSONObject> };
  if (typeof $ref !== 'string') return { type: 'object', ...plain, ...($defs && { $defs }) } as ObjectSchema;
  const name = $ref.slice('#/$defs/'.length);
  const { [name]: meant, ...others } = $defs ?? {};
  return { ...meant, $defs: others } as unknown as ObjectSchema;
}

/** With everything that it refers to in `$defs`. */
function standAlone(schema: z.ZodType, io: 'input' | 'output'): JSONObject {
  const { schema: own, components } = createSchema(schema, { io });
  const listed = Object.entries(components).map(([name, component]): [string, unknown] => [
    name,
    complements.has(name)
      ? { type: 'object', description: 'Complements by name: describe_complements tells them and their fields' }
      : component,
  ]);
  const $defs = referredTo(own, Object.fromEntries(listed));
  return rewritten({ ...own, ...(Object.keys($defs).length > 0 && { $defs }) }, io) as JSONObject;
}

/** Of `all` those that `schema` refers to, itself or through others. */
function referredTo(schema: unknown, all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Set<string>();
  const follow = (within: unknown): void => {
    for (const [name, component] of Object.entries(all)) {
      if (names.has(name) || !JSON.stringify(within).includes(`"${componentsAt}${name}"`)) continue;
      names.add(name);
      follow(component);
    }
  };
  follow(schema);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

function rewritten(value: unknown, io: 'input' | 'output'): JSONValue {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, io));
  if (typeof value !== 'object' || value === null) return value as JSONValue;
  const entries = Object.entries(value).flatMap(([name, member]): [string, JSONValue][] => {
    if (name === 'additionalProperties' && member === false && io === 'output') return [];
    if (name === '$ref' && typeof member === 'string') return [[name, member.replace(componentsAt, '#/$defs/')]];
    return [[name, rewritten(member, io)]];
  });
  return Object.fromEntries(entries);
}
