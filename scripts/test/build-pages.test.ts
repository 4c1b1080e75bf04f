import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { buildPages } from '../build-pages.mjs';
import { root } from '../workspaces.ts';

/** Replaces the builder: creates its folder, reports that it runs, and never ends by itself. */
const builder = `
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
mkdirSync(process.argv.at(-1), { recursive: true });
connect('../../builder.sock', function () { this.write('here'); });
`;
const page = {
  inputs: ['apps/web/page.ts', 'package-lock.json'],
  builder: 'node_modules/vite/bin/vite.js',
};

describe('the build of pages', () => {
  let folder: string;
  let server: Server;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-pages-'));
    for (const file of page.inputs) await put(file, '');
    await put('package.json', '{ "type": "module" }');
    await put(page.builder, builder);
    await cp(join(root, 'scripts', 'end-with-parent.mjs'), join(folder, 'scripts', 'end-with-parent.mjs'));
    server = createServer((socket) => socket.on('error', () => undefined).resume()).listen(
      join(folder, 'builder.sock'),
    );
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const builderStarted = async () => ((await once(server, 'connection')) as [Socket])[0];

  it('ends with the command it runs for, and leaves nothing half built', async () => {
    const ended = new AbortController();
    const started = builderStarted();
    const options = { root: folder, node: process.execPath, say: () => undefined, only: ['apps/web'] };
    const built = buildPages({ ...options, signal: ended.signal }).catch((error: unknown) => error);
    const working = await started;
    ended.abort();
    await once(working, 'close');
    expect(await built).to.be.instanceOf(Error);
    expect(await readdir(join(folder, 'apps/web'))).to.deep.equal(['page.ts']);
  });

  it('is repeated when what a page imports of a package has changed, at any depth, and only then', async () => {
    const said: string[] = [];
    const build = () =>
      buildPages({ root: folder, node: process.execPath, say: (line: string) => said.push(line), only: ['apps/web'] });
    const sources = new Map([
      [page.builder, "import { mkdirSync } from 'node:fs';\nmkdirSync(process.argv.at(-1), { recursive: true });"],
      [
        'apps/web/page.ts',
        "import {\n  totals,\n} from '@lacre/cfdi/totals';\nimport type { Row } from '@lacre/services/row';",
      ],
      ['packages/cfdi/src/totals.ts', "export { sums } from './sums.ts';\nawait import('@lacre/client');"],
      ['packages/cfdi/src/sums.ts', ''],
      ['packages/cfdi/src/xml.ts', ''],
      ['packages/client/src/index.ts', ''],
      ['packages/services/src/row.ts', ''],
    ]);
    for (const [file, text] of sources) await put(file, text);
    await build();
    await build();
    expect(said).to.have.length(1);
    for (const file of ['packages/cfdi/src/sums.ts', 'packages/client/src/index.ts']) {
      said.length = 0;
      await put(file, '// changed');
      await build();
      expect(said, file).to.have.length(1);
    }
    said.length = 0;
    for (const file of ['packages/cfdi/src/xml.ts', 'packages/services/src/row.ts']) await put(file, '// changed');
    await build();
    expect(said).to.deep.equal([]);
  });

  it('ends with a command that is killed', async () => {
    const module = pathToFileURL(join(root, 'scripts', 'build-pages.mjs')).href;
    const text = `import { buildPages } from '${module}';
      await buildPages({ root: process.cwd(), node: process.execPath, say: () => {}, only: ['apps/web'] });`;
    const started = builderStarted();
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], { cwd: folder });
    const working = await started;
    child.kill('SIGKILL');
    await once(working, 'close');
  });
});
