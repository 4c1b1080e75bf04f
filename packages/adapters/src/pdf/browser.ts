import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@lacre/services/ports/log';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { type Browser, launch } from 'puppeteer';
import { drawLogo } from './draw-logo.ts';
import type { KnownHeights } from './known-heights.ts';
import { type Print, type PrintJob, printJobs, printNothing } from './print-jobs.ts';
import { openPage, type PrintPage } from './print-page.ts';
import { lowerPriority } from './priority.ts';
import { splitPdf } from './split-pdf.ts';

export interface BrowserOptions {
  executablePath: string;
  /** All that the browser sees (fonts, libraries): our own environment may hold secrets and stays here. */
  env?: Record<string, string>;
  /** Else the browser's own sandbox is on. Root cannot use it. */
  noSandbox: boolean;
  /** What its pages show is asked for; else they are printed only, and no frame of theirs is drawn. */
  isSeen?: boolean;
  launchMs: number;
  /** What documents were measured before. */
  known: KnownHeights;
  log: Log;
}

/** One running browser and its reused pages. */
export interface PdfBrowser {
  /**
   * One PDF for each document; they load nothing and share one style and language. What is printed together costs a
   * third less than alone. `onPrinted` is called when others can print: files may still have to be divided. Rejects
   * when the browser goes away or is killed.
   */
  print(jobs: readonly PrintJob[], onPrinted?: () => void): Promise<Buffer[]>;
  /** Opens the page that the next print would wait for. Does not reject. */
  openAhead(): Promise<void>;
  /** A PNG of what an image shows, on a transparent ground. */
  draw(image: LogoImage): Promise<Buffer>;
  /** Prints done and under way, of one document or of several. */
  readonly prints: number;
  readonly active: number;
  /** False once the browser has gone, by itself or not. */
  readonly alive: boolean;
  /** Asks it to end, so that it clears up after itself; kills it when it does not within two seconds. */
  close(): Promise<void>;
  /** Ends the whole process tree at once. */
  kill(): Promise<void>;
}

/**
 * Printing only: scripts off, every request refused in the page, and below it a proxy on a closed port that not
 * even loopback addresses go around. The browser talks over a pipe and ends by itself when our process dies.
 */
const arguments_ = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-extensions',
  // Lines break on screen, where they are measured, as they break on paper.
  '--font-render-hinting=none',
];

export async function launchPdfBrowser(options: BrowserOptions): Promise<PdfBrowser> {
  const browser = await launch({
    executablePath: options.executablePath,
    headless: 'shell',
    pipe: true,
    args: [
      ...arguments_,
      ...(options.noSandbox ? ['--no-sandbox'] : []),
      ...(options.isSeen ? [] : ['--enable-begin-frame-control']),
    ],
    env: { ...options.env },
    timeout: options.launchMs,
    // The time-out above does not cover a program that starts and never speaks.
    protocolTimeout: options.launchMs,
    // Ours are made below; the one that a browser opens by itself is a process that does nothing.
    ignoreDefaultArgs: ['about:blank'],
    waitForInitialPage: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // A killed browser resets its pipes; puppeteer stops listening to them before that is reported.
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => {});
  await lowerPriority(browser.process()?.pid ?? 0);
  return new PagePool(browser, options);
}

class PagePool implements PdfBrowser {
  readonly #browser: Browser;
  readonly #log: Log;
  readonly #known: KnownHeights;
  readonly #idle: PrintPage[] = [];
  #ahead: Promise<PrintPage> | undefined;
  prints = 0;
  active = 0;

  constructor(browser: Browser, { log, known }: BrowserOptions) {
    this.#browser = browser;
    this.#known = known;
    this.#log = log;
  }

  get alive(): boolean {
    return this.#browser.connected;
  }

  async print(jobs: readonly PrintJob[], onPrinted = () => {}): Promise<Buffer[]> {
    this.prints += 1;
    this.active += 1;
    try {
      const page = await this.#openPage();
      const prints = await printJobs(page, jobs, this.#known);
      this.#idle.push(page);
      onPrinted();
      const pdfs: Buffer[] = [];
      for (const print of prints) for (const [i, pdf] of await this.#divide(jobs, print)) pdfs[i] = pdf;
      return pdfs;
    } finally {
      this.active -= 1;
    }
  }

  /** By the places of their jobs. */
  async #divide(all: readonly PrintJob[], { pdf, jobs }: Print): Promise<[place: number, pdf: Buffer][]> {
    const [first = 0] = jobs;
    if (jobs.length === 1) return [[first, pdf]];
    const titles = jobs.map((i) => all[i]?.title ?? '');
    const files: [number, Buffer][] = [];
    try {
      for (const file of splitPdf(pdf, titles)) {
        files.push([jobs[files.length] ?? 0, file]);
        // The next lot comes meanwhile.
        await setImmediate();
      }
      return files;
    } catch (error) {
      this.#log.warn(
        { reason: String(error) },
        'PDFs that were printed together could not be distinguished; printing one at a time',
      );
    }
    const alone: [number, Buffer][] = [];
    for (const i of jobs) {
      const job = all[i];
      for (const file of job ? await this.print([job]) : []) alone.push([i, file]);
    }
    return alone;
  }

  async openAhead(): Promise<void> {
    if (this.active > 0 || this.#idle.length > 0 || this.#ahead) return;
    this.#ahead = openPage(this.#browser).then(async (page) => {
      // What prints is a process of the browser's that starts with its first print.
      await printNothing(page);
      return page;
    });
    await this.#ahead.catch(() => undefined);
  }

  /** One that is open, or opens already. */
  async #openPage(): Promise<PrintPage> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return (await ahead?.catch(() => undefined)) ?? openPage(this.#browser);
  }

  async draw(image: LogoImage): Promise<Buffer> {
    return drawLogo(await openPage(this.#browser, { isSeen: true }), image);
  }

  async close(): Promise<void> {
    const patience = new AbortController();
    const ended = this.#browser.close().catch(() => {});
    await Promise.race([ended, sleep(2000, undefined, patience).catch(() => {})]);
    patience.abort();
    await this.kill();
  }

  async kill(): Promise<void> {
    const child = this.#browser.process();
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      try {
        // Puppeteer starts it as the leader of a group of its own: the renderers go with it.
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
      await gone;
    }
    // Lets puppeteer drop its listeners and the temporary profile; the process is dead already.
    await this.#browser.close().catch(() => {});
  }
}
