import { z } from 'zod';
import { type Operation, pathParametersOf } from './operations.ts';

/** Type that a text from the query, the path or a form is converted to. JSON values are never converted. */
export type Kind = 'text' | 'number' | 'boolean';

export interface TextField {
  kind: Kind;
  /** The schema expects a list: each occurrence of the name is an element. */
  list: boolean;
}

/** Where each input field of an operation comes from. Computed once per operation from the schemas. */
export interface InputPlan {
  path: ReadonlyMap<string, TextField>;
  query: ReadonlyMap<string, TextField>;
  /** Text fields of a multipart form. */
  form: ReadonlyMap<string, TextField>;
  body: 'none' | 'optional' | 'required' | 'multipart' | 'several';
  /** Names of the fields that the body may have. */
  bodyNames: readonly string[];
  /** Lower-case header name, its field, and the header name as documented. */
  headers: readonly (readonly [header: string, field: string, headerAsWritten: string])[];
}

const takesBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Decides where each field of an operation's input comes from: path, query, body, form or header.
 *
 * @throws Error if the operation's metadata names a field that its input does not have
 */
export function planInput({ name, method, path, meta, input }: Operation): InputPlan {
  const shape = input?.shape ?? {};
  const rest = meta.rest ?? {};
  const pathNames = new Set(pathParametersOf(path));
  const files = new Set(rest.upload?.files);
  const accepted = Object.values(rest.accepts ?? {}).flat();
  const queryNames = new Set(rest.queryFields);
  for (const field of [...pathNames, ...files, ...queryNames, ...accepted, ...Object.values(rest.headerFields ?? {})])
    if (!(field in shape)) throw new Error(`${name}: ${field} is named by meta but is not in the input`);
  const plan = {
    path: new Map<string, TextField>(),
    query: new Map<string, TextField>(),
    form: new Map<string, TextField>(),
  };
  const bodySchemas: z.core.$ZodType[] = [];
  const bodyNames: string[] = [];
  for (const [field, schema] of Object.entries(shape)) {
    if (pathNames.has(field)) plan.path.set(field, textFieldOf(schema));
    else if (queryNames.has(field) || !takesBody.has(method)) plan.query.set(field, textFieldOf(schema));
    else {
      bodyNames.push(field);
      if (!rest.upload) bodySchemas.push(schema);
      else if (!files.has(field)) plan.form.set(field, textFieldOf(schema));
    }
  }
  return {
    ...plan,
    bodyNames,
    body: rest.accepts ? 'several' : rest.upload ? 'multipart' : bodyOf(bodySchemas),
    headers: Object.entries(rest.headerFields ?? {}).map(
      ([header, field]) => [header.toLowerCase(), field, header] as const,
    ),
  };
}

function bodyOf(schemas: z.core.$ZodType[]): 'none' | 'optional' | 'required' {
  if (schemas.length === 0) return 'none';
  return schemas.every((schema) => z.safeParse(schema, undefined).success) ? 'optional' : 'required';
}

/** How texts of a query, a path or a form are converted for a schema. */
export function textFieldOf(schema: z.core.$ZodType): TextField {
  const unwrapped = unwrap(schema);
  return unwrapped === 'list'
    ? { kind: 'text', list: true }
    : typeof unwrapped === 'object'
      ? { kind: unwrapped.element, list: true }
      : { kind: unwrapped, list: false };
}

type Seen = Kind | 'list' | { element: Kind };

/** Unwraps a schema down to the type that a text has to be converted to before validation. */
function unwrap(schema: z.core.$ZodType): Seen {
  const override = (z.globalRegistry.get(schema)?.['override'] ?? undefined) as { type?: unknown } | undefined;
  if (override?.type !== undefined) return kindNamed(override.type);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array': {
      const element = unwrap(def.element);
      return typeof element === 'string' && element !== 'list' ? { element } : 'list';
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(def.innerType);
    case 'pipe':
      // z.preprocess is a pipe whose input is a transform; the type is in its output.
      return unwrap((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'lazy':
      return unwrap(def.getter());
    case 'literal':
      return def.values.every((value) => typeof value === 'number')
        ? 'number'
        : def.values.every((value) => typeof value === 'boolean')
          ? 'boolean'
          : 'text';
    default:
      return 'text';
  }
}

function kindNamed(type: unknown): Seen {
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  return type === 'array' ? 'list' : 'text';
}
