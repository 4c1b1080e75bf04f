import type { Plugin } from 'rolldown';

const PREFIX = '\0http of ';

/** Node's `http` without what it loads when it is read: `fetch` for its WebSocket, and its global agent. */
const names = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule('node:http')))
  .filter(([, { get }]) => get === undefined)
  .map(([name]) => name);

/**
 * Node reads every property of a built-in module that a module imports: `import { createServer } from 'node:http'`
 * loads all of `fetch`, which stays with 13 MB. Here only what is used is read, by each module for itself.
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
