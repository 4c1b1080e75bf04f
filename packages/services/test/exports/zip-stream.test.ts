import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { safeCell } from '@lacre/services/exports/export-csv';
import { mapInOrder } from '@lacre/services/exports/map-in-order';
import { type ZipEntry, zipOf } from '@lacre/services/exports/zip-stream';
import { expect } from 'chai';

const date = new Date('2026-11-21T18:00:00Z');
const entry = (i: number, size = 100_000): ZipEntry => ({ name: `${i}.pdf`, content: Buffer.alloc(size, i), date });

describe('a ZIP stream', () => {
  it('contains every file unchanged', async () => {
    async function* entries() {
      for (let i = 1; i <= 3; i++) yield entry(i);
    }
    const bytes = await buffer(zipOf(entries()));
    expect(bytes.readUInt32LE(0)).to.equal(0x04034b50);
    for (let i = 1; i <= 3; i++) expect(bytes.includes(Buffer.alloc(100_000, i))).to.equal(true);
    expect(bytes.readUInt16LE(bytes.lastIndexOf('PK\x05\x06') + 10)).to.equal(3);
  });

  it('requests no more than is read: five hundred files need the memory of a few', async () => {
    let asked = 0;
    async function* entries() {
      for (; asked < 500; asked++) yield entry(asked % 250);
    }
    const zip = zipOf(entries());
    await once(zip, 'readable');
    while (asked < 3) await pause(1);
    const before = asked;
    await pause(30);
    expect(asked)
      .to.be.at.most(before + 2)
      .and.at.most(8);
    zip.resume();
    await once(zip, 'end');
    expect(asked).to.equal(500);
  });

  it('emits each header as a whole, and the directory at its end in large chunks', async () => {
    async function* entries() {
      for (let i = 0; i < 200; i++) yield entry(i, 5_000);
    }
    const sizes: number[] = [];
    const zip = zipOf(entries()).on('data', (chunk: Buffer) => void sizes.push(chunk.length));
    await once(zip, 'end');
    const files = sizes.filter((size) => size === 5_000);
    expect(files).to.have.length(200);
    // A header before each, and the directory, which lists them all.
    expect(sizes.length - files.length).to.be.within(201, 210);
  });

  it('fails when a file cannot be created, and never ends normally', async () => {
    async function* entries() {
      yield entry(1);
      throw new Error('no second file');
    }
    const zip = zipOf(entries());
    const failure = await buffer(zip).then(
      () => 'a whole archive',
      (error: Error) => error.message,
    );
    expect(failure).to.equal('no second file');
  });

  it('ends its source when the client disconnects', async () => {
    let ended = false;
    async function* entries() {
      try {
        for (let i = 0; ; i++) yield entry(i % 250);
      } finally {
        ended = true;
      }
    }
    const zip = zipOf(entries());
    await once(zip, 'readable');
    zip.destroy();
    while (!ended) await pause(1);
    expect(ended).to.equal(true);
  });
});

describe('mapping in order', () => {
  it('yields in order and starts no more than its limit', async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number) => {
      running += 1;
      most = Math.max(most, running);
      await pause(item % 2 === 0 ? 3 : 1);
      running -= 1;
      return item * 2;
    };
    const results: number[] = [];
    for await (const result of mapInOrder([1, 2, 3, 4, 5, 6, 7], 3, work)) results.push(result);
    expect(results).to.deep.equal([2, 4, 6, 8, 10, 12, 14]);
    expect(most).to.equal(3);
  });

  it('starts nothing new once the consumer has stopped', async () => {
    const begun: number[] = [];
    for await (const first of mapInOrder([1, 2, 3, 4, 5], 2, async (item) => begun.push(item))) {
      expect(first).to.equal(1);
      break;
    }
    expect(begun).to.deep.equal([1, 2]);
  });
});

describe('a table cell', () => {
  it('is never a formula', () => {
    for (const text of ['=1+1', '+52 55', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋52 55', '－1', '＠SUM(A1)'])
      expect(safeCell(text)).to.equal(`'${text}`);
    for (const text of ['1740.00', 'A 1042', '', 'José = Pepe']) expect(safeCell(text)).to.equal(text);
  });
});
