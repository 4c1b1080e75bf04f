import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from 'puppeteer';

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
  /** Prints a complete HTML document that loads nothing. Rejects when the browser goes away or is killed. */
  print(html: string): Promise<Buffer>;
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

  async print(html: string): Promise<Buffer> {
    this.printed += 1;
    this.active += 1;
    try {
      const page = this.#idle.pop() ?? (await openPage(this.#browser));
      const pdf = await printPage(page, html);
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
  frameId: string;
}

async function openPage(browser: Browser): Promise<PrintPage> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ]);
  const { frameTree } = await session.send('Page.getFrameTree');
  return { session, frameId: frameTree.frame.id };
}

/** The whole document is replaced, so nothing of one customer's invoice can be left in the next one's. */
async function printPage({ session, frameId }: PrintPage, html: string): Promise<Buffer> {
  await session.send('Page.setDocumentContent', { frameId, html });
  const { data } = await session.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  });
  return Buffer.from(data, 'base64');
}
