import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { loadSatData } from '../../src/sat/import-sat-data.ts';
import { type UpdateOptions, updateCatalogs } from '../../src/sat/update-catalogs.ts';
import { checkZipSize } from '../../src/sat/zip-size.ts';
import { temporaryFolder } from './sat-test-data.ts';

const noNetwork = { catalogPage: 'http://127.0.0.1:9/none.htm', schemas: 'http://127.0.0.1:9/cfd/' };
const HEADER =
  'clave,descripcion,iva_trasladado,ieps_trasladado,complemento,vigencia_desde,vigencia_hasta,estimulo_frontera,similares';

describe('an update of the catalogs from a hostile source', () => {
  const scratch = temporaryFolder();
  const dataDir = join(scratch, 'data');
  const source = join(scratch, 'source');
  const options = { source, dataDir, onProgress: () => undefined, publishedAt: noNetwork, fetchTimeoutMs: 300 };
  let untouched: Record<string, string>;
  const state = () =>
    Object.fromEntries(
      readdirSync(join(dataDir, 'sat')).map((name) => [name, readFileSync(join(dataDir, 'sat', name), 'latin1')]),
    );
  const update = async (from: string, more: Partial<UpdateOptions> = {}): Promise<unknown> => {
    const now = new Date('2026-11-21T18:00:00Z');
    const given = { ...options, from, allowLosses: false, dryRun: false, now, ...more };
    const error: unknown = await updateCatalogs(given).then(
      () => new Error('it was accepted'),
      (reason: unknown) => reason,
    );
    expect(state(), 'files of the installation').to.deep.equal(untouched);
    return error instanceof Error ? error.message : error;
  };

  before(async () => {
    mkdirSync(join(source, 'catalogs'), { recursive: true });
    writeFileSync(
      join(source, 'catalogs', 'c_ClaveProdServ.csv'),
      `${HEADER}\n81111500,Software,0,0,,2022-01-01,,1,\n`,
    );
    await loadSatData(options);
    untouched = state();
  });

  it('rejects a pipe without waiting for it, given directly or in a folder', async () => {
    const folder = join(scratch, 'pipes');
    mkdirSync(folder);
    const pipe = join(folder, 'c_ClaveProdServ.csv');
    execFileSync('mkfifo', [pipe]);
    expect(await update(folder)).to.equal(`${folder}: ${pipe}: it is not a file`);
    expect(await update(pipe)).to.match(/c_ClaveProdServ\.csv is neither a file nor a folder\. Give/);
  });

  it('rejects files many times larger than those of the SAT before reading them', async () => {
    const folder = join(scratch, 'large');
    mkdirSync(folder);
    const large = (name: string) => {
      const path = join(folder, name);
      closeSync(openSync(path, 'w'));
      // Without content on the disk.
      truncateSync(path, 3_000_000_000);
      return path;
    };
    const workbook = large('catCFDI.xls');
    expect(await update(workbook)).to.equal(`${workbook}: it is larger than 200 MB`);
    const csv = large('c_ClaveProdServ.csv');
    expect(await update(folder)).to.equal(`${folder}: ${csv}: it is larger than 100 MB`);
    rmSync(folder, { recursive: true });
  });

  it('gives up reading a source that takes too long, and names its file', async () => {
    // The reader visits each of the rows that the last cell declares.
    const file = join(scratch, 'catCFDI_endless.xlsx');
    writeFileSync(file, workbook('<row r="2147483000"><c r="A2147483000"><v>1</v></c></row>'));
    expect(await update(file, { readMs: 1_000 })).to.match(
      /catCFDI_endless\.xlsx: it needs more than 1500 MB of memory or 1 seconds to be read/,
    );
  });

  it('ends when it is interrupted, and leaves nothing of a download behind', async () => {
    const stop = new AbortController();
    const server = createServer((_, response) => {
      response.write('x');
      setImmediate(() => stop.abort('interrupted'));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const proxy = process.env['no_proxy'];
    process.env['no_proxy'] = '127.0.0.1';
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/catCFDI.xls`;
      expect(await update(address, { signal: stop.signal })).to.equal('interrupted');
    } finally {
      if (proxy === undefined) delete process.env['no_proxy'];
      else process.env['no_proxy'] = proxy;
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('the size of a zip archive', () => {
  const refused = (bytes: Buffer) => () => checkZipSize(bytes, 1_000_000);

  it('is that of its inflated entries, whatever they declare', () => {
    const bomb = zip([['a', Buffer.alloc(1_000_001)]], 5);
    expect(refused(bomb)).to.throw('unpacked, it is larger than 1 MB');
    expect(refused(zip([['a', Buffer.alloc(900_000)]], 4_000_000_000))).not.to.throw();
  });

  it('is the sum of all entries, also if they share their bytes', () => {
    const half = Buffer.alloc(400_000);
    expect(
      refused(
        zip([
          ['a', half],
          ['b', half],
        ]),
      ),
    ).not.to.throw();
    expect(
      refused(
        zip([
          ['a', half],
          ['b', half],
          ['c', half],
        ]),
      ),
    ).to.throw('larger than 1 MB');
  });

  it('cannot be told of a truncated archive, which is rejected', () => {
    const whole = zip([['a', Buffer.from('text')]]);
    const lost = Buffer.concat([whole.subarray(0, 10), whole.subarray(-22)]);
    expect(refused(lost)).to.throw('it is not a complete workbook: download it again');
  });
});

/** A workbook with one sheet of products: its heading and `rows`. */
function workbook(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="c_ClaveProdServ" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>c_ClaveProdServ</t></is></c></row>${rows}</sheetData></worksheet>`,
  };
  return zip(Object.entries(files).map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]));
}

/** A zip archive; `declared` replaces the sizes of its entries. */
function zip(entries: readonly (readonly [name: string, content: Buffer])[], declared?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    locals.push(local);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, offset, Buffer.from(name));
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
