import type { Plugin } from 'rolldown';

/** Drivers of TypeORM for other databases than PostgreSQL: it loads all of them to choose one. */
const otherDatabases =
  /\/typeorm\/driver\/(?:aurora-mysql|aurora-postgres|better-sqlite3|capacitor|cockroachdb|cordova|expo|mysql|nativescript|oracle|react-native|sap|spanner|sqlite-abstract|sqljs|sqlserver)\/\w+\.js$/;

/** What undici takes from it when it is loaded; our requests are HTTP/1.1. */
const http2 = `{
  constants: ${JSON.stringify(process.getBuiltinModule('node:http2').constants)},
  connect: (...given) => require('node:http2').connect(...given),
}`;

/** Of a computer, which luxon asks Node's language data for, 5 MB; the queue of jobs writes no dates in words. */
const localeOfLuxon = 'new Intl.DateTimeFormat().resolvedOptions().locale';

/** Leaves out of packages what they load for cases that are not ours, and that would stay in memory. */
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
