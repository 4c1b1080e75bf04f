import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@lacre/services/ports/log';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { type Browser, type CDPSession, launch } from 'puppeteer';
import { fontFaces } from './fonts.ts';
import { LogoNotDrawn } from './logo-fault.ts';
import { lowerPriority } from './priority.ts';
import { planSheets } from './sheets.ts';
import { splitPdf } from './split-pdf.ts';
import { againMm, carryMm, styles } from './styles.ts';

export interface BrowserOptions {
  executablePath: string;
  /** All that the browser sees (fonts, libraries): our own environment may hold secrets and stays here. */
  env?: Record<string, string>;
  /** Else the browser's own sandbox is on. Root cannot use it. */
  noSandbox: boolean;
  launchMs: number;
  log: Log;
}

/** A document that was set in type. */
export interface PrintJob {
  title: string;
  locale: string;
  style: string;
  /** All of it on one sheet, as its template makes it. */
  sheet: string;
  /** For what does not fit one sheet: set in type again, divided. */
  form: PrintedForm;
}

/** One running browser and its reused pages. */
export interface PdfBrowser {
  /**
   * One PDF for each document; they load nothing and share one style and language. What is printed together costs a third less than alone. Rejects
   * when the browser goes away or is killed.
   */
  print(jobs: readonly PrintJob[]): Promise<Buffer[]>;
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
    args: options.noSandbox ? [...arguments_, '--no-sandbox'] : arguments_,
    env: { ...options.env },
    timeout: options.launchMs,
    // The time-out above does not cover a program that starts and never speaks.
    protocolTimeout: options.launchMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // A killed browser resets its pipes; puppeteer stops listening to them before that is reported.
  for (const stream of browser.process()?.stdio ?? []) stream?.on('error', () => {});
  await lowerPriority(browser.process()?.pid ?? 0);
  return new PagePool(browser, options.log);
}

class PagePool implements PdfBrowser {
  readonly #browser: Browser;
  readonly #log: Log;
  readonly #idle: PrintPage[] = [];
  prints = 0;
  active = 0;

  constructor(browser: Browser, log: Log) {
    this.#browser = browser;
    this.#log = log;
  }

  get alive(): boolean {
    return this.#browser.connected;
  }

  async print(jobs: readonly PrintJob[]): Promise<Buffer[]> {
    this.prints += 1;
    this.active += 1;
    try {
      const page = this.#idle.pop() ?? (await openPage(this.#browser));
      const pdfs = await printJobs(page, jobs, this.#log);
      this.#idle.push(page);
      return pdfs;
    } finally {
      this.active -= 1;
    }
  }

  async draw(image: LogoImage): Promise<Buffer> {
    return drawLogo(await openPage(this.#browser), image);
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

interface PrintPage {
  session: CDPSession;
  /** A world of our own beside the page's: our functions run there, the page's own scripts are off. */
  contextId: number;
}

/** What every document shares is read once per page: design and fonts. */
const frame = (): string => `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title></title><style>${fontFaces()}</style><style>${styles}</style></head><body></body></html>`;

async function openPage(browser: Browser): Promise<PrintPage> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  const [, , { frameTree }] = await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Page.getFrameTree'),
  ]);
  const frameId = frameTree.frame.id;
  await session.send('Page.setDocumentContent', { frameId, html: frame() });
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId });
  const print = { session, contextId };
  await Promise.all([call(print, loadFonts), lowerPriority(browser.process()?.pid ?? 0)]);
  return print;
}

const loadFonts = '() => Promise.all([...document.fonts].map((font) => font.load())).then(() => true)';

/**
 * Puts documents in place of those before, whole, so that nothing of one customer's is left in the next one's, and says of each one that
 * is longer than its sheet how high its parts are, in pixels. Laying them out for that costs nothing: printing would.
 */
const put = `(title, locale, html) => {
  document.title = title;
  document.documentElement.lang = locale;
  document.body.innerHTML = html;
  const height = (element) => element.getBoundingClientRect().height;
  const heights = (body) => {
    const page = height(body);
    const parts = [...body.children];
    if (parts.length === 0 || parts.reduce((sum, part) => sum + height(part), 0) <= page + 0.5) return null;
    const table = body.querySelector('.items');
    const head = height(table.tHead);
    return {
      body: page,
      lead: height(body.querySelector('.lead')) + head,
      head,
      rows: [...table.tBodies[0].rows].map(height),
      tails: [...body.querySelectorAll('.tail')].map(height),
    };
  };
  const measured = () => [...document.querySelectorAll('article > .sheet:first-child > .body')].map(heights);
  const images = [...document.images];
  return images.length === 0 ? measured() : Promise.all(images.map((image) => image.decode().catch(() => {}))).then(measured);
}`;

interface Heights {
  body: number;
  lead: number;
  head: number;
  rows: number[];
  tails: number[];
}

/** CSS pixels per millimetre. */
const pixels = 96 / 25.4;

async function printJobs(page: PrintPage, jobs: readonly PrintJob[], log: Log): Promise<Buffer[]> {
  const heights = await putJobs(page, jobs);
  const divided = await Promise.all(jobs.map((job, i) => divide(job, heights[i])));
  const planned = divided.filter(({ flowing }) => !flowing).map(({ job }) => job);
  // Not measured again: the rows are as high as before, and what is added has its height from us.
  if (divided.some(({ job }, i) => job !== jobs[i])) await putJobs(page, planned);
  const pdfs = await printPut(page, planned, log);
  const printed: Buffer[] = [];
  for (const { job, flowing } of divided) {
    if (flowing) await putJobs(page, [job]);
    const pdf = flowing ? await printToPdf(page) : pdfs.shift();
    if (pdf) printed.push(pdf);
  }
  return printed;
}

function putJobs(page: PrintPage, jobs: readonly PrintJob[]): Promise<(Heights | null)[]> {
  const [first] = jobs;
  const title = jobs.length === 1 ? (first?.title ?? '') : '';
  const markup = `<style>${first?.style ?? ''}</style>${jobs.map(({ sheet }) => sheet).join('')}`;
  return call(page, put, title, first?.locale ?? '', markup);
}

/** As it is when it fits; else on as many sheets as it takes, or divided by the browser where no division of ours works. */
async function divide(
  job: PrintJob,
  heights: Heights | null | undefined,
): Promise<{ job: PrintJob; flowing: boolean }> {
  if (!heights) return { job, flowing: false };
  // Seldom needed, and long to load.
  const { templateOf } = await import('./template.ts');
  const template = templateOf(job.form);
  const again = againMm * pixels;
  const measures = { ...heights, again: again + heights.head, againAlone: again, carry: carryMm * pixels };
  const plan = planSheets(measures, (row) => template.rows[row]?.keepWithNext ?? false);
  if (plan) return { job: { ...job, sheet: template.sheets(plan) }, flowing: false };
  const { style, article } = template.flowing();
  return { job: { ...job, style, sheet: article }, flowing: true };
}

/** What was put, one PDF for each job. */
async function printPut(page: PrintPage, jobs: readonly PrintJob[], log: Log): Promise<Buffer[]> {
  if (jobs.length === 0) return [];
  const pdf = await printToPdf(page);
  if (jobs.length === 1) return [pdf];
  try {
    return splitPdf(
      pdf,
      jobs.map(({ title }) => title),
    );
  } catch (error) {
    log.warn(
      { reason: String(error) },
      'PDFs that were printed together could not be told apart; printing one at a time',
    );
    const pdfs: Buffer[] = [];
    for (const job of jobs) {
      await putJobs(page, [job]);
      pdfs.push(await printToPdf(page));
    }
    return pdfs;
  }
}

/** The largest that a logo is printed (58 by 19 mm) at 600 dots to the inch. */
const logoPixels = { width: 1_370, height: 449 };

/** Puts one image alone on the page, as large as `width` and `height` allow; only a drawing grows beyond its own size. Answers its size. */
const putImage = `(source, isDrawing, width, height) => {
  document.body.innerHTML = '<img style="position:absolute;left:0;top:0;max-width:none;max-height:none">';
  const [image] = document.images;
  image.src = source;
  return image.decode().then(() => {
    const natural = { width: image.naturalWidth || 300, height: image.naturalHeight || 150 };
    const fit = Math.min(width / natural.width, height / natural.height);
    const scale = isDrawing === 'true' ? fit : Math.min(1, fit);
    const size = { width: Math.max(1, Math.round(natural.width * scale)), height: Math.max(1, Math.round(natural.height * scale)) };
    image.style.width = size.width + 'px';
    image.style.height = size.height + 'px';
    return size;
  });
}`;

async function drawLogo(page: PrintPage, { contentType, bytes }: LogoImage): Promise<Buffer> {
  const { session } = page;
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const size = await call<{ width: number; height: number }>(
    page,
    putImage,
    `data:${contentType};base64,${bytes.toString('base64')}`,
    String(contentType === 'image/svg+xml'),
    String(logoPixels.width),
    String(logoPixels.height),
  ).catch((error: unknown) => {
    // Chromium knows no such image; what ends the browser meanwhile is no word of it.
    throw error instanceof PageRefused ? new LogoNotDrawn('broken') : error;
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, ...size, scale: 1 },
    captureBeyondViewport: true,
  });
  return Buffer.from(data, 'base64');
}

async function printToPdf({ session }: PrintPage): Promise<Buffer> {
  const { data } = await session.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: false,
  });
  return Buffer.from(data, 'base64');
}

/** What we asked a page to do threw there. */
class PageRefused extends Error {}

async function call<T>({ session, contextId }: PrintPage, declaration: string, ...values: string[]): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: declaration,
    executionContextId: contextId,
    arguments: values.map((value) => ({ value })),
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new PageRefused(`the page could not be set: ${exceptionDetails.text}`);
  return result.value as T;
}
