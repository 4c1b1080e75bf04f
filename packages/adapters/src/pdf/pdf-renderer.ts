import { createHash } from 'node:crypto';
import { AppError } from '@lacre/services/errors';
import type { Log, PdfRenderer, PrintedDocument } from '@lacre/services/ports';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';
import { launchPdfBrowser, type PdfBrowser } from './browser.ts';
import { fontFaces } from './fonts.ts';
import { styles } from './styles.ts';
import { type Template, templateOf } from './template.ts';

/** Chromium or chromium-headless-shell. */
export interface BrowserProgram {
  executablePath: string;
  /** Its whole environment, such as FONTCONFIG_FILE and LD_LIBRARY_PATH. Nothing of ours is added. */
  env?: Record<string, string>;
}

export interface PdfRendererOptions {
  /**
   * Asked at the first PDF, since finding one may mean unpacking it. What it finds is kept; while it finds none, PDFs are
   * refused and the next one asks again.
   */
  findBrowser: () => Promise<BrowserProgram>;
  /** PDFs at once. */
  maxPages?: number;
  /** Callers that may wait for a page. */
  queueLimit?: number;
  /** For one print, and as much again for launching a browser and for waiting in the queue. */
  timeoutMs?: number;
  /** PDFs after which the browser is replaced. */
  recycleAfter?: number;
  log: Log;
}

export interface ChromiumPdfRenderer extends PdfRenderer {
  /** Ends the browser with everything it started. Renders after that are refused. */
  close(): Promise<void>;
}

/**
 * PDFs by one Chromium, launched at the first PDF and reused (limits of reliability, section 6). A browser that
 * hangs, dies or cannot start costs one more try with a new one, then `service-unavailable`. A full queue is
 * `service-unavailable` at once.
 */
export function createPdfRenderer(options: PdfRendererOptions): ChromiumPdfRenderer {
  const { findBrowser, log, maxPages = 2, queueLimit = 20, timeoutMs = 15_000, recycleAfter = 400 } = options;
  const limiter = new LaneLimiter({ total: maxPages, perLane: maxPages, waiting: queueLimit, waitMs: timeoutMs });
  const browsers = new Set<PdfBrowser>();
  const isRoot = process.getuid?.() === 0;
  let current: Promise<PdfBrowser> | undefined;
  /** Takes the place of the current one, which has printed nearly enough. */
  let successor: Promise<PdfBrowser> | undefined;
  let found: Promise<BrowserProgram> | undefined;
  let closed = false;

  const program = (): Promise<BrowserProgram> => {
    found ??= findBrowser().catch((error: unknown) => {
      found = undefined;
      log.warn({ error }, 'no Chromium was found: PDFs answer 503 until CHROMIUM_PATH names one or one is installed');
      throw noBrowser('no browser was found');
    });
    return found;
  };

  const start = async ({ executablePath, env = {} }: BrowserProgram): Promise<PdfBrowser> => {
    const launch = (noSandbox: boolean) => launchPdfBrowser({ executablePath, env, noSandbox, launchMs: timeoutMs });
    const browser = await launch(isRoot).catch(async (error: Error) => {
      if (isRoot) throw error;
      // Many containers lack the user namespaces it needs, and Chromium ends without telling us why.
      const unprotected = await launch(true);
      log.warn({ reason: error.message }, 'Chromium starts on this system only without its sandbox');
      return unprotected;
    });
    browsers.add(browser);
    if (closed) await end(browser, 'close');
    return browser;
  };

  const end = async (browser: PdfBrowser, how: 'close' | 'kill'): Promise<void> => {
    browsers.delete(browser);
    await browser[how]();
  };

  /** The browser in use, or a new one when it died or has printed enough. */
  const browserForPrint = async (using: BrowserProgram): Promise<PdfBrowser> => {
    const mine = (current ??= start(using));
    let browser: PdfBrowser;
    try {
      browser = await mine;
    } catch (error) {
      if (current === mine) current = undefined;
      throw error;
    }
    if (browser.alive && browser.printed < recycleAfter) {
      if (browser.printed === recycleAfter - warmUpPrints) {
        successor ??= start(using);
        // Whoever needs it hears of its failure and starts another one.
        successor.catch(() => {});
      }
      return browser;
    }
    if (current === mine) {
      current = successor;
      successor = undefined;
    }
    if (browser.active === 0) await end(browser, 'close');
    return browserForPrint(using);
  };

  const printOnce = async (using: BrowserProgram, template: Template): Promise<Buffer> => {
    const browser = await browserForPrint(using);
    let overtime = false;
    const timer = setTimeout(() => {
      overtime = true;
      // Ends the print as well: its commands are rejected when the pipe closes.
      void end(browser, 'kill');
    }, timeoutMs);
    try {
      const pdf = await browser.print(template);
      if (browser.printed >= recycleAfter && browser.active === 0) void end(browser, 'close');
      return checkFonts(pdf);
    } catch (error) {
      // One that failed is not asked again, even if it still runs; what else it was printing is tried again, too.
      if (!(error instanceof AppError)) await end(browser, 'kill');
      throw overtime ? new Error(`no PDF within ${timeoutMs} ms`) : error;
    } finally {
      clearTimeout(timer);
    }
  };

  const print = async (template: Template): Promise<Buffer> => {
    const using = await program();
    if (closed) throw noBrowser('the renderer is closed');
    try {
      return await printOnce(using, template);
    } catch (first) {
      if (first instanceof AppError) throw first;
      if (closed) throw noBrowser(String(first));
      log.warn({ reason: String(first) }, 'PDF browser failed; trying again with a new one');
      return await printOnce(using, template).catch((second: unknown) => {
        log.error({ reason: String(second) }, 'PDF browser failed twice');
        throw second instanceof AppError ? second : noBrowser(String(second));
      });
    }
  };

  return {
    compose(document: PrintedDocument) {
      const template = remembered(templateOf(document));
      return {
        contentHash: createHash('sha256')
          .update(designHash())
          .update(template.title)
          .update(template.oneSheet())
          .digest(),
        async print({ lane = document.comprobante.emisor.rfc, patient = false } = {}) {
          const release = await limiter.enter(lane, { patient });
          if (closed) throw noBrowser('the renderer is closed');
          if (!release) {
            throw new AppError('service-unavailable', 'Too many PDFs are being made. Try again in a few seconds.', {
              retryAfterSeconds: 5,
            });
          }
          try {
            return await print(template);
          } finally {
            release();
          }
        },
      };
    },
    async close() {
      closed = true;
      limiter.close();
      await Promise.allSettled([found]);
      await Promise.allSettled([current, successor]);
      await Promise.all([...browsers].map((browser) => end(browser, 'close')));
    },
  };
}

/** A successor is started that many prints before it is needed. */
const warmUpPrints = 20;

/** Without a usable font Chromium prints empty pages and says nothing. */
function checkFonts(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /Font')) throw noBrowser('the PDF has no text: Chromium found no font');
  return pdf;
}

function noBrowser(reason: string): AppError {
  return new AppError('service-unavailable', 'The PDF could not be made right now. Try again in a few seconds.', {
    retryAfterSeconds: 5,
    log: { reason },
  });
}

/** Set once, whoever asks first: for the hash or for the print. */
function remembered(template: Template): Template {
  let sheet: string | undefined;
  return { ...template, oneSheet: () => (sheet ??= template.oneSheet()) };
}

/** How sheets are divided and carried over: raised when that changes, so that what is kept is printed anew. */
const layoutVersion = 1;
let design: Buffer | undefined;

function designHash(): Buffer {
  return (design ??= createHash('sha256').update(`${layoutVersion}`).update(styles).update(fontFaces()).digest());
}
