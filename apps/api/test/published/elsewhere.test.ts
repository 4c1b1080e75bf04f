import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import { commandLine } from '../cli/command-line.ts';
import { invoiceBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import {
  addPrograms,
  type Compiler,
  compiledProject,
  compilers,
  nodes,
  npmInstall,
  npmProject,
  packedTarballs,
  typeCheck,
} from './installed-packages.ts';

const run = promisify(execFile);

/** npm packages of other runtimes and package managers for this machine; their install scripts do not run. */
const machine = `${process.platform}-${process.arch}`;
const tools = {
  pnpm: ['pnpm@12.21.0'],
  deno: machine === 'linux-x64' ? ['@deno/linux-x64-glibc@2.9.6'] : [],
  bun: machine === 'linux-x64' ? ['@oven/bun-linux-x64@1.4.5'] : [],
  edge: ['edge-runtime@4.0.1'],
};

describe('the published packages outside npm and Node', () => {
  let folder: string;
  /**
   * The paths of the tools; those that the registry did not return are missing, and their tests are reported as
   * skipped.
   */
  let shelf: string;
  const found = new Set<string>();

  before(async function () {
    this.timeout(600_000);
    folder = mkdtempSync(join(tmpdir(), 'lacre-elsewhere-'));
    shelf = join(folder, 'tools');
    const wanted = Object.entries(tools).filter(([, specs]) => specs.length > 0);
    const install = (named: typeof wanted) =>
      npmInstall(
        shelf,
        named.flatMap(([, specs]) => specs),
      ).then(() => {
        for (const [name] of named) found.add(name);
      });
    mkdirSync(shelf);
    // All at once where the registry has them all.
    await install(wanted).catch(async () => {
      for (const one of wanted)
        await install([one]).catch((error: unknown) =>
          console.log(`      not tried with ${one[0]}: npm could not install it: ${String(error).split('\n')[0]}`),
        );
    });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function ofOrganization(): Promise<{ url: string; key: string }> {
    const test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    const { key } = await test.given.apiKey(owner, id);
    return { url: test.url, key };
  }

  function isWhatTheSdkTells(stdout: string): void {
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).to.include({ total: 1500, xml: '<?xml' });
    expect(result['refused']).to.have.property('reason', 'INVALID_INPUT');
  }

  describe('installed with pnpm', function () {
    this.timeout(600_000);
    let project: string;
    before(async function () {
      if (!found.has('pnpm')) this.skip();
      project = join(folder, 'pnpm-project');
      mkdirSync(project);
      await pnpmInstall(project, await packedTarballs());
      addPrograms(project, ['sdk.ts', 'cfdi.ts']);
    });

    async function pnpmInstall(into: string, tarballs: string[]): Promise<void> {
      const specs = tarballs.map((tarball) => [nameOf(tarball), `file:${tarball}`] as const);
      const manifest = { private: true, type: 'module', dependencies: Object.fromEntries(specs) };
      writeFileSync(join(into, 'package.json'), JSON.stringify(manifest));
      // No registry has the packages that they need of each other yet.
      const overrides = specs.map(([name, spec]) => `  '${name}': '${spec}'`).join('\n');
      writeFileSync(join(into, 'pnpm-workspace.yaml'), `overrides:\n${overrides}\n`);
      const pnpm = join(shelf, 'node_modules/.bin/pnpm');
      const options = ['--ignore-scripts', '--prefer-offline', '--store-dir', join(folder, 'pnpm-store')];
      await run(pnpm, ['install', ...options], { cwd: into, env: { ...process.env, CI: 'true' } });
    }

    for (const compiler of isLongRun ? (Object.keys(compilers) as Compiler[]) : (['TypeScript 7'] as const))
      it(`pass a strict type check: ${compiler}`, async () => {
        expect(await typeCheck(project, compiler, 'nodenext', ['sdk.ts', 'cfdi.ts'])).to.equal('');
      });

    // The npm installation works under each of them: another package manager changes only where files are.
    for (const { version, path } of isLongRun ? nodes() : nodes().slice(0, 1)) {
      it(`@lacre/sdk and @lacre/cfdi work under Node ${version}`, async () => {
        const { url, key } = await ofOrganization();
        isWhatTheSdkTells((await run(path, ['compiled/sdk.js', url, key], { cwd: project })).stdout);
        const { stdout } = await run(path, ['compiled/cfdi.js'], { cwd: project });
        expect(JSON.parse(stdout)).to.include({ total: '1740.00' });
      });

      it(`lacre stamps under Node ${version}`, async () => {
        const { url, key } = await ofOrganization();
        const script = join(project, 'node_modules/lacre/dist/main.js');
        const lacre = commandLine({ LACRE_URL: url, LACRE_API_KEY: key }, script, path);
        try {
          const stamped = await lacre.run(['stamp', '-', '--json'], { input: JSON.stringify(invoiceBody()) });
          expect(stamped.code, stamped.err).to.equal(0);
        } finally {
          lacre.remove();
        }
      });
    }
  });

  describe('in another runtime', function () {
    this.timeout(600_000);
    let project: string;
    before(async () => {
      project = await npmProject();
      expect(await compiledProject()).to.equal('');
    });

    it('@lacre/sdk issues, lists, downloads and reports errors under Deno', async function () {
      if (!found.has('deno')) this.skip();
      const { url, key } = await ofOrganization();
      const deno = join(shelf, 'node_modules/@deno/linux-x64-glibc/deno');
      const words = ['run', '--allow-net', '--node-modules-dir=manual', '--no-lock', 'compiled/sdk.js', url, key];
      const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(folder, 'deno-cache') };
      isWhatTheSdkTells((await run(deno, words, { cwd: project, env })).stdout);
    });

    it('@lacre/sdk issues, lists, downloads and reports errors under Bun', async function () {
      if (!found.has('bun')) this.skip();
      const { url, key } = await ofOrganization();
      const bun = join(shelf, 'node_modules/@oven/bun-linux-x64/bin/bun');
      isWhatTheSdkTells((await run(bun, ['compiled/sdk.js', url, key], { cwd: project })).stdout);
    });

    it('@lacre/sdk works in an edge runtime without any Node API', async function () {
      if (!found.has('edge') || !found.has('bun')) this.skip();
      const { url, key } = await ofOrganization();
      writeFileSync(
        join(project, 'edge.js'),
        `import { Lacre } from '@lacre/sdk';
addEventListener('fetch', (event) => event.respondWith(answer()));
async function answer() {
  const lacre = new Lacre({ baseUrl: '${url}', apiKey: '${key}' });
  const made = await lacre.invoices.create(${JSON.stringify(invoiceBody())});
  const { data } = await lacre.invoices.list({ limit: 1 });
  return Response.json({ made: made.total, listed: data[0].total, node: typeof process });
}`,
      );
      const bun = join(shelf, 'node_modules/@oven/bun-linux-x64/bin/bun');
      const words = ['build', 'edge.js', '--target=browser', '--format=iife', '--outfile=edge.bundle.js'];
      await run(bun, words, { cwd: project });
      const { EdgeRuntime } = createRequire(join(shelf, 'package.json'))('edge-runtime') as {
        EdgeRuntime: new (options: { initialCode: string }) => { dispatchFetch(url: string): Promise<Response> };
      };
      const runtime = new EdgeRuntime({ initialCode: readFileSync(join(project, 'edge.bundle.js'), 'utf8') });
      const answer = await runtime.dispatchFetch('http://edge.example/');
      expect(await answer.json()).to.deep.equal({ made: 1740, listed: 1740, node: 'undefined' });
    });
  });
});

/** `lacre-sat-catalogs-0.1.0.tgz`: `@lacre/sat-catalogs`. */
function nameOf(tarball: string): string {
  const name = basename(tarball).replace(/-\d+\.\d+\.\d+.*$/, '');
  return name === 'lacre' || name === 'lacre-mcp' ? name : name.replace('lacre-', '@lacre/');
}
