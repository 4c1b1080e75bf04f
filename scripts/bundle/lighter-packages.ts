import type { Plugin } from 'rolldown';

/** TypeORM's drivers for databases other than PostgreSQL: it loads all of them to choose one. */
const otherDatabases =
  /\/typeorm\/driver\/(?:aurora-mysql|aurora-postgres|better-sqlite3|capacitor|cockroachdb|cordova|expo|mysql|nativescript|oracle|react-native|sap|spanner|sqlite-abstract|sqljs|sqlserver)\/\w+\.js$/;

/** What undici reads from it at load; our requests are HTTP/1.1. */
const http2 = `{
  constants: ${JSON.stringify(process.getBuiltinModule('node:http2').constants)},
  connect: (...given) => require('node:http2').connect(...given),
}`;

/** The system locale, for which luxon loads Node's language data, 5 MB; the job queue formats no dates. */
const localeOfLuxon = 'new Intl.DateTimeFormat().resolvedOptions().locale';

/** Removes code that packages load for cases we do not have, and that would stay in memory. */
export const lighterPackages: Plugin = {
  name: 'lighter-packages',
  load: {
    filter: { id: otherDatabases },
    handler: () => ({ code: 'module.exports = {};', moduleType: 'js' }),
  },
  transform: {
    filter: { id: [/\/undici\/lib\/dispatcher\/client-h2\.js$/, /\/luxon\/build\//] },
    handler: (code) => ({
      code: code
        .replace("http2 = require('node:http2')", () => `http2 = ${http2}`)
        .replace(localeOfLuxon, () => `'en-US'`),
    }),
  },
};
