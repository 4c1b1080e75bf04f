import { z } from 'zod';
import { ExactNumber } from '../exact-number.ts';
import { prototypeKey } from '../unknown-field.ts';
import { isAllowed, line } from './text.ts';

const bytesMax = 10_000;
const tooLarge = 'must be at most 10 KB';

/** Data of the caller stored with a record: a JSON object of limited size, returned unchanged. */
export const metadata = () =>
  boundedObject(bytesMax, tooLarge).describe('Any JSON object of up to 10 KB. Updates replace it as a whole');

/** Checks the size before the fields: reading hundreds of thousands would delay other callers. */
function boundedObject(lengthMax: number, tooLong: string) {
  const object = z.record(z.string(), z.unknown(), { error: 'must be an object' }).superRefine((value, ctx) => {
    const fault = faultOf(value);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
  });
  return namedMembers(object, (value) => (JSON.stringify(value).length > lengthMax ? tooLong : undefined));
}

/**
 * `object`, but rejects fields that it would drop silently.
 *
 * @param refuse returns what is wrong with the object before its fields are checked
 */
export function namedMembers<Schema extends z.ZodType>(
  object: Schema,
  refuse: (value: object) => string | undefined = () => undefined,
) {
  const checked = z.preprocess((value, ctx) => {
    if (typeof value !== 'object' || value === null) return value;
    const message = refuse(value);
    const path = message === undefined ? pathOfPrototype(value) : undefined;
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: value });
    else if (path) ctx.issues.push({ code: 'unrecognized_keys', keys: [prototypeKey], path, input: { ...value } });
    return value;
  }, object);
  // A preprocessor loses the input type, which here is the object's.
  return checked as z.ZodPipe<z.ZodTransform<z.output<Schema>, z.input<Schema>>, Schema>;
}

/** Path of an object with that field, which schemas drop, if any. The body reader limits the depth. */
function pathOfPrototype(value: object): PropertyKey[] | undefined {
  if (Object.hasOwn(value, prototypeKey)) return [];
  for (const [name, inner] of Object.entries(value)) {
    const path = typeof inner === 'object' && inner !== null ? pathOfPrototype(inner as object) : undefined;
    if (path) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return undefined;
}

/** The caller's reference of a document. */
export const documentExternalId = () =>
  line(100).describe('Your own identifier of the document, unique within the organization and environment');

/** The same in a body. An empty one counts as absent: otherwise only one document could have it. */
export const externalId = () => documentExternalId().transform((value) => value || undefined);

const labelsMax = 50;
const labelMax = 500;
const labelsError =
  'must contain at most 50 strings, numbers or booleans of up to 500 characters, with names of up to 40 characters';

/** More than 50 entries of maximum length need, with every character escaped. */
const labelsLengthMax = 65_536;

/** What is wrong with one value of a document's metadata, apart from its characters and digits. */
function faultOfLabel(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return undefined;
  if (typeof value === 'object') return 'must be a string, a number or a boolean';
  return typeof value === 'string' && value.length > labelMax
    ? `must be at most ${labelMax} characters long`
    : undefined;
}

/** Data of the caller stored with a document: up to 50 texts, numbers or booleans by name. */
export const labels = () =>
  boundedObject(labelsLengthMax, labelsError)
    .superRefine((value, ctx) => {
      const entries = Object.entries(value);
      if (entries.length > labelsMax || entries.some(([name]) => name.length > 40)) {
        ctx.addIssue({ code: 'custom', message: labelsError });
        return;
      }
      for (const [name, inner] of entries) {
        const message = faultOfLabel(inner);
        if (message !== undefined) ctx.addIssue({ code: 'custom', message, path: [name] });
      }
    })
    .describe('Up to 50 strings, numbers or booleans of up to 500 characters, by name; returned with the document');

/** The body reader limits its depth. */
function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') return isAllowed(value) ? undefined : 'contains characters that are not allowed';
  if (value instanceof ExactNumber) return 'contains a number with too many digits: send it as text';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
