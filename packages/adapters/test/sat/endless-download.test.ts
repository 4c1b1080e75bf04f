import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { downloadSatFiles } from '../../src/sat/download-sat-files.ts';
import { openUpdateSource } from '../../src/sat/update-source.ts';
import { temporaryFolder } from './sat-test-data.ts';

describe('a download of SAT files that does not end', () => {
  const folder = temporaryFolder();
  let server: Server;
  let base: string;
  let respond: (path: string, response: ServerResponse) => void;
  const proxy = process.env['no_proxy'];
  before(async () => {
    process.env['no_proxy'] = '127.0.0.1';
    server = createServer((request, response) => respond(request.url ?? '', response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    if (proxy === undefined) delete process.env['no_proxy'];
    else process.env['no_proxy'] = proxy;
    server.closeAllConnections();
    server.close();
  });
  const download = (totalMs: number) =>
    downloadSatFiles(folder, {
      at: { catalogPage: `${base}/page.htm`, schemas: `${base}/cfd/` },
      connectTimeoutMs: 3_000,
      totalMs,
      onProgress: () => undefined,
    });

  it('is given up once a page or the schemas have more bytes than they can have', async () => {
    const chunk = Buffer.alloc(1_000_000, ' ');
    respond = (_path, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    };
    const faults = await download(300_000);
    expect(faults).to.deep.equal([
      `${base}/page.htm returned more than 60 MB`,
      `${base}/cfd/4/cfdv40.xsd returned more than 60 MB`,
    ]);
  });

  it('is given up when its time is over, and leaves no file behind', async () => {
    respond = (path, response) => {
      if (path === '/page.htm') response.end('<a href="/catCFDI_V_4_20260206.xls">');
      // Begins, and sends no more.
      else response.write('<');
    };
    const faults = await download(500);
    expect(faults).to.have.length(2);
    for (const fault of faults) expect(fault).to.match(/aborted due to timeout/);
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('for an update is given up when its time is over, and leaves no file behind', async () => {
    respond = (_path, response) => {
      // Never silent for as long as an idle connection may be.
      const trickle = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(trickle));
    };
    const source = openUpdateSource(`${base}/catCFDI_V_4.xls`, folder, () => undefined, { totalMs: 500 });
    const error = await source.catch((reason: unknown) => reason);
    expect(String(error)).to.match(/catCFDI_V_4\.xls cannot be downloaded: .*aborted due to timeout/);
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
