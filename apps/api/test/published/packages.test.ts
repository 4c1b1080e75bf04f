import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import { commandLine } from '../cli/command-line.ts';
import { stdioAgent } from '../support/agent.ts';
import { invoiceBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import {
  compiledProject,
  everyProgram,
  nodes,
  npmInstall,
  npmProject,
  packedTarballs,
  root,
  typeCheck,
} from './installed-packages.ts';

const run = promisify(execFile);

describe('the published packages', () => {
  let folder: string;
  /** Of the programs, which include the MCP libraries. */
  let agents: string;
  /** The installed packages, by name. */
  let installed: string[];

  before(async function () {
    // npm installs twice.
    this.timeout(300_000);
    folder = await npmProject();
    agents = mkdtempSync(join(tmpdir(), 'lacre-agents-'));
    await npmInstall(
      agents,
      (await packedTarballs()).filter((tarball) => /^lacre-(?:mcp-|sdk-|\d)/.test(basename(tarball))),
    );
    installed = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });
  });
  after(() => rmSync(agents, { recursive: true, force: true }));

  it('do not depend on libraries of the service', () => {
    const names = ['express', 'typeorm', 'pg', 'zod', '@lacre/router', '@lacre/services', '@lacre/database'];
    expect(names.filter((name) => installed.includes(name))).to.deep.equal([]);
  });

  it('do not reference unpublished packages in their types', () => {
    const ours = join(folder, 'node_modules/@lacre');
    const published = new Set(readdirSync(ours).map((name) => `@lacre/${name}`));
    const named = installed
      .filter((file) => /^@lacre\/.*\.d\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(folder, 'node_modules', file), 'utf8').matchAll(/['"](@lacre\/[a-z-]+)/g),
      ])
      .map(([, name]) => name);
    expect(named.filter((name) => name !== undefined && !published.has(name))).to.deep.equal([]);
  });

  it('all have the version of the repository, and its changelog', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const ours = join(folder, 'node_modules/@lacre');
    const programs = ['lacre', 'lacre-mcp'].map((name) => join(agents, 'node_modules', name));
    for (const at of [...readdirSync(ours).map((name) => join(ours, name)), ...programs]) {
      const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<string, unknown>;
      expect(manifest, at).to.include({ version });
      expect(manifest, at).to.not.have.any.keys('scripts', 'devDependencies', 'private');
      expect(readFileSync(join(at, 'CHANGELOG.md'), 'utf8')).to.include(`## ${version}`);
    }
  });

  it('pass a strict type check: TypeScript 7, nodenext', async () => {
    expect(await compiledProject()).to.equal('');
  });
  for (const [compiler, resolution] of [
    ['TypeScript 7', 'bundler'],
    ['TypeScript 5.9', 'nodenext'],
    // Seconds for the output of all three.
    ...(isLongRun ? [['TypeScript 5.9', 'bundler'] as const] : []),
  ] as const)
    it(`pass a strict type check: ${compiler}, ${resolution}`, async () => {
      expect(await typeCheck(folder, compiler, resolution, everyProgram(folder))).to.equal('');
    });

  for (const { version, path } of nodes())
    describe(`under Node ${version}`, () => {
      for (const name of ['client', 'sdk'])
        it(`@lacre/${name} issues, lists, downloads and reports errors`, async () => {
          const test = await sharedTestApi();
          const owner = await test.given.user();
          const { id } = await test.given.organization(owner);
          const { key } = await test.given.apiKey(owner, id);
          const { stdout } = await run(path, [join(folder, `compiled/${name}.js`), test.url, key], { cwd: folder });
          const result = JSON.parse(stdout) as Record<string, unknown>;
          expect(result).to.include({ total: 1500, xml: '<?xml' });
          expect(result['refused']).to.have.property('reason', 'INVALID_INPUT');
        });

      it('lacre stamps from standard input, lists, and reports errors', async () => {
        const test = await sharedTestApi();
        const owner = await test.given.user();
        const { id } = await test.given.organization(owner);
        const { key } = await test.given.apiKey(owner, id);
        const script = join(agents, 'node_modules/lacre/dist/main.js');
        const lacre = commandLine({ LACRE_URL: test.url, LACRE_API_KEY: key }, script, path);
        try {
          const stamped = await lacre.run(['stamp', '-', '--json'], { input: JSON.stringify(invoiceBody()) });
          expect(stamped.code, stamped.err).to.equal(0);
          const { uuid } = JSON.parse(stamped.out) as { uuid: string };
          expect((await lacre.run(['list'])).out).to.include(uuid);
          const refused = await lacre.run(['validate', '-'], { input: JSON.stringify(invoiceBody({ use: 'G99' })) });
          expect([refused.code, /^standard input:1:\d+: error: /m.test(refused.out)]).to.deep.equal([3, true]);
        } finally {
          lacre.remove();
        }
      });

      for (const words of [['.bin/lacre-mcp'], ['.bin/lacre', 'mcp']])
        it(`${words.join(' ')} forwards the tools of an installation`, async () => {
          const test = await sharedTestApi();
          const owner = await test.given.user();
          const { id } = await test.given.organization(owner);
          const { key } = await test.given.apiKey(owner, id);
          const [script = '', ...more] = words;
          const program = [join(agents, 'node_modules', script), ...more];
          const agent = await stdioAgent({ LACRE_URL: test.url, LACRE_API_KEY: key }, { command: path, program });
          expect(await agent.use('list_invoices')).to.include({ total: 0 });
          await agent.close();
        });

      it('@lacre/cfdi calculates, checks and writes the original string', async () => {
        const { stdout } = await run(path, [join(folder, 'compiled/cfdi.js')], { cwd: folder });
        const result = JSON.parse(stdout) as Record<string, unknown>;
        expect(result).to.deep.equal({ total: '1740.00', errors: [], cadena: '||4.0|2', functions: true });
      });
    });
});
