import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { has, php, runProgram } from '../support/run-program.ts';

const samples = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));
const programs: Record<string, { tool: string; command: string[] }> = {
  'python.py': { tool: 'python3', command: ['python3'] },
  'php.php': { tool: 'php', command: php },
};

describe('a sample of the documentation without an SDK', () => {
  let server: Server;
  let url: string;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-samples-'));
    server = createServer((request, response) => {
      const [, status = ''] = (request.url ?? '').split('/');
      if (status === 'silent') return;
      if (status === 'closed') return void response.destroy();
      // Not stamped yet, and not allowed.
      if (status === '202' || status === '401') return void response.writeHead(Number(status)).end('{"id":"1"}');
      // From a proxy.
      response.writeHead(Number(status), { 'content-type': 'text/html' }).end('<h1>not here</h1>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  });

  for (const [file, { tool, command }] of Object.entries(programs))
    for (const name of ['first-stamp', 'list-invoices'])
      it(`ends with an error when there is no result: ${name}, ${file}`, async function () {
        if (!has(tool)) this.skip();
        const path = join(folder, file);
        // It waits for 120 seconds, as the SDK does.
        writeFileSync(path, readFileSync(join(samples, name, file), 'utf8').replace(/\b120\b/, '1'));
        for (const fault of ['202', '401', '502', '301', 'closed', 'silent']) {
          const env = { LACRE_URL: `${url}/${fault}`, LACRE_API_KEY: 'sk_test_x' };
          const { code, out, problems } = await runProgram([...command, path], env, 20_000);
          expect([code, out], fault + problems).to.deep.equal([1, '']);
          expect(problems, fault)
            .to.match(/\S/)
            .and.not.match(/Warning|Notice|Deprecated/);
        }
      });
});
