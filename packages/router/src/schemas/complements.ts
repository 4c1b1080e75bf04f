import type { Complement, SentComplements } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';
import { type Form, formFault, isNumeric } from '@lacre/cfdi/nodes/form';
import { attributesOf, type Child, childrenOf, LIST_MAX, type Node } from '@lacre/cfdi/nodes/node';
import { z } from 'zod';
import { decimalTextOf } from '../exact-number.ts';
import { boundedList } from './bounded-list.ts';
import { isAllowed, line } from './text.ts';

const COMPLEMENTS_ID: Record<Complement['level'], string> = {
  document: 'Complements',
  concept: 'ItemComplement',
  retention: 'RetentionComplement',
};

/** Complements that an operation accepts: those of a level, each described by its own table. */
export function complementsOf(level: Complement['level']): z.ZodType<SentComplements, object> {
  const members: [string, z.ZodType][] = complements
    // Payrolls have their own body.
    .filter((each) => each.level === level && !each.types.includes('N'))
    .map((each) => [each.key, complementSchema(each).optional().describe(each.title.en)]);
  const schema = z.strictObject({ ...Object.fromEntries(members), raw: rawTexts().optional() });
  // The tables define the fields, which the compiler therefore does not know.
  return schema.meta({ id: COMPLEMENTS_ID[level] });
}

const RAW_CHARACTERS = 1_000_000;

/** Complements as XML; the document's rules validate their content. */
const rawTexts = () =>
  boundedList(line(RAW_CHARACTERS), 0, 10, 'must contain at most 10 elements').describe(
    'Complements as XML, one element per string, with its namespace declared',
  );

const complementSchemas = new Map<string, z.ZodObject>();

/** A complement's input schema; always the same object, because its name in the OpenAPI document is unique. */
export function complementSchema({ key, root, about }: Complement): z.ZodObject {
  let schema = complementSchemas.get(key);
  if (!schema) {
    schema = objectOf(root).meta({
      id: `Complement${key.charAt(0).toUpperCase()}${key.slice(1)}`,
      description: about.en,
    });
    complementSchemas.set(key, schema);
  }
  return schema;
}

const byKey = new Map(complements.map((each) => [each.key, each]));

/** JSON Schema (2020-12) of a complement's input. Throws RangeError for an unknown key. */
export function complementJsonSchema(key: string): Record<string, unknown> {
  const complement = byKey.get(key);
  if (!complement) throw new RangeError(`there is no complement ${key}`);
  return z.toJSONSchema(objectOf(complement.root), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { override } = (zodSchema as unknown as z.ZodType).meta() ?? {};
      if (typeof override !== 'object') return;
      Object.assign(jsonSchema, override);
      delete jsonSchema['override'];
    },
  }) as Record<string, unknown>;
}

const Text = z.object({ en: z.string(), es: z.string() }).meta({ id: 'TextInBothLanguages' });

/** Optional as a whole: typed clients call the operation without arguments. */
export const ComplementsInput = z
  .strictObject({
    key: z
      .enum(complements.map(({ key }) => key))
      .optional()
      .describe('Only this complement'),
  })
  .optional();

export const ComplementList = z
  .array(
    z
      .object({
        key: z
          .string()
          .describe('Key in `complements` or `items[].complement` of an invoice, or in `complement` of a retention'),
        title: Text,
        about: Text,
        level: z.enum(['document', 'concept', 'retention']),
        types: z.array(z.string()).readonly().describe('Document types that it may be used in'),
        namespace: z.string(),
        schema: z.string().describe("Address of the SAT's schema"),
        example: z.record(z.string(), z.unknown()),
        jsonSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the value'),
      })
      .meta({ id: 'ComplementDescription' }),
  )
  .meta({ id: 'ComplementList' });

function objectOf(of: Node): z.ZodObject {
  return z.strictObject(membersOf(of));
}

function membersOf(of: Node): Record<string, z.ZodType> {
  const members: Record<string, z.ZodType> = {};
  for (const { name, field, optional, form } of attributesOf(of)) {
    if (form === undefined) continue;
    const value = formed(form).describe(aboutForm(name, form));
    members[field] = optional || form.kind === 'fixed' || form.derived === true ? value.optional() : value;
  }
  for (const child of childrenOf(of)) Object.assign(members, childMembers(child));
  return members;
}

function childMembers(child: Child): Record<string, z.ZodType> {
  if (child.kind === 'open') return {};
  if (child.kind === 'one') {
    const inner = objectOf(child.node).describe(`Node ${child.node.name}`);
    return { [child.field]: child.times === '?' ? inner.optional() : inner };
  }
  if (child.kind === 'many') return { [child.field]: listOf(child, child.times === '*') };
  // An element that contains only one list is that list.
  return Object.fromEntries(
    childrenOf(child.node).flatMap((inner) =>
      inner.kind === 'many' ? [[inner.field, listOf(inner, child.times === '?')]] : Object.entries(childMembers(inner)),
    ),
  );
}

function listOf({ node, min = 0, max = LIST_MAX }: Extract<Child, { kind: 'many' }>, mayBeAbsent: boolean): z.ZodType {
  const error = min > 0 ? `must contain between ${min} and ${max} elements` : `must contain at most ${max} elements`;
  const list = boundedList(objectOf(node), min, max, error).describe(`Nodes ${node.name}`);
  return mayBeAbsent ? list.optional() : list;
}

/** Text of an attribute, validated by its form; a JSON number is accepted and becomes its exact text. */
export function formed(form: Form) {
  return z
    .custom<string | number>((value) => faultOf(form, value) === undefined, {
      error: ({ input }) => faultOf(form, input),
      params: { acceptsText: true },
    })
    .meta({ override: jsonSchemaOf(form) })
    .transform((value) => textOf(form, value) ?? '');
}

function textOf(form: Form, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isNumeric(form) ? decimalTextOf(value) : undefined;
}

function faultOf(form: Form, value: unknown): string | undefined {
  if (value === undefined) return 'is required';
  const text = textOf(form, value);
  if (text === undefined) return isNumeric(form) ? 'must be a number' : 'must be a string';
  return isAllowed(text) ? formFault(form, text)?.en : 'contains characters that are not allowed';
}

function jsonSchemaOf(form: Form): Record<string, unknown> {
  switch (form.kind) {
    case 'fixed':
      return { type: 'string', const: form.value };
    case 'text':
      return { type: 'string', minLength: form.min, maxLength: form.max };
    case 'pattern':
      return { type: 'string', pattern: form.pattern.source, maxLength: form.max };
    case 'code':
      return { type: 'string', enum: form.values };
    case 'catalog':
      return { type: 'string', minLength: 1, maxLength: form.max };
    case 'pedimento':
      return { type: 'string', example: '15  48  3009  0001234' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dateTime':
      return { type: 'string', example: '2026-11-22T10:00:00' };
    case 'integer':
      return numberOrText({ type: 'integer', minimum: form.min, maximum: form.max });
    case 'decimal':
      return numberOrText({
        type: 'number',
        minimum: Number(form.min ?? '0'),
        ...(form.max === undefined ? {} : { maximum: Number(form.max) }),
      });
  }
}

const numberOrText = (number: object) => ({ anyOf: [number, { type: 'string' }] });

function aboutForm(name: string, form: Form): string {
  return form.kind === 'catalog' ? `${name}, ${form.catalog}` : name;
}
