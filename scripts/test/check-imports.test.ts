import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { findForbiddenImports } from '../check-imports.ts';

describe('the check of imports', () => {
  let house: string;

  /** A repository of a few packages with the given file, and nothing else but one empty source per package. */
  async function forbidden(file: string, text: string): Promise<string[]> {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), text);
    try {
      return await findForbiddenImports(house);
    } finally {
      await rm(join(house, file));
    }
  }

  before(async () => {
    house = await realpath(await mkdtemp(join(tmpdir(), 'lacre-imports-')));
    await mkdir(join(house, 'node_modules', '@lacre'), { recursive: true });
    for (const folder of ['apps', 'packages', 'examples', 'bench', 'scripts']) await mkdir(join(house, folder));
    for (const name of ['cfdi', 'database', 'services', 'adapters', 'router', 'testing', 'pac-simulator']) {
      const folder = join(house, 'packages', name);
      await mkdir(join(folder, 'src'), { recursive: true });
      await writeFile(join(folder, 'src', 'one.ts'), 'export type One = 1;\nexport const one: One = 1;\n');
      const manifest = { name: `@lacre/${name}`, type: 'module', exports: { './*': './src/*.ts' } };
      await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
      await symlink(folder, join(house, 'node_modules', '@lacre', name));
    }
  });

  after(() => rm(house, { recursive: true, force: true }));

  const source = 'packages/services/src/two.ts';

  it('accepts what the table allows', async () => {
    expect(await forbidden(source, "import { one } from '@lacre/cfdi/one';\nexport const two = one;")).to.deep.equal(
      [],
    );
    expect(
      await forbidden(
        'packages/database/src/two.ts',
        "import type { One } from '@lacre/cfdi/one';\nexport type Two = One;",
      ),
    ).to.deep.equal([]);
  });

  it('reports an import that the table does not allow, even of types', async () => {
    const line = 'packages/services may import only what its row allows';
    expect(await forbidden(source, "import '@lacre/adapters/one';")).to.include(
      `${source} -> packages/adapters/src/one.ts: ${line}`,
    );
    expect((await forbidden(source, "import type { One } from '@lacre/router/one';")).join()).to.include(line);
    expect((await forbidden(source, "export * from '@lacre/router/one';")).join()).to.include(line);
    expect((await forbidden(source, "await import('@lacre/router/one');")).join()).to.include(line);
  });

  it('reports a value imported where only types are allowed', async () => {
    const lines = await forbidden('packages/database/src/two.ts', "import { one } from '@lacre/cfdi/one';");
    expect(lines.join()).to.include('packages/database may import this only as types');
  });

  it('reports a path into another package', async () => {
    const lines = await forbidden(source, "import '../../cfdi/src/one.ts';");
    expect(lines.join()).to.include('another package is imported by its name, not by a path');
  });

  it('reports a library or package that package.json does not declare', async () => {
    const lines = await forbidden('packages/pac-simulator/src/two.test.ts', "import '@lacre/cfdi/one';");
    expect(lines.join()).to.include('packages/pac-simulator/package.json does not declare it, not even for tests');
  });

  it('reports a library whose exports list types first', async () => {
    const library = join(house, 'node_modules', 'typeorm');
    await mkdir(library);
    const exports = { '.': { types: './index.d.ts', default: './index.js' } };
    await writeFile(join(library, 'package.json'), JSON.stringify({ name: 'typeorm', type: 'module', exports }));
    await writeFile(join(library, 'index.d.ts'), 'export {};');
    await writeFile(join(library, 'index.js'), '');
    const lines = await forbidden('packages/cfdi/src/two.ts', "import 'typeorm';");
    expect(lines.join()).to.include('packages/cfdi must not know this library');
    expect(lines.join()).to.include('every library is declared in package.json');
  });

  it('reports input and output in cfdi', async () => {
    const lines = await forbidden('packages/cfdi/src/two.ts', "import { readFileSync } from 'node:fs';");
    expect(lines.join()).to.include('cfdi and sat-catalogs do not read or write the world outside');
  });

  it('reports an import of testing in a source, and accepts it in a test', async () => {
    expect((await forbidden(source, "import '@lacre/testing/one';")).join()).to.include('testing serves only tests');
    expect(await forbidden('packages/services/src/two.test.ts', "import '@lacre/testing/one';")).to.deep.equal([]);
  });

  it('reports a cycle', async () => {
    await writeFile(join(house, 'packages/services/src/three.ts'), "import './two.ts';");
    expect((await forbidden(source, "import './three.ts';")).join()).to.include('no cycles');
    await rm(join(house, 'packages/services/src/three.ts'));
  });

  it('reports a cycle of types between two files', async () => {
    await writeFile(
      join(house, 'packages/services/src/three.ts'),
      "import type { Two } from './two.ts';\nexport type Three = Two;",
    );
    const lines = await forbidden(source, "import type { Three } from './three.ts';\nexport type Two = Three;");
    expect(lines.join()).to.include('no cycles');
    await rm(join(house, 'packages/services/src/three.ts'));
  });

  it('reports a cycle between two folders of services without a cycle of files, even of types', async () => {
    const services = join(house, 'packages/services/src');
    await mkdir(join(services, 'a'));
    await mkdir(join(services, 'b'));
    await writeFile(join(services, 'a/one.ts'), 'export type One = 1;');
    await writeFile(join(services, 'a/two.ts'), "import type { Two } from '../b/two.ts';\nexport type One = Two;");
    await writeFile(join(services, 'b/two.ts'), 'export type Two = 1;');
    const lines = await forbidden(
      'packages/services/src/b/one.ts',
      "import type { One } from '../a/one.ts';\nexport type Two = One;",
    );
    const line = 'no cycles between the folders of packages/services/src';
    expect(lines).to.deep.equal([
      `packages/services/src/a/two.ts -> packages/services/src/b/two.ts: ${line}`,
      `packages/services/src/b/one.ts -> packages/services/src/a/one.ts: ${line}`,
    ]);
    await rm(join(services, 'b/two.ts'));
    await writeFile(join(services, 'a/two.ts'), '');
    expect(
      await forbidden(
        'packages/services/src/b/one.ts',
        "import type { One } from '../a/one.ts';\nexport type Two = One;",
      ),
    ).to.deep.equal([]);
    await rm(join(services, 'a'), { recursive: true });
    await rm(join(services, 'b'), { recursive: true });
  });

  it('reports a package without a row in the table', async () => {
    expect((await forbidden('packages/new-room/src/two.ts', "import 'node:fs';")).join()).to.include('without a row');
  });
});
