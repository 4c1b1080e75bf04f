import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { createAuthority } from '../src/authority.ts';
import { openFileLedger } from '../src/file-ledger.ts';
import { formatLocal } from '../src/local-time.ts';
import { entriesOf, issueTestCsd, makeFolder } from './test-pac.ts';
import { draftIngreso, type OpenCsd, seal } from './write-cfdi.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

type Running = { child: ChildProcess; url: string; lines: string[]; errors: string[] };

describe('PAC as a process', () => {
  let dir: string;
  let csd: OpenCsd;
  let running: Running[];

  before(async () => {
    dir = makeFolder();
    csd = await issueTestCsd(await createAuthority({ dir, now: () => new Date() }));
  });
  after(() => rmSync(dir, { recursive: true, force: true }));
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    for (const { child } of running) await end(child, 'SIGKILL');
  });

  async function start(stdio: 'pipe' | 'ignore' = 'pipe'): Promise<Running> {
    const env = { ...process.env, DIR: dir, PORT: '0' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: [stdio, 'pipe', 'pipe'] });
    const lines: string[] = [];
    const errors: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    reader.on('line', (line) => lines.push(line));
    const entry: Running = { child, url: '', lines, errors };
    running.push(entry);
    await Promise.race([once(reader, 'line'), once(child, 'exit')]);
    entry.url = /http:\S+/.exec(lines[0] ?? '')?.[0] ?? '';
    if (entry.url === '') throw new Error(`The PAC did not start: ${errors.join('')}`);
    return entry;
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    return ((await exited) as [number | null])[0];
  }

  /** The process reads the real clock, so its documents are dated an hour ago. */
  function sealed(folio: string): Buffer {
    const draft = draftIngreso();
    draft.attributes['Folio'] = folio;
    draft.attributes['Fecha'] = formatLocal(new Date(Date.now() - 3_600_000), 'America/Mexico_City');
    return seal(draft, csd);
  }

  async function stamp({ url }: Running, xml: Buffer): Promise<string> {
    const headers = { 'x-reference': 'proceso' };
    const response = await fetch(`${url}/stamp`, { method: 'POST', body: new Uint8Array(xml), headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(text);
    return text;
  }

  it('prints a single line when ready, and exits with 0 on SIGTERM', async () => {
    const pac = await start('ignore');
    await stamp(pac, sealed('T'));
    expect(await end(pac.child, 'SIGTERM')).to.equal(0);
    expect(pac.lines).to.deep.equal([`PAC simulator ready at ${pac.url}`]);
    expect(pac.errors).to.deep.equal([]);
  });

  it('exits when its parent closes its stdin', async () => {
    const { child } = await start();
    const exited = once(child, 'exit');
    child.stdin?.end();
    expect((await exited)[0]).to.equal(0);
  });

  it('keeps every returned stamp after SIGKILL under load', async () => {
    const first = await start();
    const documents = Array.from({ length: 40 }, (_, index) => sealed(`K${index}`));
    const answers = new Map<number, string>();
    const work = documents.map(async (xml, index) => {
      const answer = await stamp(first, xml);
      answers.set(index, answer);
      if (answers.size === 10) first.child.kill('SIGKILL');
    });
    await Promise.allSettled(work);
    expect(answers.size).to.be.greaterThan(9);
    const second = await start();
    for (const [index, answer] of answers) {
      expect(await stamp(second, documents[index] ?? Buffer.alloc(0))).to.equal(answer);
    }
    await Promise.all(documents.map((xml) => stamp(second, xml)));
    const ledger = openFileLedger(join(dir, 'ledger.sqlite'));
    const folios = (await entriesOf(ledger)).map(({ folio }) => folio).filter((folio) => folio?.startsWith('K'));
    await ledger.close();
    expect(new Set(folios).size).to.equal(40);
    expect(folios).to.have.length(40);
  });

  it('assigns one UUID per document from two processes on one folder', async () => {
    const processes = await Promise.all([start(), start()]);
    const documents = Array.from({ length: 20 }, (_, index) => sealed(`D${index}`));
    const answers = await Promise.all(
      documents.map((xml) => Promise.all(processes.map((process) => stamp(process, xml)))),
    );
    for (const [one, other] of answers) expect(one).to.equal(other);
  });

  it('prints what is wrong with its settings and exits with 1', async () => {
    const child = spawn(process.execPath, [MAIN, '--port', 'abc', '--dir', dir], { stdio: ['ignore', 'pipe', 'pipe'] });
    const errors: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    expect((await once(child, 'close'))[0]).to.equal(1);
    expect(errors.join('')).to.equal('Not a port: abc\n');
  });
});
