import type { Log } from '@lacre/services/ports/log';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { launchPdfBrowser, type PdfBrowser } from './browser.ts';
import type { BrowserProgram } from './browser-program.ts';
import { isRoot, userBelow } from './drop-root.ts';
import { KnownHeights } from './known-heights.ts';
import { LogoNotDrawn } from './logo-fault.ts';
import type { PrintJob } from './print-jobs.ts';

/**
 * What to do if Chromium's own sandbox cannot start, as in many containers, which lack user namespaces, and always as
 * root. `required`: print nothing; `preferred`: warn and print without it; `off`: do not even try, something else
 * isolates the browser.
 */
export type SandboxChoice = 'required' | 'preferred' | 'off';

/** Prints with one browser at a time. */
export interface Printer {
  /**
   * One PDF per job, all of one style. `onPrinted` is called when the next can print, which may be slightly before the
   * result. Rejects with the reason if the browser hangs, dies or cannot start.
   */
  print(program: BrowserProgram, jobs: readonly PrintJob[], onPrinted?: () => void): Promise<Buffer[]>;
  /**
   * The image as PNG, drawn by a separate browser that is killed afterwards, or after `drawMs`. Rejects with the
   * reason.
   */
  draw(program: BrowserProgram, image: LogoImage): Promise<Buffer>;
  /** Starts what the first print would wait for. */
  warmUp(program: BrowserProgram): void;
  /** Kills the browser with everything it started. */
  close(): Promise<void>;
}

export interface BrowserPrinter extends Printer {
  /** The next print gets the error, if any. */
  startBrowser(program: BrowserProgram): void;
}

export interface PrinterSettings {
  /** Timeout of one print, and again as much for launching a browser. */
  timeoutMs: number;
  /** Number of prints, each of one or several documents, after which the browser is replaced. */
  recycleAfter: number;
  /** Timeout for drawing one logo, once its browser has started. */
  drawMs: number;
  sandbox: SandboxChoice;
}

/**
 * One Chromium, launched at the first print and reused; killed if a print takes too long, replaced after enough prints.
 */
export function createPrinter({ timeoutMs, recycleAfter, drawMs, sandbox }: PrinterSettings, log: Log): BrowserPrinter {
  const browsers = new Set<PdfBrowser>();
  /** Browsers that are exiting, which nobody else waits for. */
  const ending = new Set<Promise<void>>();
  let current: Promise<PdfBrowser> | undefined;
  /** Replaces the current browser, which has nearly reached its number of prints. */
  let successor: Promise<PdfBrowser> | undefined;
  const known = new KnownHeights();
  let closed = false;

  const start = async (program: BrowserProgram, { isSeen = false } = {}): Promise<PdfBrowser> => {
    const { executablePath, env = {} } = program;
    const user = userBelow(program);
    const staysRoot = isRoot() && user === undefined;
    if (staysRoot) {
      const asRoot = 'Chromium runs as root here, without its sandbox';
      if (sandbox === 'required') throw new Error(`${asRoot}: nothing is printed. ${howToSandbox}`);
      if (sandbox === 'preferred') log.warn({}, `${asRoot}. ${howToSandbox}`);
    }
    const launch = (noSandbox: boolean) =>
      launchPdfBrowser({ executablePath, env, user, noSandbox, isSeen, launchMs: timeoutMs, known, log });
    /** Chromium exits without giving a reason. */
    const withoutSandbox = async (error: Error) => {
      if (staysRoot) throw error;
      if (sandbox === 'required') {
        throw new Error(`Chromium does not start with its sandbox (${error.message}). ${howToSandbox}`);
      }
      const unprotected = await launch(true);
      log.warn({ reason: error.message }, `Chromium starts on this system only without its sandbox. ${howToSandbox}`);
      return unprotected;
    };
    const browser = sandbox === 'off' ? await launch(true) : await launch(staysRoot).catch(withoutSandbox);
    browsers.add(browser);
    if (closed) await end(browser, 'close');
    return browser;
  };

  const end = (browser: PdfBrowser, how: 'close' | 'kill'): Promise<void> => {
    browsers.delete(browser);
    const ended = browser[how]().finally(() => ending.delete(ended));
    ending.add(ended);
    return ended;
  };

  const startBrowser = (program: BrowserProgram) => {
    current ??= start(program);
    // The next print gets its error.
    current.catch(() => {});
    return current;
  };

  /** The current browser, or a new one if it died or has done its number of prints. */
  const browserForPrint = async (program: BrowserProgram): Promise<PdfBrowser> => {
    const mine = startBrowser(program);
    let browser: PdfBrowser;
    try {
      browser = await mine;
    } catch (error) {
      if (current === mine) current = undefined;
      throw error;
    }
    if (browser.alive && browser.prints < recycleAfter) {
      if (browser.prints >= recycleAfter * warmUpAt) {
        successor ??= start(program);
        // The next caller gets its error and starts another one.
        successor.catch(() => {});
      }
      return browser;
    }
    if (current === mine) {
      current = successor;
      successor = undefined;
    }
    if (browser.active === 0) await end(browser, 'close');
    return browserForPrint(program);
  };

  return {
    async print(program, jobs, onPrinted) {
      const browser = await browserForPrint(program);
      let overtime = false;
      const timer = setTimeout(() => {
        overtime = true;
        // Also ends the print: its commands are rejected when the pipe closes.
        void end(browser, 'kill');
      }, timeoutMs);
      try {
        const pdfs = await browser.print(jobs, onPrinted);
        if (browser.prints >= recycleAfter && browser.active === 0) void end(browser, 'close');
        return pdfs;
      } catch (error) {
        // A failed browser is not used again, even if it still runs; its other prints are retried, too.
        await end(browser, 'kill');
        throw overtime ? new Error(`no PDF within ${timeoutMs} ms`) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    async draw(program, image) {
      const browser = await start(program, { isSeen: true });
      let overtime = false;
      const timer = setTimeout(() => {
        overtime = true;
        void end(browser, 'kill');
      }, drawMs);
      try {
        return await browser.draw(image);
      } catch (error) {
        throw overtime ? new LogoNotDrawn('tooSlow') : error;
      } finally {
        clearTimeout(timer);
        await end(browser, 'kill');
      }
    },
    startBrowser: (program) => void startBrowser(program),
    warmUp(program) {
      startBrowser(program)
        .then((browser) => browser.openAhead())
        // The next caller gets its error and starts another one.
        .catch(() => {});
    },
    async close() {
      closed = true;
      await Promise.allSettled([current, successor]);
      for (const browser of browsers) void end(browser, 'close');
      await Promise.all(ending);
    },
  };
}

const howToSandbox =
  'Allow user namespaces to the user that it runs as (docs/security.md), or set CHROMIUM_SANDBOX=off where the ' +
  'container of this process is sandbox enough.';

/** A replacement is started when a browser has done this share of its prints. */
const warmUpAt = 0.95;
