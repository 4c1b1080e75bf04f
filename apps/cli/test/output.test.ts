import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { tableOf } from '../src/output/table.ts';
import { desk } from './terminal.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const full = '/dev/full';

describe('a result that cannot be written to standard output', () => {
  for (const [language, said] of [
    ['en', 'error: The result could not be written to standard output (ENOSPC)'],
    ['es', 'error: No se pudo escribir el resultado en la salida estándar (ENOSPC)'],
  ] as const)
    it(`is a failure with a clear message: ${language}`, async function () {
      if (!existsSync(full)) this.skip();
      const disk = openSync(full, 'w');
      const env = { ...process.env, LC_ALL: language };
      const child = spawn(process.execPath, [main, 'completion', 'bash'], { stdio: ['ignore', disk, 'pipe'], env });
      closeSync(disk);
      if (!child.stderr) throw new Error('no stderr');
      const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect([code, told.slice(0, said.length)]).to.deep.equal([1, said]);
    });

  it('is not a failure when the reader has read enough', async () => {
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, told]).to.deep.equal([0, '']);
  });
});

describe('a reader that has closed its pipe', () => {
  const at = desk();
  const xml = fileURLToPath(import.meta.url);
  const stored = { id: '01a1ff43-7c00-7000-8000-000000000001', type: 'webhook.test', timestamp: '', data: {} };
  let env: NodeJS.ProcessEnv;
  /** A service with a negative verdict and one event. */
  before(async () => {
    const url = await at.serve((req, res) => {
      req.resume();
      const path = req.url?.split('?')[0];
      const page = { data: [stored], hasMore: false, after: stored.id };
      const answer =
        path === '/events' ? page : { valid: false, uuid: null, emisorRfc: '', receptorRfc: '', checks: [] };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    env = { ...process.env, HOME: at.home, LC_ALL: 'en', LACRE_URL: url, LACRE_API_KEY: 'sk_test_x' };
  });
  after(() => at.clear());

  const start = (words: readonly string[]) =>
    spawn(process.execPath, [main, ...words], { stdio: ['pipe', 'pipe', 'pipe'], env });

  for (const words of [
    ['verify', xml],
    ['verify', '--json', xml],
  ])
    for (const stream of ['stdout', 'stderr'] as const)
      it(`of ${stream} does not change the exit code of the command: ${words.slice(0, -1).join(' ')}`, async () => {
        const child = start(words);
        child[stream].destroy();
        child[stream === 'stdout' ? 'stderr' : 'stdout'].resume();
        const [code] = (await once(child, 'close')) as [number];
        expect(code).to.equal(3);
      });

  it('ends a command that would run forever: listen', async () => {
    const child = start(['listen', '--after', '01a1ff43-7c00-7000-8000-000000000000']);
    child.stdout.destroy();
    child.stderr.resume();
    expect(await once(child, 'close')).to.deep.equal([0, null]);
  });
});

describe('a table', () => {
  const at = desk();
  after(() => at.clear());

  it('is folded to the width of the terminal, and has one line for each row elsewhere', async () => {
    const row = {
      uuid: '6F1D5D3A-8F5E-4B0F-9C57-0D8A3F4F2A11',
      fecha: '2026-11-29T21:56:43',
      tipoComprobante: 'I',
      serie: 'A',
      folio: '1',
      rfcReceptor: 'URE180429TM6',
      receptorNombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      total: 1500,
      moneda: 'MXN',
      status: 'vigente',
      cancellationStatus: null,
    };
    const url = await at.serve((_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [row, row], nextCursor: null })),
    );
    const env = { LACRE_URL: url, LACRE_API_KEY: 'sk_test_x', LANG: 'C' };
    const linesAt = async (columns?: number) => {
      const { out } = await at.run(['list'], { env, ...(columns !== undefined && { columns }) });
      return out.trimEnd().split('\n');
    };
    expect([(await linesAt()).length, (await linesAt(200)).length]).to.deep.equal([3, 3]);
    // A terminal that does not tell its width.
    expect(await linesAt(0)).to.have.lengthOf(3);
    const folded = [
      '2026-11-29  I A1      URE180429TM6 UNIVERSIDAD ROBOTICA ESPAÑOLA  1,500.00  MXN',
      '  vigente  6F1D5D3A-8F5E-4B0F-9C57-0D8A3F4F2A11',
    ];
    expect((await linesAt(80)).slice(2)).to.deep.equal([...folded, ...folded]);
    expect((await linesAt(40)).slice(4, 8)).to.deep.equal([
      '2026-11-29  I A1',
      '  URE180429TM6 UNIVERSIDAD ROBOTICA ESPAÑOLA',
      '  1,500.00  MXN  vigente',
      '  6F1D5D3A-8F5E-4B0F-9C57-0D8A3F4F2A11',
    ]);
  });

  it('aligns names of any writing by the columns that they take in a terminal', () => {
    const names = ['中文名称 ＡＢＣ', '한국어', 'Nandu\u0301', '🙂', '\u0939\u093f\u0928\u094d'];
    const columns = [
      { heading: 'name', cell: (name: string) => name },
      { heading: 'zip', cell: () => '86991' },
    ];
    expect(tableOf(columns, names).split('\n')).to.deep.equal([
      `name${' '.repeat(11)}  zip`,
      '中文名称 ＡＢＣ  86991',
      `한국어${' '.repeat(9)}  86991`,
      `Nandú${' '.repeat(10)}  86991`,
      `🙂${' '.repeat(13)}  86991`,
      `\u0939\u093f\u0928\u094d${' '.repeat(12)}  86991`,
    ]);
  });
});
