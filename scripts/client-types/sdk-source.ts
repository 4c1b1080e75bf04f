import { planInput } from '@lacre/api/rest/input-plan';
import { type Operation, operationsOf } from '@lacre/api/rest/operations';
import { appRouter } from '@lacre/router/app-router';
import { holdsIdempotencyKey } from '@lacre/router/idempotent';
import { responseCodes } from '@lacre/services/error-codes/error-codes';
import { printTypes } from './print-types.ts';
import { type JsonSchema, type ProcedureTypes, schemasOf } from './router-schemas.ts';

/** Source of `packages/sdk/src/operations.ts`: what REST serves, with the types of what goes in and comes out. */
export async function sdkSource(): Promise<string> {
  const { procedures, schemas } = schemasOf(appRouter);
  const byName = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
  const groups = Map.groupBy(procedures, ({ name }) => name.slice(0, name.lastIndexOf('.')));
  const each = (print: (own: string, procedure: ProcedureTypes) => string) =>
    [...groups]
      .map(([group, members]) => {
        const lines = members.map((procedure) => print(procedure.name.slice(group.length + 1), procedure));
        return `${group}: {\n${lines.join('\n')}\n},`;
      })
      .join('\n');
  return `// Made by "npm run openapi" from the router. Do not edit.

/** What an operation takes and what it answers. */
export interface Operations {
${each((own, procedure) => `/** ${procedure.summary} */\n${own}: { takes: ${takes(procedure)}; answers: ${answers(procedure)} };`)}
}

/** A file with the name that the service gave it. */
export type DownloadedFile = Blob & { readonly filename: string };

/** Method, path and what is special: see \`route.ts\`. */
export const routes = {
${each((own, { name, output }) => `${own}: '${routeOf(must(byName.get(name)), output, schemas)}',`)}
} as const satisfies { [Group in keyof Operations]: { [Name in keyof Operations[Group]]: string } };

/** \`code\` of an error: what the service refuses a call with. */
export type ErrorCode = ${responseCodes
    .toSorted()
    .map((code) => `'${code}'`)
    .join(' | ')};

${await printTypes(schemas)}
`;
}

const takes = ({ input, isInputOptional }: ProcedureTypes) =>
  input === undefined ? 'void' : isInputOptional ? `${input} | void` : input;

const answers = ({ output }: ProcedureTypes) => (output === 'file' ? 'DownloadedFile' : (output ?? 'void'));

/** `POST /invoices key`: the words after the path say what the client must know besides. */
function routeOf(
  operation: Operation,
  output: ProcedureTypes['output'],
  schemas: ReadonlyMap<string, JsonSchema>,
): string {
  const { method, path, meta } = operation;
  const { query, body } = planInput(operation);
  const words: string[] = [method, path];
  if (holdsIdempotencyKey(meta) || 'Idempotency-Key' in (meta.rest?.headerFields ?? {})) words.push('key');
  if (output === 'file') words.push('file');
  if (isList(schemas.get(output ?? ''))) words.push('list');
  if (body === 'multipart') words.push('form');
  if (method !== 'GET' && query.size > 0) words.push(`query=${[...query.keys()].join(',')}`);
  for (const [type, field] of Object.entries(meta.rest?.accepts ?? {}))
    if (typeof field === 'string') words.push(`${field}=${type}`);
  return words.join(' ');
}

/** A page: what it holds is in \`data\`. */
function isList(schema: JsonSchema | undefined): boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, JsonSchema> };
  return properties['data']?.['type'] === 'array';
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('an operation that REST does not serve');
  return value;
}
