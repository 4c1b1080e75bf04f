import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { downloadSatFiles } from '../../src/sat/download-sat-files.ts';
import { loadSatData } from '../../src/sat/import-sat-data.ts';
import { needSatTestData, temporaryFolder } from './sat-test-data.ts';

describe("download of the SAT's published files (needs SAT_DATA_TEST)", () => {
  const dataDir = temporaryFolder();
  let server: Server;
  let base: string;
  let requests: string[];
  let files: Map<string, () => Buffer>;
  const proxy = process.env['no_proxy'];

  before(function () {
    const folder = needSatTestData(this);
    process.env['no_proxy'] = '127.0.0.1';
    const workbook = () => readFileSync(join(folder, 'xls', 'catCFDI_V_4-specimen-20240209.xls'));
    const page =
      '<a href="documentos/catCFDI_V_4_20230101.xls">viejo</a> <a href="documentos/catCFDI_V_4_20240209.xls">Catálogos</a>';
    files = new Map([
      ['/Paginas/anexo_20.htm', () => Buffer.from(page)],
      ['/Paginas/documentos/catCFDI_V_4_20240209.xls', workbook],
    ]);
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.push(path);
      const known = files.get(path)?.() ?? schema(folder, path);
      response.writeHead(known === undefined ? 404 : 200).end(known);
    });
    return new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', () => {
        base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        listening();
      });
    });
  });
  after((done) => {
    if (proxy === undefined) delete process.env['no_proxy'];
    else process.env['no_proxy'] = proxy;
    if (server === undefined) done();
    else server.close(() => done());
  });
  beforeEach(() => {
    requests = [];
  });

  const load = async (folder: string) => {
    const progress: string[] = [];
    const logged: string[] = [];
    const data = await loadSatData({
      source: undefined,
      dataDir: join(dataDir, folder),
      onProgress: (text) => progress.push(text),
      log: (text) => logged.push(text),
      publishedAt: { catalogPage: `${base}/Paginas/anexo_20.htm`, schemas: `${base}/cfd/` },
    });
    return { ...data, progress, logged };
  };

  it('finds the newest workbook on the page and imports it with the schemas', async () => {
    const data = await load('first');
    expect(data.catalogs.edition).to.equal('2024-01-04');
    const { lists = [] } = (await data.schemas?.read()) ?? {};
    expect(lists.map((list) => list.attribute)).to.include.members(['ClaveProdServ', 'LugarExpedicion']);
    expect(requests).to.include('/Paginas/documentos/catCFDI_V_4_20240209.xls');
    expect(requests).not.to.include('/Paginas/documentos/catCFDI_V_4_20230101.xls');
    expect(data.progress[0]).to.include('Downloading');
    expect(existsSync(join(dataDir, 'first', 'sat', 'download-failed'))).to.equal(false);
  });

  it('does not download again what it already has', async () => {
    expect((await load('first')).progress).to.deep.equal([]);
    expect(requests).to.deep.equal([]);
  });

  it('uses the schemas when the catalogs cannot be downloaded, and reports it', async () => {
    files.delete('/Paginas/anexo_20.htm');
    const data = await load('no-page');
    expect(data.schemas).not.to.equal(undefined);
    expect(data.catalogs.coverage).to.equal('partial');
    expect(data.notice).to.include('catalogs are partial');
    expect(data.logged.join()).to.include('returned status 404');
  });

  it('falls back to the starter set when the download is not a workbook', async () => {
    files.set('/Paginas/anexo_20.htm', () => Buffer.from('<a href="catCFDI_V_4_20260206.xls">'));
    files.set('/Paginas/catCFDI_V_4_20260206.xls', () => Buffer.from('<html>Mantenimiento</html>'));
    const data = await load('html');
    expect(data.catalogs.coverage).to.equal('partial');
    expect(data.notice).to.include('starter set');
    expect(data.logged.join()).to.include('cannot be read');
  });

  it('tries TLS first, and reports what was downloaded without it, with its digest', async () => {
    const hellos: boolean[] = [];
    server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket) => {
      hellos.push(error.rawPacket?.[0] === 0x16);
      socket.destroy();
    });
    const folder = join(dataDir, 'tls');
    const at = { catalogPage: `${base}/nothing`, schemas: `${base.replace('http:', 'https:')}/cfd/` };
    const progress: string[] = [];
    const onProgress = (text: string) => progress.push(text);
    await downloadSatFiles(folder, { at, connectTimeoutMs: 3_000, onProgress });
    expect(hellos).to.deep.equal([true]);
    expect(progress.join()).to.include('without TLS');
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    expect(sums).to.include('was used without TLS');
    const schemaFile = readFileSync(join(folder, 'xml', 'cfd', '4', 'cfdv40.xsd'));
    const digest = createHash('sha256').update(schemaFile).digest('hex');
    expect(sums).to.include(`${digest}  ${join('xml', 'cfd', '4', 'cfdv40.xsd')}\n`);
  });

  it('does not follow a link of the page to another host', async () => {
    files.set('/Paginas/anexo_20.htm', () => Buffer.from('<a href="http://localhost:1/catCFDI_V_4_20260206.xls">'));
    expect((await load('host')).logged.join()).to.include('another host');
  });
});

function schema(folder: string, path: string): Buffer | undefined {
  const file = join(folder, 'xml', path);
  return path.startsWith('/cfd/') && existsSync(file) ? readFileSync(file) : undefined;
}
