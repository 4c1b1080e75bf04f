/** The parts that samples need. */
export interface OpenApi {
  servers?: { url: string }[];
  tags?: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
}

/** Adds calls of our own packages to each operation, and this service as the server. */
export function withSamples(document: OpenApi, origin: string): OpenApi {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          isProcedure(path) ? { ...operation, 'x-codeSamples': samplesOf(method, operation, origin) } : operation,
        ]),
      ),
    ]),
  );
  return { ...document, servers: [{ url: origin }], paths };
}

/** OAuth endpoints are not operations of our packages. */
const isProcedure = (path: string) =>
  !/^\/(?:oauth\/(?:authorize|token|revoke|introspect|userinfo|jwks)$|\.well-known\/)/.test(path);

/** A call of the SDK and one of the tRPC client. */
function samplesOf(method: string, operation: Operation, origin: string) {
  const name = operation.operationId.replace('-', '.');
  const input = inputOf(operation);
  const argument = input === undefined ? '' : printed(input);
  return [
    {
      lang: 'typescript',
      label: 'TypeScript (SDK)',
      source: `import { Lacre } from '@lacre/sdk';\n\nconst lacre = new Lacre({ baseUrl: '${origin}', apiKey: process.env.LACRE_API_KEY });\n\nconst answer = await lacre.${name}(${argument});\n`,
    },
    {
      lang: 'typescript',
      label: 'TypeScript (tRPC)',
      source: `import { createLacreClient } from '@lacre/client';\n\nconst lacre = createLacreClient({ url: '${origin}', apiKey: process.env.LACRE_API_KEY });\n\nconst answer = await lacre.${name}.${method === 'get' ? 'query' : 'mutate'}(${argument});\n`,
    },
  ];
}

/** Path and query are fields of the same object as the body. */
function inputOf({ parameters = [], requestBody }: Operation): Record<string, unknown> | undefined {
  const named = parameters
    .filter(({ in: place, required }) => place === 'path' || (place === 'query' && required))
    .map(({ name, example }) => [name, example ?? name]);
  const body = Object.values(requestBody?.content ?? {})[0]?.example;
  const input = { ...Object.fromEntries(named), ...(typeof body === 'object' ? body : {}) };
  return Object.keys(input).length === 0 ? undefined : input;
}

/** JSON with unquoted field names, as in TypeScript: all names of the API allow it. */
const printed = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replace(/^( {0,40})"([a-zA-Z_][a-zA-Z0-9_]{0,60})":/, '$1$2:'))
    .join('\n');
