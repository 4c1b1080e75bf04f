import { appRouter } from '@lacre/router/app-router';
import { responseCodes } from '@lacre/services/error-codes/error-codes';
import { printTypes } from './print-types.ts';
import { type ProcedureTypes, schemasOf } from './router-schemas.ts';

/** Source of `packages/client/src/app-router.ts`: the router's type without the router. */
export async function appRouterSource(): Promise<string> {
  const { procedures, schemas } = schemasOf(appRouter);
  const files = procedures.filter(({ output }) => output === 'file');
  return `// Made by "npm run openapi" from the router. Do not edit.
import type { TRPCMutationProcedure as Mutation, TRPCQueryProcedure as Query } from '@trpc/server';
import type { DownloadedFile } from './downloaded-file.ts';

/** What there is to call, as clients see it. */
${printOperations(procedures)}

/** Queries that answer a file, with what they take. */
export interface Downloads {
${files
  .filter(({ type }) => type === 'query')
  .map((file) => `'${file.name}': ${inputOf(file)};`)
  .join('\n')}
}

/** Every operation that answers a file. */
export const downloads: readonly string[] = ${JSON.stringify(files.map(({ name }) => name))};

/** \`reason\` of an error: what the service refuses a call with. */
export type ErrorCode = ${responseCodes
    .toSorted()
    .map((code) => `'${code}'`)
    .join(' | ')};

${await printTypes(schemas)}
`;
}

function printOperations(procedures: readonly ProcedureTypes[]): string {
  const groups = Map.groupBy(procedures, ({ name }) => name.slice(0, name.lastIndexOf('.')));
  const fields = [...groups].map(([group, members]) => {
    const lines = members.map((procedure) => {
      const own = procedure.name.slice(group.length + 1);
      const kind = procedure.type === 'query' ? 'Query' : 'Mutation';
      return `/** ${procedure.summary} */\n${own}: ${kind}<{ input: ${inputOf(procedure)}; output: ${outputOf(procedure)}; meta: unknown }>;`;
    });
    return `${group}: {\n${lines.join('\n')}\n};`;
  });
  return `export type Operations = {\n${fields.join('\n')}\n};`;
}

const inputOf = ({ input, isInputOptional, isUpload }: ProcedureTypes) =>
  [input ?? 'void', ...(isUpload ? ['FormData'] : []), ...(isInputOptional ? ['void'] : [])].join(' | ');

const outputOf = ({ output }: ProcedureTypes) => (output === 'file' ? 'DownloadedFile' : (output ?? 'void'));
