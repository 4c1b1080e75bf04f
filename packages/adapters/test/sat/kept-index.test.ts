import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOfSources } from '@lacre/adapters/sat/digest-of-sources';
import { buildProductIndex, createProductSearch } from '@lacre/sat-catalogs/search/product-search';
import { searchableDataSet } from '@lacre/sat-catalogs/searchable-data-set';
import { expect } from 'chai';
import { keptIndex } from '../../src/sat/kept-index.ts';

describe('the index of the product search', () => {
  const data = searchableDataSet(undefined);
  let folder: string;
  let file: string;
  let built: number;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-index-'));
    file = join(folder, 'sat', 'product-search.bin');
    built = 0;
    said = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = (key = 'one') => {
    const build = () => {
      built += 1;
      return buildProductIndex(data);
    };
    return keptIndex({ file, key, build, log: (text) => said.push(text) });
  };

  it('is built by the first process and read by the next, with the same content and the same results', async () => {
    await open();
    const read = await open();
    expect([built, said]).to.deep.equal([1, []]);
    expect(read).to.deep.equal(buildProductIndex(data));
    const search = (index?: typeof read) =>
      ['consultoria de sofware', 'renta ofi', '8111', 'computadora portatil'].map((q) =>
        createProductSearch(data, index).search(q, { on: '2026-01-01' }),
      );
    expect(search(read)).to.deep.equal(search());
  });

  it('is not saved on a full disk: the log names the file, and no partial file is left', async () => {
    await mkdir(join(folder, 'sat'));
    await symlink('/dev/full', `${file}.${process.pid}.tmp`);
    await open();
    expect(said).to.deep.equal([
      `the product search index could not be saved: ${file} cannot be written: its disk is full`,
    ]);
    expect(await readdir(join(folder, 'sat'))).to.deep.equal([]);
  });

  it('is rebuilt for other data or another program version, and then saved', async () => {
    await open();
    await open('two');
    await open('two');
    expect([built, said]).to.deep.equal([2, []]);
    expect(await readdir(join(folder, 'sat'))).to.deep.equal(['product-search.bin']);
  });

  it('is rebuilt when its file was truncated, changed or is something else', async () => {
    await open();
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    for (const [at, content] of [whole.subarray(0, -8), changed, Buffer.alloc(0), Buffer.from('none')].entries()) {
      await writeFile(file, content);
      expect(await open()).to.deep.equal(buildProductIndex(data));
      expect([built, said.length]).to.deep.equal([at + 2, at + 1]);
      expect((await stat(file)).size).to.equal(whole.length);
    }
  });

  it('is still built when it cannot be saved', async () => {
    await writeFile(join(folder, 'sat'), 'no folder');
    expect(await open()).to.deep.equal(buildProductIndex(data));
    expect(built).to.equal(1);
    expect(said.at(-1)).to.include('could not be saved');
  });

  it('depends on the source code of its program', () => {
    expect(digestOfSources())
      .to.match(/^[0-9a-f]{64}$/)
      .and.equal(digestOfSources());
  });
});
