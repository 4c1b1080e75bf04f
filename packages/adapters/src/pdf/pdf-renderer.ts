import { createHash } from 'node:crypto';
import { AppError } from '@lacre/services/errors';
import type { Log } from '@lacre/services/ports/log';
import type { DrawnLogo, LogoImage } from '@lacre/services/ports/logo-fetcher';
import type { PdfRenderer, Printable, PrintedForm, PrintOptions } from '@lacre/services/ports/pdf-renderer';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';
import type { BrowserProgram } from './browser-program.ts';
import { fontFaces } from './fonts.ts';
import { headingOf } from './heading.ts';
import type { PrintJob } from './print-jobs.ts';
import type { SandboxChoice } from './printer.ts';
import { createPrintingProcess } from './printing-process.ts';
import { styles } from './styles.ts';
import { templateOf } from './template.ts';

export interface PdfRendererOptions {
  /**
   * Asked at the first PDF, since finding one may mean unpacking it. What it finds is kept; while it finds none, PDFs
   * are refused and the next one asks again.
   */
  findBrowser: () => Promise<BrowserProgram>;
  /** PDFs at once. */
  maxPages?: number;
  /** Callers that may wait for a page. */
  queueLimit?: number;
  /** Those of one organization among them. */
  queueOfOne?: number;
  /** For one print, and as much again for launching a browser and for waiting in the queue. */
  timeoutMs?: number;
  /** Prints, each of one document or of several, after which the browser is replaced. */
  recycleAfter?: number;
  /** For drawing one logo, once its browser has started. */
  drawMs?: number;
  /** The browser ends when nothing was printed for so long. Default: a quarter of an hour. */
  idleMs?: number;
  /** Default `preferred`. */
  sandbox?: SandboxChoice;
  log: Log;
}

export interface ChromiumPdfRenderer extends PdfRenderer {
  /**
   * The image as PNG, at most as large as it is printed: whatever it costs to draw is spent once, within two seconds,
   * in a browser of its own. One at a time; `lane` is the organization. Throws the reason, or `service-unavailable`
   * when it is not the image's fault.
   */
  drawLogo(image: LogoImage, lane: string): Promise<DrawnLogo>;
  /** Ends the browser with everything it started. Renders after that are refused. */
  close(): Promise<void>;
}

/**
 * PDFs by one Chromium, launched at the first PDF and reused (limits of reliability, section 6), in a process beside
 * ours. A browser that hangs, dies or cannot start costs one more try with a new one, then `service-unavailable`. A
 * full queue is `service-unavailable` at once.
 */
export function createPdfRenderer(options: PdfRendererOptions): ChromiumPdfRenderer {
  const {
    findBrowser,
    log,
    sandbox = 'preferred',
    maxPages = 2,
    queueLimit = 20,
    queueOfOne = 10,
    timeoutMs = 15_000,
    recycleAfter = 100,
    drawMs = 2_000,
    idleMs = 15 * 60_000,
  } = options;
  // One page for each organization: what one of them prints, however slow, leaves another page to the others.
  const limiter = new LaneLimiter({
    total: maxPages,
    perLane: 1,
    waiting: queueLimit,
    waitingPerLane: queueOfOne,
    waitMs: timeoutMs,
  });
  const drawing = new LaneLimiter({ total: 1, perLane: 1, waiting: queueLimit, waitingPerLane: 1, waitMs: timeoutMs });
  const jobs = new WeakMap<Printable, PrintJob>();
  const printer = createPrintingProcess({ timeoutMs, recycleAfter, drawMs, sandbox }, log, idleMs);
  let found: Promise<BrowserProgram> | undefined;
  let isMissing = false;
  let closed = false;

  const program = (): Promise<BrowserProgram> => {
    if (found) return found;
    printer.prepare();
    found = findBrowser().then(
      (browser) => {
        isMissing = false;
        return browser;
      },
      (error: unknown) => {
        printer.dismiss();
        found = undefined;
        isMissing = true;
        log.warn({ error }, 'no Chromium was found: PDFs answer 503 until CHROMIUM_PATH names one or one is installed');
        throw noBrowser('no browser was found');
      },
    );
    return found;
  };

  const print = async (
    lot: readonly PrintJob[],
    onLogoDropped: PrintOptions['onLogoDropped'],
    onPrinted: () => void,
  ): Promise<Buffer[]> => {
    const using = await program();
    const printOnce = async (jobs: readonly PrintJob[]) => {
      if (closed) throw noBrowser('the renderer is closed');
      return (await printer.print(using, jobs, onPrinted)).map(checkFonts);
    };
    try {
      return await printOnce(lot);
    } catch (first) {
      if (first instanceof AppError) throw first;
      const plain = lot.map(withoutLogo);
      const dropsLogo = plain.some((job, i) => job !== lot[i]);
      if (!closed)
        log.warn(
          { reason: reasonOf(first), ...(dropsLogo && { dropsLogo }) },
          'PDF browser failed; trying again with a new one',
        );
      if (dropsLogo) onLogoDropped?.();
      return await printOnce(plain).catch((second: unknown) => {
        if (second instanceof AppError) throw second;
        log.error({ reason: reasonOf(second) }, 'PDF browser failed twice');
        throw noBrowser(reasonOf(second));
      });
    }
  };

  const printInTurn = async (
    lot: readonly PrintJob[],
    { lane, patient, onLogoDropped }: PrintOptions,
  ): Promise<Buffer[]> => {
    const release = await limiter.enter(lane ?? (lot[0] && headingOf(lot[0].form.comprobante).issuer.rfc), {
      patient: patient ?? false,
    });
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
    let isFree = false;
    const free = () => {
      if (!isFree) release();
      isFree = true;
    };
    try {
      // The next prints while files are divided and handed over.
      return await print(lot, onLogoDropped, free);
    } finally {
      free();
    }
  };

  const printTogether = async (printables: readonly Printable[], options: PrintOptions = {}): Promise<Buffer[]> => {
    const asked = printables.map((printable) => {
      const job = jobs.get(printable);
      if (!job) throw new Error('a document of another renderer');
      return job;
    });
    const pdfs: Buffer[] = [];
    for (const lot of lotsOf(asked)) pdfs.push(...(await printInTurn(lot, options)));
    return pdfs;
  };

  return {
    compose(form: PrintedForm) {
      const job = jobOf(form);
      const printable: Printable = {
        contentHash: createHash('sha256')
          .update(designHash())
          .update(job.title)
          .update(job.locale)
          .update(job.style)
          .update(job.sheet)
          .digest(),
        async print(options) {
          const [pdf] = await printTogether([printable], options);
          if (!pdf) throw noBrowser('nothing was printed');
          return pdf;
        },
      };
      jobs.set(printable, job);
      return printable;
    },
    printTogether,
    warmUp() {
      // Who asks for a document looks again.
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

function jobOf(form: PrintedForm): PrintJob {
  const { title, locale, style, oneSheet } = templateOf(form);
  return { title, locale, style, sheet: oneSheet(), form };
}

/** The invoice matters, its picture does not. */
function withoutLogo(job: PrintJob): PrintJob {
  const { form } = job;
  return form.issuer.logo ? jobOf({ ...form, issuer: { ...form.issuer, logo: undefined } }) : job;
}

/** Documents of a lot, and characters: most of what printing together saves, in a time that one print may take. */
const lotDocuments = 10;
const lotCharacters = 1_000_000;

/** What is printed together: documents that follow each other, on the same paper in the same colours and language. */
function lotsOf(jobs: readonly PrintJob[]): PrintJob[][] {
  const lots: PrintJob[][] = [];
  let characters = 0;
  for (const job of jobs) {
    const lot = lots.at(-1);
    characters += job.sheet.length;
    const isAlike = lot?.[0]?.style === job.style && lot[0].locale === job.locale;
    if (lot && isAlike && lot.length < lotDocuments && characters <= lotCharacters) lot.push(job);
    else {
      lots.push([job]);
      characters = job.sheet.length;
    }
  }
  return lots;
}

/** Without a usable font Chromium prints empty pages and says nothing. */
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

/** How sheets are divided and carried over: raised when that changes, so that what is kept is printed anew. */
const layoutVersion = 2;
let design: Buffer | undefined;

function designHash(): Buffer {
  return (design ??= createHash('sha256').update(`${layoutVersion}`).update(styles).update(fontFaces()).digest());
}
