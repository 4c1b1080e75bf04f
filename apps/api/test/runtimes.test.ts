import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { commandLine } from './cli/command-line.ts';
import { invoiceBody } from './support/bodies.ts';
import { compilers, nodes, npmInstall, packedTarballs, root, typeCheck } from './support/installed-packages.ts';
import { sharedTestApi } from './support/shared-api.ts';

const run = promisify(execFile);

/** What npm has of other runtimes and package managers for this machine; no install script of theirs runs. */
const machine = `${process.platform}-${process.arch}`;
const tools = {
  pnpm: ['pnpm@12.21.0'],
  deno: machine === 'linux-x64' ? ['@deno/linux-x64-glibc@2.9.6'] : [],
  bun: machine === 'linux-x64' ? ['@oven/bun-linux-x64@1.4.5'] : [],
  edge: ['edge-runtime@4.0.1'],
};

describe('the published packages elsewhere than under npm and Node', () => {
  let folder: string;
  /**
   * Where the tools are; those that the registry did not give are not there, and their tests say that they were
   * skipped.
   */
  let shelf: string;
  const found = new Set<string>();

  before(async function () {
    this.timeout(600_000);
    folder = mkdtempSync(join(tmpdir(), 'lacre-elsewhere-'));
    shelf = join(folder, 'tools');
    for (const [name, specs] of Object.entries(tools)) {
      if (specs.length === 0) continue;
      const into = join(shelf, name);
      mkdirSync(into, { recursive: true });
      try {
        await npmInstall(into, specs);
        found.add(name);
      } catch (error) {
        console.log(`      not tried with ${name}: npm could not install it: ${String(error).split('\n')[0]}`);
      }
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A folder of a client with the packages installed, and a program that uses them. */
  async function projectWith(
    install: (into: string, tarballs: string[]) => Promise<void>,
    name: string,
  ): Promise<string> {
    const into = join(folder, name);
    mkdirSync(into);
    await install(into, await packedTarballs());
    for (const program of ['sdk.ts', 'cfdi.ts'])
      cpSync(join(import.meta.dirname, 'installed', program), join(into, program));
    for (const types of ['@types/node', 'undici-types'])
      cpSync(join(root, 'node_modules', types), join(into, 'node_modules', types), { recursive: true });
    return into;
  }

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

  describe('installed by pnpm', function () {
    this.timeout(600_000);
    let project: string;
    before(async function () {
      if (!found.has('pnpm')) this.skip();
      project = await projectWith(pnpmInstall, 'pnpm-project');
    });

    async function pnpmInstall(into: string, tarballs: string[]): Promise<void> {
      const specs = tarballs.map((tarball) => [nameOf(tarball), `file:${tarball}`] as const);
      const manifest = { private: true, type: 'module', dependencies: Object.fromEntries(specs) };
      writeFileSync(join(into, 'package.json'), JSON.stringify(manifest));
      // What the packages need of each other is not in any registry yet.
      const overrides = specs.map(([name, spec]) => `  '${name}': '${spec}'`).join('\n');
      writeFileSync(join(into, 'pnpm-workspace.yaml'), `overrides:\n${overrides}\n`);
      const pnpm = join(shelf, 'pnpm/node_modules/.bin/pnpm');
      const options = ['--ignore-scripts', '--prefer-offline', '--store-dir', join(folder, 'pnpm-store')];
      await run(pnpm, ['install', ...options], { cwd: into, env: { ...process.env, CI: 'true' } });
    }

    for (const [name, compiler] of Object.entries(compilers))
      it(`pass a strict check of everything: ${name}`, async () => {
        const { stdout } = await typeCheck(project, compiler, 'nodenext', 'nodenext', ['sdk.ts', 'cfdi.ts']);
        expect(stdout).to.equal('');
      });

    for (const { version, path } of nodes()) {
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
      project = await projectWith(
        (into, tarballs) =>
          npmInstall(
            into,
            tarballs.filter((tarball) => /^lacre-(?:sdk|cfdi|sat)/.test(basename(tarball))),
          ),
        'npm-project',
      );
      const { stdout } = await typeCheck(project, compilers['TypeScript 7'], 'nodenext', 'nodenext', ['sdk.ts']);
      expect(stdout).to.equal('');
    });

    it('@lacre/sdk issues, lists, downloads and is refused with reasons under Deno', async function () {
      if (!found.has('deno')) this.skip();
      const { url, key } = await ofOrganization();
      const deno = join(shelf, 'deno/node_modules/@deno/linux-x64-glibc/deno');
      const words = ['run', '--allow-net', '--node-modules-dir=manual', '--no-lock', 'compiled/sdk.js', url, key];
      const env = { ...process.env, DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(folder, 'deno-cache') };
      isWhatTheSdkTells((await run(deno, words, { cwd: project, env })).stdout);
    });

    it('@lacre/sdk issues, lists, downloads and is refused with reasons under Bun', async function () {
      if (!found.has('bun')) this.skip();
      const { url, key } = await ofOrganization();
      const bun = join(shelf, 'bun/node_modules/@oven/bun-linux-x64/bin/bun');
      isWhatTheSdkTells((await run(bun, ['compiled/sdk.js', url, key], { cwd: project })).stdout);
    });

    it('@lacre/sdk answers in an edge runtime, which has no Node at all', async function () {
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
      const bun = join(shelf, 'bun/node_modules/@oven/bun-linux-x64/bin/bun');
      const words = ['build', 'edge.js', '--target=browser', '--format=iife', '--outfile=edge.bundle.js'];
      await run(bun, words, { cwd: project });
      const { EdgeRuntime } = createRequire(join(shelf, 'edge/package.json'))('edge-runtime') as {
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
