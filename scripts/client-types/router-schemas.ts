import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';

/** JSON Schema, as far as needed here. */
export type JsonSchema = { [keyword: string]: unknown };

/** One procedure, with the names of its input and output schemas. */
export interface ProcedureTypes {
  /** `invoices.create` */
  name: string;
  type: 'query' | 'mutation';
  summary: string;
  /** undefined: it takes nothing. */
  input: string | undefined;
  /** Can be called without an input. */
  isInputOptional: boolean;
  /** Takes files, or a form. */
  isUpload: boolean;
  /** 'file': a file with its name; undefined: nothing. */
  output: string | undefined;
}

type Direction = 'input' | 'output';
type Definitions = Map<string, JsonSchema>;

const reference = /^#\/\$defs\/(.+)$/;

/** Input and output of each procedure as named schemas; in `schemas` a `$ref` is the name of another. */
export function schemasOf(router: AnyRouter): { procedures: ProcedureTypes[]; schemas: Definitions } {
  const found: Record<Direction, Definitions> = { input: new Map(), output: new Map() };
  const drafts = Object.entries(router._def.procedures as Record<string, unknown>).map(([name, procedure]) => {
    const { _def } = procedure as { _def: ProcedureDef };
    const input = _def.inputs.find((schema) => schema !== undefined && !takesNothing(schema));
    return {
      name,
      type: _def.type,
      summary: _def.meta.openapi?.summary ?? '',
      input: input && add(found.input, `${pascal(name)}Input`, input, 'input'),
      isInputOptional: input?._zod.optin === 'optional',
      output: _def.output && outputOf(found.output, name, _def.output),
    };
  });
  const { schemas, nameOf } = merge(found);
  const procedures = drafts.map(({ input, ...draft }): ProcedureTypes => {
    const named = input && nameOf(input, 'input');
    const { properties = {} } = schemas.get(named ?? '') ?? {};
    const fields = Object.values(properties as Record<string, JsonSchema>);
    return { ...draft, input: named, isUpload: fields.some(({ format }) => format === 'binary') };
  });
  return { procedures, schemas };
}

interface ProcedureDef {
  type: 'query' | 'mutation';
  meta: { openapi?: { summary?: string } };
  inputs: (z.core.$ZodType | undefined)[];
  output?: z.core.$ZodType;
}

/** `Nothing`: an object without fields. */
const takesNothing = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional
    ? takesNothing(schema.unwrap())
    : schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

const pascal = (name: string) => name.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function outputOf(found: Definitions, name: string, output: z.core.$ZodType): string | undefined {
  if (output._zod.def.type === 'void') return undefined;
  const added = add(found, `${pascal(name)}Output`, output, 'output');
  if (found.get(added)?.['format'] !== 'binary') return added;
  found.delete(added);
  return 'file';
}

/** Adds the schema and those it refers to; returns its name: its own id, or the given one. */
function add(found: Definitions, name: string, schema: z.core.$ZodType, io: Direction): string {
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    // Any JSON. Our own schemas define `override` there.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { override } = (zodSchema as unknown as z.ZodType).meta() ?? {};
      if (typeof override !== 'object') return;
      Object.assign(jsonSchema, override);
      delete jsonSchema['override'];
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [id, definition] of Object.entries($defs ?? {})) found.set(id, definition);
  const [, own] = typeof root['$ref'] === 'string' ? (reference.exec(root['$ref']) ?? []) : [];
  if (own !== undefined) return own;
  found.set(name, root);
  return name;
}

/**
 * Merges both directions. A schema that differs between them, or refers to one that does, is named `...Input` for
 * requests.
 */
function merge({ input, output }: Record<Direction, Definitions>) {
  const differing = new Set<string>();
  const differs = (name: string) => {
    const [sent, answered] = [input.get(name), output.get(name)];
    if (sent === undefined || answered === undefined) return false;
    return (
      JSON.stringify(sent) !== JSON.stringify(answered) || referencesOf(sent).some((other) => differing.has(other))
    );
  };
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const name of input.keys()) if (differs(name)) differing.add(name);
  }
  const nameOf = (name: string, io: Direction) => (io === 'input' && differing.has(name) ? `${name}Input` : name);
  const schemas: Definitions = new Map();
  for (const io of ['input', 'output'] as const)
    for (const [name, schema] of { input, output }[io])
      schemas.set(
        nameOf(name, io),
        renamed(schema, (other) => nameOf(other, io)),
      );
  return { schemas, nameOf };
}

const referencesOf = (schema: unknown): string[] => {
  const names: string[] = [];
  renamed(schema, (name) => {
    names.push(name);
    return name;
  });
  return names;
};

function renamed<Value>(value: Value, rename: (name: string) => string): Value {
  if (Array.isArray(value)) return value.map((element) => renamed(element, rename)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const [, name] = key === '$ref' && typeof child === 'string' ? (reference.exec(child) ?? []) : [];
      return [key, name === undefined ? renamed(child, rename) : `#/components/schemas/${rename(name)}`];
    }),
  ) as Value;
}
