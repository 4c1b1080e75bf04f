import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@lacre/services/ports/log';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
import { PipeTransport } from 'puppeteer-core/internal/node/PipeTransport.js';
import type { User } from './browser-program.ts';
import { type BrowserKind, chromiumArguments } from './chromium-arguments.ts';
import { type ChromiumProcess, startChromium } from './chromium-process.ts';
import { drawLogo } from './draw-logo.ts';
import type { KnownHeights } from './known-heights.ts';
import { type Print, type PrintJob, printJobs, printNothing } from './print-jobs.ts';
import { createTarget, openPage, type PrintPage } from './print-page.ts';
import { addSession } from './priority.ts';
import { splitPdf } from './split-pdf.ts';

export interface BrowserOptions extends BrowserKind {
  executablePath: string;
  /** The browser's complete environment (fonts, libraries): our own may contain secrets and is not passed on. */
  env?: Record<string, string>;
  /** Default: our own user. */
  user?: User | undefined;
  launchMs: number;
  /** Heights measured in earlier documents. */
  known: KnownHeights;
  log: Log;
}

/** A running browser and its reused pages. */
export interface PdfBrowser {
  /**
   * One PDF per document; documents load nothing and share one style and language. Printing them together costs a third
   * less than one by one. `onPrinted` is called when others can print: the PDF may still have to be split. Rejects when
   * the browser exits or is killed.
   */
  print(jobs: readonly PrintJob[], onPrinted?: () => void): Promise<Buffer[]>;
  /** Opens the page that the next print would wait for. Does not reject. */
  openAhead(): Promise<void>;
  /** A PNG of an image, on a transparent background. */
  draw(image: LogoImage): Promise<Buffer>;
  /** Number of finished and running prints, of one or several documents. */
  readonly prints: number;
  readonly active: number;
  /** False once the browser has exited, for whatever reason. */
  readonly alive: boolean;
  /** Asks it to exit, so that it cleans up; kills it if it does not within two seconds. */
  close(): Promise<void>;
  /** Kills the whole process tree at once. */
  kill(): Promise<void>;
}

export async function launchPdfBrowser(options: BrowserOptions): Promise<PdfBrowser> {
  const { executablePath, env = {}, user } = options;
  const chromium = startChromium(executablePath, chromiumArguments(options), env, user);
  // A browser that draws a logo only has two seconds.
  if (!options.isSeen) addSession(chromium.pid, chromium.ended);
  // Puppeteer's connection only: the rest takes longer to load than a browser to start.
  const transport = new PipeTransport(chromium.write, chromium.read, noLog);
  const connection = new Connection('', transport, 0, options.launchMs, false, undefined, noLog);
  // Requested before it can respond, so that its page starts with it; the first print gets its error.
  const target = createTarget(connection, options);
  target.catch(() => {});
  try {
    // Also waits for a program that starts and never responds.
    await connection.send('Browser.getVersion');
  } catch (error) {
    const isOver = chromium.read.closed;
    chromium.kill();
    const reason = await chromium.ended;
    throw new Error(isOver ? reason : `Chromium did not respond within ${options.launchMs} ms`, { cause: error });
  }
  return new PagePool(chromium, connection, target, options);
}

const noLog = () => undefined;

class PagePool implements PdfBrowser {
  readonly #chromium: ChromiumProcess;
  readonly #connection: Connection;
  readonly #options: BrowserOptions;
  readonly #idle: PrintPage[] = [];
  #ahead: Promise<PrintPage> | undefined;
  /** A page that has not been used yet. */
  #target: Promise<string> | undefined;
  prints = 0;
  active = 0;

  constructor(chromium: ChromiumProcess, connection: Connection, target: Promise<string>, options: BrowserOptions) {
    this.#chromium = chromium;
    this.#connection = connection;
    this.#target = target;
    this.#options = options;
  }

  get alive(): boolean {
    return !this.#chromium.read.closed;
  }

  async print(jobs: readonly PrintJob[], onPrinted = () => {}): Promise<Buffer[]> {
    this.prints += 1;
    this.active += 1;
    try {
      const page = await this.#openPage();
      const prints = await printJobs(page, jobs, this.#options.known);
      this.#idle.push(page);
      onPrinted();
      const pdfs: Buffer[] = [];
      for (const print of prints) for (const [i, pdf] of await this.#divide(jobs, print)) pdfs[i] = pdf;
      return pdfs;
    } finally {
      this.active -= 1;
    }
  }

  /** Resolves to the PDFs with the indexes of their jobs. */
  async #divide(all: readonly PrintJob[], { pdf, jobs }: Print): Promise<[place: number, pdf: Buffer][]> {
    const [first = 0] = jobs;
    if (jobs.length === 1) return [[first, pdf]];
    const titles = jobs.map((i) => all[i]?.title ?? '');
    const files: [number, Buffer][] = [];
    try {
      for (const file of splitPdf(pdf, titles)) {
        files.push([jobs[files.length] ?? 0, file]);
        // Lets the next batch in.
        await setImmediate();
      }
      return files;
    } catch (error) {
      this.#options.log.warn(
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
    this.#ahead = this.#newPage().then(async (page) => {
      // Printing is done by a browser process that starts with the first print.
      if (this.active === 0) await printNothing(page);
      return page;
    });
    await this.#ahead.catch(() => undefined);
  }

  /** An open page, or one that is already opening. */
  async #openPage(): Promise<PrintPage> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return (await ahead?.catch(() => undefined)) ?? this.#newPage();
  }

  async #newPage(): Promise<PrintPage> {
    const target = this.#target ?? createTarget(this.#connection, this.#options);
    this.#target = undefined;
    return openPage(this.#connection, await target, this.#chromium.pid);
  }

  async draw(image: LogoImage): Promise<Buffer> {
    return drawLogo(await this.#newPage(), image);
  }

  async close(): Promise<void> {
    const patience = new AbortController();
    // Sometimes it exits without a response.
    this.#connection.send('Browser.close').catch(() => {});
    await Promise.race([this.#chromium.ended, sleep(2000, undefined, patience).catch(() => {})]);
    patience.abort();
    await this.kill();
  }

  async kill(): Promise<void> {
    this.#chromium.kill();
    await this.#chromium.ended;
  }
}
