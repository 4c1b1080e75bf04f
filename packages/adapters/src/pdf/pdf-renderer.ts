import { AppError } from '@lacre/services/errors';
import type { Log, PdfRenderer } from '@lacre/services/ports';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';
import { launchPdfBrowser, type PdfBrowser } from './browser.ts';
import { renderInvoiceHtml } from './invoice-template.ts';

export interface PdfRendererOptions {
  /** Chromium or chromium-headless-shell; undefined when none was found, then every PDF is refused. */
  executablePath: string | undefined;
  /** Variables that browser needs, such as FONTCONFIG_FILE and LD_LIBRARY_PATH. */
  env?: Record<string, string>;
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
  const { executablePath, log, maxPages = 2, queueLimit = 20, timeoutMs = 15_000, recycleAfter = 100 } = options;
  const limiter = new LaneLimiter({ total: maxPages, perLane: maxPages, waiting: queueLimit, waitMs: timeoutMs });
  const browsers = new Set<PdfBrowser>();
  let current: Promise<PdfBrowser> | undefined;
  let sandbox = process.getuid?.() !== 0;
  let closed = false;

  const start = async (path: string): Promise<PdfBrowser> => {
    const launch = () =>
      launchPdfBrowser({ executablePath: path, env: options.env, noSandbox: !sandbox, launchMs: timeoutMs });
    const browser = await launch().catch((error: Error) => {
      if (!sandbox || !/sandbox/i.test(error.message)) throw error;
      sandbox = false;
      log.warn({}, 'This system does not let Chromium use its sandbox; PDFs are printed without it');
      return launch();
    });
    browsers.add(browser);
    if (closed) await end(browser);
    return browser;
  };

  const end = async (browser: PdfBrowser): Promise<void> => {
    browsers.delete(browser);
    await browser.kill();
  };

  /** The browser in use, or a new one when it died or has printed enough. */
  const browserForPrint = async (path: string): Promise<PdfBrowser> => {
    const mine = (current ??= start(path));
    let browser: PdfBrowser;
    try {
      browser = await mine;
    } catch (error) {
      if (current === mine) current = undefined;
      throw error;
    }
    if (browser.alive && browser.printed < recycleAfter) return browser;
    if (current === mine) current = undefined;
    if (browser.active === 0) await end(browser);
    return browserForPrint(path);
  };

  const printOnce = async (path: string, html: string): Promise<Buffer> => {
    const browser = await browserForPrint(path);
    const overtime = new AbortController();
    const timer = setTimeout(() => {
      overtime.abort();
      // Ends the print as well: its commands are rejected when the pipe closes.
      void end(browser);
    }, timeoutMs);
    try {
      return checkFonts(await browser.print(html));
    } catch (error) {
      throw overtime.signal.aborted ? new Error(`no PDF within ${timeoutMs} ms`) : error;
    } finally {
      clearTimeout(timer);
      if (browser.printed >= recycleAfter && browser.active === 0) void end(browser);
    }
  };

  const print = async (html: string): Promise<Buffer> => {
    if (executablePath === undefined) throw noBrowser('no browser was found');
    try {
      return await printOnce(executablePath, html);
    } catch (first) {
      if (closed || first instanceof AppError) throw noBrowser(String(first));
      log.warn({ reason: String(first) }, 'PDF browser failed; trying again with a new one');
      return await printOnce(executablePath, html).catch((second: unknown) => {
        log.error({ reason: String(second) }, 'PDF browser failed twice');
        throw second instanceof AppError ? second : noBrowser(String(second));
      });
    }
  };

  return {
    async renderPreview(preview) {
      const release = await limiter.enter(preview.comprobante.emisor.rfc);
      if (!release) {
        throw new AppError('service-unavailable', 'Too many PDFs are being made. Try again in a few seconds.', {
          retryAfterSeconds: 5,
        });
      }
      try {
        return await print(renderInvoiceHtml(preview));
      } finally {
        release();
      }
    },
    async close() {
      closed = true;
      limiter.close();
      await current?.catch(() => {});
      await Promise.all([...browsers].map(end));
    },
  };
}

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
