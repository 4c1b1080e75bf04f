/** The parts of an OpenAPI 3.1 document that clients rely on. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

/** Requests may accept more and responses may contain more; the reverse breaks clients. */
type Direction = 'sent' | 'answered';

/** Breaking if they shrink for requests (`sent`) or grow for responses (`answered`). */
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

/**
 * Breaking changes from `before` to `after`: removed operations, parameters, fields and statuses, new requirements,
 * changed types and values. One line each, with its location; the changelog must contain the exact line.
 */
export function findBreaks(before: OpenApi, after: OpenApi): string[] {
  const breaks: string[] = [];
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now) compareOperations(at, operation, now, { before, after, breaks });
      else breaks.push(`${at}: removed`);
    }
  return [...new Set(breaks)];
}

interface Comparison {
  before: OpenApi;
  after: OpenApi;
  breaks: string[];
}

function compareOperations(at: string, before: Operation, after: Operation, comparison: Comparison): void {
  const { breaks } = comparison;
  if (before.operationId !== after.operationId)
    breaks.push(`${at}: operationId ${before.operationId} is ${after.operationId}`);
  compareParameters(at, before.parameters ?? [], after.parameters ?? [], comparison);
  compareBodies(at, before, after, comparison);
  for (const [status, response] of Object.entries(before.responses ?? {})) {
    const now = after.responses?.[status];
    if (!now) {
      // Removing an error breaks no client.
      if (status < '400') breaks.push(`${at}: status ${status} removed`);
      continue;
    }
    for (const [type, { schema }] of Object.entries(response.content ?? {})) {
      const shown = now.content?.[type];
      if (!shown) breaks.push(`${at}: ${status} is no longer ${type}`);
      else compare(`${at}: ${status} `, schema, shown.schema, 'answered', comparison);
    }
  }
}

function compareParameters(at: string, before: Parameter[], after: Parameter[], comparison: Comparison): void {
  const { breaks } = comparison;
  const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.in === other.in;
  for (const parameter of before) {
    const now = after.find(same(parameter));
    const name = `${parameter.in} ${parameter.name}`;
    if (!now) breaks.push(`${at}: ${name} removed`);
    else {
      if (now.required && !parameter.required) breaks.push(`${at}: ${name} is required`);
      compare(`${at}: ${name}`, parameter.schema, now.schema, 'sent', comparison);
    }
  }
  for (const parameter of after)
    if (parameter.required && !before.some(same(parameter)))
      breaks.push(`${at}: ${parameter.in} ${parameter.name} is required`);
}

function compareBodies(at: string, before: Operation, after: Operation, comparison: Comparison): void {
  const { breaks } = comparison;
  const [was, is] = [before.requestBody, after.requestBody];
  if (is?.required && !was?.required) breaks.push(`${at}: a body is required`);
  for (const [type, { schema }] of Object.entries(was?.content ?? {})) {
    const taken = is?.content?.[type];
    if (!taken) breaks.push(`${at}: takes no ${type}`);
    else compare(`${at}: body `, schema, taken.schema, 'sent', comparison);
  }
}

/** @param seen pairs of references being compared, because schemas can be recursive */
function compare(
  at: string,
  before: Schema | undefined,
  after: Schema | undefined,
  direction: Direction,
  comparison: Comparison,
  seen: ReadonlySet<string> = new Set(),
): void {
  if (before === undefined || after === undefined || isSame(before, after, comparison)) return;
  const { breaks } = comparison;
  const pair = `${before.$ref ?? ''} ${after.$ref ?? ''}`;
  if (before.$ref !== undefined && seen.has(pair)) return;
  const within = new Set([...seen, pair]);
  const [was, is] = [resolve(before, comparison.before), resolve(after, comparison.after)];
  const said = at.trimEnd();
  const [wide, narrow] = direction === 'sent' ? [is, was] : [was, is];
  const types = (schema: Schema) => new Set(schema.type === undefined ? [] : [schema.type].flat());
  const holds = (type: string) => types(wide).has(type) || (type === 'integer' && types(wide).has('number'));
  const lost = [...types(narrow)].filter((type) => wide.type !== undefined && !holds(type));
  if (lost.length > 0)
    breaks.push(`${said} is ${[is.type].flat().join(' or ')}, was ${[was.type].flat().join(' or ')}`);
  compareValues(said, was, is, direction, breaks);
  for (const [name, schema] of Object.entries(was.properties ?? {})) {
    const now = is.properties?.[name];
    if (now) compare(join(at, name), schema, now, direction, comparison, within);
    else breaks.push(`${join(at, name)} removed`);
  }
  const [needed, given] = direction === 'sent' ? [is, was] : [was, is];
  for (const name of needed.required ?? [])
    if (!given.required?.includes(name) && (direction === 'sent' || is.properties?.[name]))
      breaks.push(`${join(at, name)} is ${direction === 'sent' ? 'required' : 'not always there'}`);
  if (was.items && is.items) compare(`${said}[]`, was.items, is.items, direction, comparison, within);
  compareChoices(at, alternativesOf(was), alternativesOf(is), direction, comparison, within);
  compareChoices(at, was.allOf, is.allOf, direction, comparison, within);
}

/** `oneOf` and `anyOf` count as the same: they accept the same values if alternatives exclude each other. */
const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

/** Each alternative must exist on the other side: by schema name, else by position, else by value. */
function compareChoices(
  at: string,
  was: Schema[] | undefined,
  is: Schema[] | undefined,
  direction: Direction,
  comparison: Comparison,
  seen: ReadonlySet<string>,
): void {
  if (!was || !is) {
    if (was !== is && (was ?? is ?? []).length > 0) comparison.breaks.push(`${at.trimEnd()} has other alternatives`);
    return;
  }
  if (was.length === is.length) {
    const called = (name: string | undefined) => is.find(({ $ref }) => $ref !== undefined && $ref === name);
    was.forEach((schema, n) => compare(at, schema, called(schema.$ref) ?? is[n], direction, comparison, seen));
    return;
  }
  const [few, many] = direction === 'sent' ? [was, is] : [is, was];
  const isKept = few.every((schema) => many.some((other) => isSame(schema, other, comparison)));
  if (!isKept) comparison.breaks.push(`${at.trimEnd()} has other alternatives`);
}

function compareValues(at: string, was: Schema, is: Schema, direction: Direction, breaks: string[]): void {
  const [wide, narrow] = direction === 'sent' ? [is, was] : [was, is];
  const values = ({ enum: all, const: one }: Schema) => (one === undefined ? all : [one]);
  const [taken, used] = [values(wide), values(narrow)];
  const isOpen = direction === 'answered' && taken === undefined;
  if (taken !== undefined || isOpen) {
    const missing = isOpen ? [] : (used ?? ['any']).filter((value) => !taken?.includes(value));
    // New values in responses are additions: the documentation says to expect them.
    if (missing.length > 0 && direction === 'sent') breaks.push(`${at} is no longer ${missing.join(', ')}`);
  }
  if (direction === 'answered') return;
  for (const word of upperBounds)
    if (Number(is[word] ?? Infinity) < Number(was[word] ?? Infinity))
      breaks.push(`${at}: ${word} is ${String(is[word])}`);
  for (const word of lowerBounds)
    if (Number(is[word] ?? -Infinity) > Number(was[word] ?? -Infinity))
      breaks.push(`${at}: ${word} is ${String(is[word])}`);
  if (is['pattern'] !== undefined && is['pattern'] !== was['pattern']) breaks.push(`${at}: another pattern`);
}

/** Compares as text, with references resolved once. Descriptions and examples break no client. */
const isSame = (before: Schema, after: Schema, { before: one, after: other }: Comparison): boolean =>
  before.$ref === undefined && after.$ref === undefined
    ? plain(before) === plain(after) && !/"\$ref"/.test(plain(before))
    : before.$ref === after.$ref &&
      plain(resolve(before, one)) === plain(resolve(after, other)) &&
      !/"\$ref"/.test(plain(resolve(after, other)));

const plain = (schema: Schema): string =>
  JSON.stringify(schema, (name, value: unknown) =>
    ['description', 'example', 'examples', 'title'].includes(name) && typeof value !== 'object' ? undefined : value,
  );

function resolve(schema: Schema, document: OpenApi): Schema {
  if (schema.$ref === undefined) return flat(schema);
  return flat(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** Normalizes nullable types. */
function flat(schema: Schema): Schema {
  const [one, none, ...others] = schema.anyOf ?? [];
  if (typeof one?.type !== 'string' || none?.type !== 'null' || others.length > 0) return schema;
  const { anyOf: _, ...said } = schema;
  return { ...one, ...said, type: [one.type, 'null'] };
}

const join = (at: string, name: string): string => (at.endsWith(' ') ? `${at}${name}` : `${at}.${name}`);
