import type { Plugin } from 'rolldown';

const PREFIX = '\0http of ';

/** Node's `http` without the properties that load more when read: `fetch` for its WebSocket, and its global agent. */
const names = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule('node:http')))
  .filter(([, { get }]) => get === undefined)
  .map(([name]) => name);

/**
 * Node reads every property of an imported built-in module: `import { createServer } from 'node:http'` loads all of
 * `fetch`, which keeps 13 MB. With this plugin each module reads only what it uses.
 */
export const httpByName: Plugin = {
  name: 'http-by-name',
  resolveId: {
    order: 'pre',
    filter: { id: /^(?:node:)?http$/ },
    handler(_, importer, { kind }) {
      if (kind !== 'import-statement' || importer === undefined) return undefined;
      return { id: `${PREFIX}${importer}`, moduleSideEffects: false };
    },
  },
  load: {
    filter: { id: /^\0http of / },
    handler: () =>
      [
        "const http = process.getBuiltinModule('node:http');",
        'const read = (name) => http[name];',
        'export default http;',
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ read('${name}');`),
      ].join('\n'),
  },
};
