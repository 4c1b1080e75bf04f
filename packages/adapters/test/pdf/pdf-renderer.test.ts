import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FoundChromium, findChromium } from '@lacre/embedded/chromium';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { lowerPriority } from '../../src/pdf/priority.ts';
import { pdfPages } from './pdf-text.ts';
import { longPreview, servicePreview } from './sample-documents.ts';
import { browserDataDir, rendererOf } from './test-browser.ts';
import { gone, isRunning, type TrackedBrowser, trackBrowser } from './tracked-browser.ts';

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

function expectUnavailable(error: unknown, message: RegExp): void {
  expect(error).to.be.an.instanceOf(AppError);
  expect(error).to.include({ kind: 'service-unavailable' });
  expect((error as AppError).message).to.match(message);
  expect((error as AppError).options.retryAfterSeconds).to.equal(5);
}

/** From `/proc/<pid>/stat`; all zero when the process has ended meanwhile. */
function statOf(pid: number): { parent: number; group: number; nice: number; ticks: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), group: Number(fields[2]), nice: Number(fields[16]), ticks };
  } catch {
    return { parent: 0, group: 0, nice: 0, ticks: 0 };
  }
}

/** Those of this test process. */
function printingProcesses(): number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name)).parent === process.pid,
  );
  const commandOf = (id: string) => readFileSync(`/proc/${id}/cmdline`, 'utf8');
  return children.filter((id) => existsSync(`/proc/${id}`) && commandOf(id).includes('printing-process')).map(Number);
}

/** Of a browser, by its process group. */
function pageProcesses(group: number): number[] {
  const ofGroup = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name)).group === group);
  return ofGroup.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')).map(Number);
}

/** Processor time of a browser with all its processes, in hundredths of a second. */
function cpuTicksOf(group: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.reduce((sum, id) => {
    const stat = statOf(Number(id));
    return stat.group === group ? sum + stat.ticks : sum;
  }, 0);
}

describe('PDF renderer', function () {
  this.timeout(180_000);
  let chromium: FoundChromium;
  let browser: TrackedBrowser;
  let renderer: ChromiumPdfRenderer | undefined;
  before(async () => {
    chromium = await findChromium({ dataDir: browserDataDir, explicitPath: process.env['CHROMIUM_PATH'] });
  });
  beforeEach(() => {
    browser = trackBrowser(`exec '${chromium.executablePath}' "$@"`);
  });
  afterEach(async () => {
    await renderer?.close();
    renderer = undefined;
    browser.remove();
  });

  const start = (options: Parameters<typeof rendererOf>[0] | object = {}) => {
    const started = rendererOf({ executablePath: browser.path, env: chromium.env, ...options });
    renderer = started.renderer;
    return started;
  };

  it('starts no browser before the first PDF and one for many', async () => {
    const { renderer } = start();
    expect(browser.pids()).to.have.length(0);
    await Promise.all([1, 2, 3, 4].map(() => renderer.compose(servicePreview()).print()));
    expect(browser.pids()).to.have.length(1);
  });

  it('starts its browser ahead when a PDF is expected, and prints that PDF with it', async () => {
    const { renderer } = start();
    renderer.warmUp();
    while (browser.pids().length === 0) await pause(5);
    renderer.warmUp();
    expect((await renderer.compose(servicePreview()).print()).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(1);
  });

  it('ends its browser after an idle time, and starts another one for the next PDF', async () => {
    const { renderer } = start({ idleMs: 50 });
    await renderer.compose(servicePreview()).print();
    await gone(browser.pids()[0] ?? 0);
    expect((await renderer.compose(servicePreview()).print()).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(2);
  });

  it('recovers with a new browser when the browser is killed in the middle', async () => {
    const { renderer, lines } = start();
    await renderer.compose(servicePreview()).print();
    const [first = 0] = browser.pids();
    const before = cpuTicksOf(first);
    const rendering = renderer.compose(longPreview(600)).print();
    // 50 ms into the second or so that such a long document takes.
    while (cpuTicksOf(first) < before + 5) await pause(2);
    process.kill(-first, 'SIGKILL');
    expect((await rendering).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(2);
    expect(lines.map(({ text }) => text)).to.deep.equal(['PDF browser failed; retrying with a new one']);
  });

  it('recovers with a new browser when the browser was killed between two prints', async () => {
    const { renderer } = start();
    await renderer.compose(servicePreview()).print();
    process.kill(-(browser.pids()[0] ?? 0), 'SIGKILL');
    expect((await renderer.compose(servicePreview()).print()).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(2);
  });

  it('recovers with a new browser as soon as a page crashes, not only when its time is over', async () => {
    const { renderer, lines } = start({ timeoutMs: 20_000 });
    await renderer.compose(servicePreview()).print();
    const [first = 0] = browser.pids();
    const before = cpuTicksOf(first);
    const rendering = renderer.compose(longPreview(600)).print();
    while (cpuTicksOf(first) < before + 5) await pause(2);
    for (const id of pageProcesses(first)) process.kill(id, 'SIGKILL');
    expect((await rendering).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(2);
    expect(lines).to.have.length(1);
    expect(lines[0]?.fields['reason']).to.match(/closed|detached/);
  });

  it('ends a browser that hangs and recovers with a new one', async () => {
    const { renderer, lines } = start({ timeoutMs: 10_000 });
    await renderer.compose(servicePreview()).print();
    const [hung = 0] = browser.pids();
    process.kill(-hung, 'SIGSTOP');
    expect((await renderer.compose(servicePreview()).print()).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(lines[0]?.fields).to.deep.equal({ reason: 'Error: no PDF within 10000 ms' });
    expect(isRunning(hung)).to.equal(false);
  });

  it('rejects at once when pages and queue are full', async () => {
    const { renderer } = start({ maxPages: 1, queueLimit: 2 });
    const accepted = [1, 2, 3].map(() => renderer.compose(servicePreview()).print());
    expectUnavailable(await failure(renderer.compose(servicePreview()).print()), /^Too many PDFs/);
    expect(await Promise.all(accepted)).to.have.length(3);
  });

  it('leaves a page for others, whatever one organization prints', async () => {
    // Nobody can wait, so only who finds a page at once is accepted.
    const { renderer } = start({ queueLimit: 0 });
    const print = (lane: string) => renderer.compose(servicePreview()).print({ lane });
    const accepted = [print('one'), print('one')];
    const third = failure(print('one'));
    accepted.push(print('other'));
    expectUnavailable(await third, /^Too many PDFs/);
    expect(await Promise.all(accepted)).to.have.length(3);
  });

  it('recovers with a new printing process when it is killed during a print', async () => {
    const { renderer, lines } = start();
    await renderer.compose(servicePreview()).print();
    const [first = 0] = browser.pids();
    const rendering = renderer.compose(longPreview(300)).print();
    process.kill(statOf(first).parent, 'SIGKILL');
    expect((await rendering).subarray(0, 5).toString()).to.equal('%PDF-');
    expect(browser.pids()).to.have.length(2);
    expect(lines.map(({ fields }) => fields)).to.deep.equal([{ reason: 'the printing process ended' }]);
    await gone(first);
  });

  it('deletes the browser profile that a killed printing process left, once the next one prints', async () => {
    const { renderer } = start();
    await renderer.compose(servicePreview()).print();
    const [printing = 0] = printingProcesses();
    // The printing process has no TMPDIR.
    const left = () => readdirSync('/tmp').filter((name) => name.startsWith(`lacre-chromium-${printing}-`));
    expect(left()).to.have.length(1);
    process.kill(printing, 'SIGKILL');
    await gone(browser.pids()[0] ?? 0);
    // Or another one of this machine's deletes it.
    await renderer.compose(servicePreview()).print();
    while (left().length > 0) await pause(5);
  });

  it('computes content hashes even when the printing process dies, and without a browser', async () => {
    const { renderer } = start({ findBrowser: () => Promise.reject(new Error('none')) });
    const forms = [servicePreview(), longPreview(600)];
    const alone = forms.map((form) => renderer.compose(form).contentHash);
    expect(await renderer.contentHashes(forms)).to.deep.equal(alone);
    const asked = renderer.contentHashes(forms);
    for (const id of printingProcesses()) process.kill(id, 'SIGKILL');
    expect(await asked).to.deep.equal(alone);
  });

  it('lays out a long document in the printing process, with the same hash and pages, and a short one at once', async () => {
    const { renderer } = start();
    const [short, long] = [servicePreview(), longPreview(300)];
    expect((await renderer.prepare(short)).contentHash).to.deep.equal(renderer.compose(short).contentHash);
    expect(printingProcesses()).to.deep.equal([]);
    const prepared = await renderer.prepare(long);
    expect(printingProcesses()).to.have.length(1);
    const composed = renderer.compose(long);
    expect(prepared.contentHash).to.deep.equal(composed.contentHash);
    expect(pdfPages(await prepared.print())).to.deep.equal(pdfPages(await composed.print()));
  });

  it('prints below the priority of other processes', async function () {
    // Priorities of other processes are read from /proc, which only Linux has; elsewhere they are inherited and not set
    // again.
    if (process.platform !== 'linux') this.skip();
    const { renderer } = start();
    await renderer.compose(servicePreview()).print();
    const [pid = 0] = browser.pids();
    const below = Math.min(19, statOf(process.pid).nice + 10);
    expect(statOf(pid).nice).to.equal(below);
    expect(statOf(statOf(pid).parent).nice).to.equal(below);
    // Chromium may raise a thread of a process that started late, such as the one for graphics, after ours lowered them
    // all.
    await lowerPriority(pid, below);
    const renderers = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && statOf(Number(name)).group === pid)
      .flatMap((id) => readdirSync(`/proc/${id}/task`).filter((thread) => thread === id));
    expect(renderers.length).to.be.greaterThan(2);
    for (const id of renderers) expect(statOf(Number(id)).nice).to.equal(below);
  });

  it('prints archives below the priority of other sessions, if Linux schedules by session, and awaited PDFs at their priority', async function () {
    // Other systems have no such file, nor has a Linux that was built without it.
    if (!existsSync('/proc/self/autogroup')) this.skip();
    const ours = readFileSync('/proc/self/autogroup', 'utf8');
    const { renderer } = start();
    const form = servicePreview();
    await renderer.compose(form).print();
    const [pid = 0] = browser.pids();
    const sessions = () => [pid, statOf(pid).parent].map((id) => readFileSync(`/proc/${id}/autogroup`, 'utf8'));
    expect(new Set([...sessions(), ours]).size).to.equal(3);
    const priorities = () => sessions().map((session) => session.replace(/.* nice /, '').trim());
    expect(priorities()).to.deep.equal(['0', '0']);
    await renderer.printTogether([{ form, size: 4_000 }], { patient: true });
    const below = String(Math.min(19, statOf(process.pid).nice + 10));
    expect(priorities()).to.deep.equal([below, below]);
    await renderer.compose(form).print();
    expect(priorities()).to.deep.equal(['0', '0']);
    expect(readFileSync('/proc/self/autogroup', 'utf8')).to.equal(ours);
  });

  it('replaces the browser after the set number of PDFs', async () => {
    const { renderer } = start({ recycleAfter: 3 });
    // One after the other: how many concurrent requests share a print depends on the machine.
    for (const browsers of [1, 1, 1, 2, 2, 2, 3, 3]) {
      expect((await renderer.compose(servicePreview()).print()).length).to.be.greaterThan(5000);
      expect(browser.pids()).to.have.length(browsers);
    }
    await renderer.close();
    expect(browser.pids().filter(isRunning)).to.deep.equal([]);
  });

  it('loses no PDF of concurrent requests while it replaces the browser', async () => {
    const { renderer } = start({ recycleAfter: 1 });
    const pdfs = await Promise.all(Array.from({ length: 8 }, () => renderer.compose(servicePreview()).print()));
    expect(pdfs.every((pdf) => pdf.length > 5000)).to.equal(true);
    expect(browser.pids().length).to.be.greaterThan(1);
    await renderer.close();
    expect(browser.pids().filter(isRunning)).to.deep.equal([]);
  });

  it('answers service-unavailable without a browser, and tells the path to the log only', async () => {
    const findBrowser = () => Promise.reject(new Error('/nonexistent/canary does not start'));
    for (const options of [{ findBrowser }, { executablePath: '/nonexistent/canary' }]) {
      const { renderer, lines } = start(options);
      const error = await failure(renderer.compose(servicePreview()).print());
      expectUnavailable(error, /^The PDF could not be made right now/);
      expect((error as AppError).message).not.to.include('canary');
      expect(String(lines[0]?.fields['error'] ?? lines[0]?.fields['reason'])).to.include('canary');
    }
  });

  it('names the full disk where the browser that it brings along cannot be unpacked, not a missing browser', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const { renderer, lines } = start({ findBrowser: () => Promise.reject(full) });
    expectUnavailable(
      await failure(renderer.compose(servicePreview()).print()),
      /^The PDF could not be made right now/,
    );
    expect(lines.map(({ text }) => text)).to.deep.equal([
      'the disk of DATA_DIR is full, so Chromium could not be unpacked: PDFs return 503 until there is space',
    ]);
  });

  it('searches for a browser at the first PDF, once for concurrent requests, and again after it found none', async () => {
    let looks = 0;
    const findBrowser = () => {
      looks += 1;
      return looks === 1
        ? Promise.reject(new Error('not yet'))
        : Promise.resolve({ executablePath: browser.path, env: chromium.env });
    };
    const { renderer } = start({ findBrowser });
    expect(looks).to.equal(0);
    expectUnavailable(await failure(renderer.compose(servicePreview()).print()), /^The PDF could not/);
    await Promise.all([1, 2, 3].map(() => renderer.compose(servicePreview()).print()));
    expect(looks).to.equal(2);
  });

  it('searches again, and verifies what it finds, after a browser failed twice', async () => {
    const asked: boolean[] = [];
    const gone = join(browser.path, '../gone');
    const { renderer } = start({
      findBrowser: (isDoubtful: boolean) => {
        asked.push(isDoubtful);
        return Promise.resolve({ executablePath: isDoubtful ? browser.path : gone, env: chromium.env });
      },
    });
    expectUnavailable(await failure(renderer.compose(servicePreview()).print()), /^The PDF could not/);
    await renderer.compose(servicePreview()).print();
    await renderer.compose(servicePreview()).print();
    expect(asked).to.deep.equal([false, true]);
  });

  it('searches for a browser ahead once, and not again after it found none', async () => {
    let looks = 0;
    const { renderer, lines } = start({
      findBrowser: () => {
        looks += 1;
        return Promise.reject(new Error('none'));
      },
    });
    renderer.warmUp();
    while (lines.length === 0) await pause(1);
    renderer.warmUp();
    expect([looks, lines.length]).to.deep.equal([1, 1]);
    // The process that was to print with it ends, too.
    while (printingProcesses().length > 0) await pause(5);
  });

  it('gives up on a program that never responds, and leaves none of its processes running', async () => {
    browser.remove();
    browser = trackBrowser('exec sleep 600');
    const { renderer, lines } = start({ timeoutMs: 300 });
    const error = await failure(renderer.compose(servicePreview()).print());
    expectUnavailable(error, /^The PDF could not be made right now/);
    // Not by what the programs noted: they may have been killed before.
    const reason = 'Chromium did not respond within 300 ms';
    expect(lines.map(({ fields }) => fields['reason'])).to.deep.equal([`Error: ${reason}`, `Error: ${reason}`]);
    await Promise.all(browser.pids().map(gone));
  });

  it('prints with its bundled fonts on a machine that has none', async () => {
    const fonts = join(browser.path, '../no-fonts.conf');
    writeFileSync(fonts, '<fontconfig></fontconfig>');
    const { renderer } = start({ env: { ...chromium.env, FONTCONFIG_FILE: fonts } });
    const [page] = pdfPages(await renderer.compose(servicePreview()).print());
    expect(page).to.include('Honorarios por servicios contables').and.include('Total MXN$23,833.33');
  });

  it('ends the browser when it closes and prints nothing more', async () => {
    const { renderer } = start();
    await renderer.compose(servicePreview()).print();
    await renderer.close();
    expect(browser.pids().filter(isRunning)).to.deep.equal([]);
    expectUnavailable(await failure(renderer.compose(servicePreview()).print()), /^The PDF could not/);
    expect(browser.pids()).to.have.length(1);
  });

  it('passes only the environment variables it needs to the browser', async () => {
    browser.remove();
    browser = trackBrowser(`env > "$(dirname "$0")/environment"\nexec '${chromium.executablePath}' "$@"`);
    process.env['MASTER_KEY'] = 'canary';
    try {
      await start().renderer.compose(servicePreview()).print();
    } finally {
      delete process.env['MASTER_KEY'];
    }
    const environment = readFileSync(join(browser.path, '../environment'), 'utf8');
    expect(environment).to.include('FONTCONFIG_FILE=').and.not.include('canary');
  });

  it('leaves no browser behind when our process is killed', async () => {
    browser.remove();
    browser = trackBrowser(`exec 9>"$(dirname "$0")/alive"\nexec '${chromium.executablePath}' "$@"`);
    execFileSync('mkfifo', [join(browser.path, '../alive')]);
    // Ends when the last process with the other end open is gone, not counting zombies.
    const ended = once(createReadStream(join(browser.path, '../alive')).resume(), 'end');
    const child: ChildProcess = spawn(
      process.execPath,
      [join(import.meta.dirname, 'render-and-wait.ts'), browser.path, JSON.stringify(chromium.env)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer];
      expect(said.toString()).to.match(/^rendered \d+/);
    } finally {
      child.kill('SIGKILL');
    }
    await ended;
  });
});
