import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import type { Tool } from './tools.ts';

/** JSON Schema of an object: the only kind MCP takes for the arguments and the result of a tool. */
export interface ObjectSchema extends JSONObject {
  type: 'object';
  properties: Record<string, JSONObject>;
}

const componentsAt = '#/components/schemas/';

/**
 * Schemas of complements: one alone is longer than the rest of an invoice, so tools show a placeholder and
 * `describe_complements` returns their fields. Input is still validated against the full schema.
 */
const complements = new Set(['Complements', 'ItemComplement']);

/** JSON Schemas (2020-12) of a tool. */
export interface ToolSchemas {
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
}

/** Schemas of each tool. Converted in one go, because they share components: one by one takes ten times as long. */
export function toolSchemas(tools: readonly Tool[]): (tool: Tool) => ToolSchemas {
  const inputs = together(
    tools.flatMap(({ name, called }) => (called.input ? [[name, called.input]] : [])),
    'input',
  );
  const outputs = together(
    tools.map(({ name, called }) => [name, (called.procedure._def as unknown as { output: z.ZodType }).output]),
    'output',
  );
  return (tool) => ({
    inputSchema: inputOf(tool, inputs(tool.name)),
    outputSchema: outputOf(tool, outputs(tool.name)),
  });
}

/** The operation's input schema, without the fields that the tool does not take. */
function inputOf({ without = [], needs = [] }: Tool, input: JSONObject | undefined): ObjectSchema {
  if (!input) return { type: 'object', properties: {}, additionalProperties: false };
  const { properties, required = [], ...rest } = objectOf(input);
  const shown = Object.entries(properties).filter(([name]) => !without.includes(name));
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(shown),
    required: [...new Set([...(required as string[]), ...needs])].filter((name) => !without.includes(name)),
  };
}

/** Schema of a tool's result. It forbids no field, so that fields can be added later. */
function outputOf({ hides = [], resultField }: Tool, output: JSONObject = {}): ObjectSchema {
  if (resultField !== undefined) {
    const { $defs, ...list } = output;
    return {
      type: 'object',
      properties: { [resultField]: list },
      required: [resultField],
      ...($defs ? { $defs } : {}),
    };
  }
  const { properties, required, ...rest } = objectOf(output);
  const shown = { ...properties };
  for (const name of hides) delete shown[name];
  const needed = (required as string[] | undefined)?.filter((name) => !hides.includes(name));
  return { ...rest, type: 'object', properties: shown, ...(needed && { required: needed }) };
}

/** The schema itself instead of a `$ref` to it. */
function objectOf(schema: JSONObject): ObjectSchema {
  const { $ref, $defs, ...plain } = schema as JSONObject & { $defs?: Record<string, JSONObject> };
  if (typeof $ref !== 'string') return { type: 'object', ...plain, ...($defs && { $defs }) } as ObjectSchema;
  const name = $ref.slice('#/$defs/'.length);
  const { [name]: meant, ...others } = $defs ?? {};
  return { ...meant, $defs: others } as unknown as ObjectSchema;
}

/** Each schema by name, with everything that it refers to in `$defs`. */
function together(
  schemas: readonly (readonly [name: string, schema: z.ZodType])[],
  io: 'input' | 'output',
): (name: string) => JSONObject | undefined {
  const { schema, components } = createSchema(z.object(Object.fromEntries(schemas)), { io });
  const { properties } = schema as { properties: Record<string, JSONObject> };
  const listed = Object.entries(components).map(([name, component]): [string, unknown] => [
    name,
    complements.has(name)
      ? { type: 'object', description: 'Complements by key; describe_complements lists them and their fields' }
      : component,
  ]);
  const all = Object.fromEntries(listed);
  return (name) => {
    const own = properties[name];
    if (!own) return undefined;
    const $defs = referredTo(own, all);
    return rewritten({ ...own, ...(Object.keys($defs).length > 0 && { $defs }) }, io) as JSONObject;
  };
}

/** The entries of `all` that `schema` refers to, directly or indirectly. */
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
