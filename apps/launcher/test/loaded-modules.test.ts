import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Packages of node_modules that loading a file of the repository loads, in a separate process. */
async function packagesLoadedBy(file: string): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name !== undefined) seen.add(name);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(`file://${root}${file}`)});
    console.log(JSON.stringify([...seen]));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  return JSON.parse(stdout) as string[];
}

/** What each would keep in memory for as long as it runs, and read at every start. */
const cases: [what: string, file: string, without: string[]][] = [
  [
    'the preparation of an installation loads nothing of its services',
    'apps/launcher/src/start-everything.ts',
    [
      'typeorm',
      'stripe',
      'mongodb',
      'nodemailer',
      'undici',
      'puppeteer',
      'express',
      'oidc-provider',
      'libxml2-wasm',
      'node-forge',
      'zod',
      'pg',
      'pino',
    ],
  ],
  [
    'services load no payments, browser driver, e-mail, archives, schemas or certificate creation before they are used',
    'packages/runtime/src/create-services.ts',
    ['stripe', 'puppeteer', 'puppeteer-core', 'nodemailer', 'archiver', 'libxml2-wasm', 'node-forge'],
  ],
  [
    'the API loads no OAuth provider, no MCP and no OpenAPI generator before they are used',
    'apps/api/src/server.ts',
    ['oidc-provider', 'koa', '@modelcontextprotocol/server', 'trpc-to-openapi', 'zod-openapi', 'archiver'],
  ],
  ['the job queue on Postgres does not load the MongoDB driver', 'apps/worker/src/agenda.ts', ['mongodb']],
];

describe('loaded modules', () => {
  for (const [what, file, without] of cases)
    it(what, async () => {
      const loaded = await packagesLoadedBy(file);
      // The preparation of an installation loads no package at all.
      expect(loaded.length > 0 || file.startsWith('apps/launcher/')).to.equal(true);
      expect(without.filter((name) => loaded.includes(name))).to.deep.equal([]);
    });
});
