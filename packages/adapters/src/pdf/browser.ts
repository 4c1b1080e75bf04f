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
  /** All that the browser sees (fonts, libraries): our own environment may hold secrets and stays here. */
  env?: Record<string, string>;
  /** Default: as ourselves. */
  user?: User | undefined;
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

export async function launchPdfBrowser(options: BrowserOptions): Promise<PdfBrowser> {
  const { executablePath, env = {}, user } = options;
  const chromium = startChromium(executablePath, chromiumArguments(options), env, user);
  // One that draws a logo has two seconds.
  if (!options.isSeen) addSession(chromium.pid, chromium.ended);
  // Puppeteer's connection without the rest of it, which takes longer to load than a browser to start.
  const transport = new PipeTransport(chromium.write, chromium.read, noLog);
  const connection = new Connection('', transport, 0, options.launchMs, false, undefined, noLog);
  // Asked before it can answer, so that its page starts with it; the first print gets its failure.
  const target = createTarget(connection, options);
  target.catch(() => {});
  try {
    // Also of a program that starts and never speaks.
    await connection.send('Browser.getVersion');
  } catch (error) {
    const isOver = chromium.read.closed;
    chromium.kill();
    const reason = await chromium.ended;
    throw new Error(isOver ? reason : `Chromium did not answer within ${options.launchMs} ms`, { cause: error });
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
  /** A page that nobody has taken yet. */
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
      // What prints is a process of the browser's that starts with its first print.
      if (this.active === 0) await printNothing(page);
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
    // It goes without an answer, sometimes.
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
