import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from 'puppeteer';
import { fontFaces } from './fonts.ts';
import { planSheets } from './sheets.ts';
import { againMm, carryMm, styles } from './styles.ts';
import type { Template } from './template.ts';

export interface BrowserOptions {
  executablePath: string;
  /** All that the browser sees (fonts, libraries): our own environment may hold secrets and stays here. */
  env?: Record<string, string>;
  /** Without it the browser's own sandbox is on. Root cannot use it. */
  noSandbox: boolean;
  launchMs: number;
}

/** One running browser and its reused pages. */
export interface PdfBrowser {
  /** Prints a document that loads nothing. Rejects when the browser goes away or is killed. */
  print(template: Template): Promise<Buffer>;
  /** PDFs printed and being printed. */
  readonly printed: number;
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
  // Loaded when the first PDF is asked for: it would cost every start 20 MB and a tenth of a second.
  const { launch } = await import('puppeteer');
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
  return new PagePool(browser);
}

class PagePool implements PdfBrowser {
  readonly #browser: Browser;
  readonly #idle: PrintPage[] = [];
  printed = 0;
  active = 0;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get alive(): boolean {
    return this.#browser.connected;
  }

  async print(template: Template): Promise<Buffer> {
    this.printed += 1;
    this.active += 1;
    try {
      const page = this.#idle.pop() ?? (await openPage(this.#browser));
      const pdf = await printPage(page, template);
      this.#idle.push(page);
      return pdf;
    } finally {
      this.active -= 1;
    }
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
const frame = (): string => `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8">
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
  await call(print, loadFonts);
  return print;
}

const loadFonts = '() => Promise.all([...document.fonts].map((font) => font.load())).then(() => true)';

/** Puts a document in place of the one before, whole, so that nothing of one customer's is left in the next one's. */
const put = `(title, html) => {
  document.title = title;
  document.body.innerHTML = html;
  const images = [...document.images];
  return images.length === 0 || Promise.all(images.map((image) => image.decode().catch(() => {}))).then(() => true);
}`;

/** How high the parts of the one sheet are, in pixels, when it is longer than its page; undefined when it is not. */
const measure = `() => {
  const height = (element) => element.getBoundingClientRect().height;
  const body = document.querySelector('.body');
  const page = parseFloat(getComputedStyle(body).minHeight);
  if (height(body) <= page + 0.5) return undefined;
  const table = body.querySelector('.items');
  const head = height(table.tHead);
  return {
    body: page,
    lead: height(body.querySelector('.lead')) + head,
    head,
    rows: [...table.tBodies[0].rows].map(height),
    tails: [...body.querySelectorAll('.tail')].map(height),
  };
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
/** So many rows nearly always fit one page: printing tells whether they do, and is cheaper than measuring first. */
const rowsOfOnePage = 7;

async function printPage(page: PrintPage, template: Template): Promise<Buffer> {
  await call(page, put, template.title, template.oneSheet());
  if (template.rows.length <= rowsOfOnePage) {
    const pdf = await printToPdf(page);
    if (pageCount(pdf) === 1) return pdf;
  }
  const heights = await call<Heights | undefined>(page, measure);
  // Not measured again: the rows are as high as before, and what is added has its height from us.
  if (heights) await call(page, put, template.title, divide(template, heights));
  return printToPdf(page);
}

function divide(template: Template, heights: Heights): string {
  const again = againMm * pixels;
  const measures = { ...heights, again: again + heights.head, againAlone: again, carry: carryMm * pixels };
  const plan = planSheets(measures, (row) => template.rows[row]?.keepWithNext ?? false);
  return plan ? template.sheets(plan) : template.flowing();
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

/** As the root of Chromium's page tree says it. */
function pageCount(pdf: Buffer): number {
  const at = pdf.lastIndexOf('/Type /Pages');
  const counts = [...pdf.toString('latin1', at, at + 4_096).matchAll(/\/Count (\d+)/g)].map(([, count]) =>
    Number(count),
  );
  return Math.max(...counts);
}

async function call<T>({ session, contextId }: PrintPage, declaration: string, ...values: string[]): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: declaration,
    executionContextId: contextId,
    arguments: values.map((value) => ({ value })),
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`the page could not be set: ${exceptionDetails.text}`);
  return result.value as T;
}
