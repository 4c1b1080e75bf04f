import { AppError } from '@lacre/services/errors';
import type { Log } from '@lacre/services/ports/log';
import type { DrawnLogo, LogoImage } from '@lacre/services/ports/logo-fetcher';
import type {
  PdfRenderer,
  Printable,
  PrintedFile,
  PrintedForm,
  PrintOptions,
} from '@lacre/services/ports/pdf-renderer';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';
import type { BrowserProgram } from './browser-program.ts';
import { composeJob, contentHashOf } from './compose-job.ts';
import { headingOf } from './heading.ts';
import { isLong } from './is-long.ts';
import type { PrintJob } from './print-jobs.ts';
import { lotsOf } from './print-lots.ts';
import type { SandboxChoice } from './printer.ts';
import { createPrintingProcess } from './printing-process.ts';

export interface PdfRendererOptions {
  /**
   * Called at the first PDF, since finding a browser may mean unpacking one. Its result is kept until it fails twice in
   * a row, and then counts as doubtful; while it finds none, PDFs are rejected and the next one calls it again.
   */
  findBrowser: (isDoubtful: boolean) => Promise<BrowserProgram>;
  /** Concurrent PDFs. */
  maxPages?: number;
  /** Callers that may wait for a page. */
  queueLimit?: number;
  /** Callers of one organization among them. */
  queueOfOne?: number;
  /** Timeout of one print, and again as much for launching a browser and for waiting in the queue. */
  timeoutMs?: number;
  /** Number of prints, each of one or several documents, after which the browser is replaced. */
  recycleAfter?: number;
  /** Timeout for drawing one logo, once its browser has started. */
  drawMs?: number;
  /** The browser exits after being idle for so long. Default: a quarter of an hour. */
  idleMs?: number;
  /** Default `preferred`. */
  sandbox?: SandboxChoice;
  log: Log;
}

export interface ChromiumPdfRenderer extends PdfRenderer {
  /** As `prepare`, at once and on the main thread, however long the document is. */
  compose(form: PrintedForm): Printable;
  /**
   * The image as PNG, no larger than it is printed: drawn once, within two seconds, in a separate browser. One at a
   * time; `lane` is the organization. Throws the reason, or `service-unavailable` if it is not the image's fault.
   */
  drawLogo(image: LogoImage, lane: string): Promise<DrawnLogo>;
  /** Kills the browser with everything it started. Later renders are rejected. */
  close(): Promise<void>;
}

const noChromium = 'no Chromium was found: PDFs return 503 until one is installed or CHROMIUM_PATH is set';
/** The browser that comes as a package is unpacked there when it is first needed. */
const noSpace = 'the disk of DATA_DIR is full, so Chromium could not be unpacked: PDFs return 503 until there is space';

/**
 * PDFs by one Chromium, launched at the first PDF and reused (limits of reliability, section 6), in a separate process.
 * If the browser hangs, dies or cannot start, the print is retried once with a new one, then `service-unavailable`. A
 * full queue is `service-unavailable` at once.
 */
export function createPdfRenderer(options: PdfRendererOptions): ChromiumPdfRenderer {
  const {
    findBrowser,
    log,
    sandbox = 'preferred',
    maxPages = 3,
    queueLimit = 20,
    queueOfOne = 10,
    timeoutMs = 15_000,
    recycleAfter = 100,
    drawMs = 2_000,
    idleMs = 15 * 60_000,
  } = options;
  // However slowly one organization prints, another page remains for the others; with two pages, one sheet is laid out
  // while the other becomes a file.
  const limiter = new LaneLimiter({
    total: maxPages,
    perLane: Math.max(1, maxPages - 1),
    waiting: queueLimit,
    waitingPerLane: queueOfOne,
    waitMs: timeoutMs,
  });
  const drawing = new LaneLimiter({ total: 1, perLane: 1, waiting: queueLimit, waitingPerLane: 1, waitMs: timeoutMs });
  const printer = createPrintingProcess({ timeoutMs, recycleAfter, drawMs, sandbox }, log, idleMs);
  let found: Promise<BrowserProgram> | undefined;
  let isMissing = false;
  let isDoubtful = false;
  let closed = false;

  const program = (): Promise<BrowserProgram> => {
    if (found) return found;
    printer.prepare();
    found = findBrowser(isDoubtful).then(
      (browser) => {
        isMissing = false;
        isDoubtful = false;
        return browser;
      },
      (error: unknown) => {
        printer.dismiss();
        found = undefined;
        isMissing = true;
        log.warn({ error }, (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noSpace : noChromium);
        throw noBrowser('no browser was found');
      },
    );
    return found;
  };

  /** Retries with a new browser after a failure, and then without logos. */
  const printOrRetry = async <Sheet, Printed>(
    lot: readonly Sheet[],
    withoutLogo: (sheet: Sheet) => Sheet,
    printLot: (using: BrowserProgram, lot: readonly Sheet[]) => Promise<Printed[]>,
    onLogoDropped: PrintOptions['onLogoDropped'],
  ): Promise<Printed[]> => {
    const using = await program();
    const printOnce = async (sheets: readonly Sheet[]) => {
      if (closed) throw noBrowser('the renderer is closed');
      return printLot(using, sheets);
    };
    try {
      return await printOnce(lot);
    } catch (first) {
      if (first instanceof AppError) throw first;
      const plain = lot.map(withoutLogo);
      const dropsLogo = plain.some((sheet, i) => sheet !== lot[i]);
      if (!closed)
        log.warn(
          { reason: reasonOf(first), ...(dropsLogo && { dropsLogo }) },
          'PDF browser failed; retrying with a new one',
        );
      if (dropsLogo) onLogoDropped?.();
      return await printOnce(plain).catch((second: unknown) => {
        if (second instanceof AppError) throw second;
        log.error({ reason: reasonOf(second) }, 'PDF browser failed twice');
        isDoubtful = true;
        found = undefined;
        throw noBrowser(reasonOf(second));
      });
    }
  };

  /** `print` calls `free` when the next can print: files are split and handed over meanwhile. */
  const inTurn = async <Result>(
    form: PrintedForm,
    { lane, patient }: PrintOptions,
    print: (free: () => void) => Promise<Result>,
  ): Promise<Result> => {
    const release = await limiter.enter(lane ?? headingOf(form.comprobante).issuer.rfc, { patient: patient ?? false });
    if (closed) throw noBrowser('the renderer is closed');
    if (!release) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        texts: {
          en: 'Too many PDFs are being made. Try again in a few seconds.',
          es: 'Se están generando demasiados PDF. Intente de nuevo en unos segundos.',
        },
        retryAfterSeconds: 5,
      });
    }
    try {
      return await print(release);
    } finally {
      release();
    }
  };

  const printJob = (job: PrintJob, options: PrintOptions = {}): Promise<Buffer> =>
    inTurn(job.form, options, async (free) => {
      const [pdf] = await printOrRetry(
        [job],
        jobWithoutLogo,
        (using, jobs) => printer.print(using, jobs, free),
        options.onLogoDropped,
      );
      if (!pdf) throw noBrowser('nothing was printed');
      return checkFonts(pdf);
    });

  const printLot = (lot: readonly [PrintedForm, ...PrintedForm[]], options: PrintOptions) =>
    inTurn(lot[0], options, (free) =>
      printOrRetry(
        lot,
        formWithoutLogo,
        (using, forms) => printer.printForms(using, forms, options.patient ?? false, free),
        options.onLogoDropped,
      ),
    );

  const compose = (form: PrintedForm): Printable => {
    const job = composeJob(form);
    return { contentHash: contentHashOf(job), print: (options) => printJob(job, options) };
  };

  const hashThere = async (forms: readonly PrintedForm[], patient: boolean): Promise<Buffer[]> => {
    const here = () => forms.map((form) => contentHashOf(composeJob(form)));
    if (closed || forms.length === 0) return here();
    return printer.contentHashes(forms, patient).catch(here);
  };

  return {
    compose,
    async prepare(form) {
      if (!isLong(form)) return compose(form);
      const [contentHash] = await hashThere([form], false);
      if (!contentHash) throw new Error('a document was not set in type');
      return {
        contentHash,
        async print(options = {}) {
          const [printed] = await printLot([form], options);
          if (!printed) throw noBrowser('nothing was printed');
          return checkFonts(printed.pdf);
        },
      };
    },
    contentHashes: (forms) => hashThere(forms, true),
    async printTogether(wanted, options = {}) {
      const prints: PrintedFile[] = [];
      for (const lot of lotsOf(wanted)) prints.push(...(await printLot(lot, options)));
      for (const { pdf } of prints) checkFonts(pdf);
      return prints;
    },
    warmUp() {
      // The next request for a document looks again.
      if (closed || isMissing) return;
      program().then(
        (using) => !closed && printer.warmUp(using),
        () => {},
      );
    },
    async drawLogo(image, lane) {
      const release = await drawing.enter(lane);
      if (closed) throw noBrowser('the renderer is closed');
      if (!release) throw noBrowser('too many logos are being drawn');
      try {
        return { contentType: 'image/png', bytes: await printer.draw(await program(), image) };
      } finally {
        release();
      }
    },
    async close() {
      closed = true;
      limiter.close();
      drawing.close();
      await Promise.allSettled([found]);
      await printer.close();
    },
  };
}

/** Better an invoice without its logo than none. */
const formWithoutLogo = (form: PrintedForm): PrintedForm =>
  form.issuer.logo ? { ...form, issuer: { ...form.issuer, logo: undefined } } : form;

function jobWithoutLogo(job: PrintJob): PrintJob {
  const form = formWithoutLogo(job.form);
  return form === job.form ? job : composeJob(form);
}

/** Without a usable font Chromium silently prints empty pages. */
function checkFonts(pdf: Buffer): Buffer {
  if (!pdf.includes('/Type /Font')) throw noBrowser('the PDF has no text: Chromium found no font');
  return pdf;
}

function noBrowser(reason: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    texts: {
      en: 'The PDF could not be made right now. Try again in a few seconds.',
      es: 'No se pudo generar el PDF en este momento. Intente de nuevo en unos segundos.',
    },
    retryAfterSeconds: 5,
    log: { reason },
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
