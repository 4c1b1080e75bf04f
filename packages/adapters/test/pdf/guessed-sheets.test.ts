import { findChromium } from '@lacre/embedded/chromium';
import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import { launchPdfBrowser, type PdfBrowser } from '../../src/pdf/browser.ts';
import { type Heights, KnownHeights } from '../../src/pdf/known-heights.ts';
import type { PrintJob } from '../../src/pdf/print-jobs.ts';
import { type Template, templateOf } from '../../src/pdf/template.ts';
import { pdfPages } from './pdf-text.ts';
import { longPreview, paymentReceipt, servicePreview, stamped } from './sample-documents.ts';
import { browserDataDir } from './test-browser.ts';

const quiet = () => {};

function jobOf(form: PrintedDocument): PrintJob {
  const { title, locale, style, oneSheet } = templateOf(form);
  return { title, locale, style, sheet: oneSheet(), form };
}

/** Counts its calls and changes its guesses. */
class Guessing extends KnownHeights {
  guesses = 0;
  readonly #change: (heights: Heights) => Heights;

  constructor(change: (heights: Heights) => Heights = (heights) => heights) {
    super();
    this.#change = change;
  }

  override guess(template: Template, widths: readonly number[]): Heights | undefined {
    const heights = super.guess(template, widths);
    if (heights) this.guesses += 1;
    return heights && this.#change(heights);
  }
}

describe('guessed sheets', function () {
  this.timeout(180_000);
  const browsers: PdfBrowser[] = [];
  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.kill())));

  const start = async (known: KnownHeights) => {
    const { executablePath, env } = await findChromium({
      dataDir: browserDataDir,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const browser = await launchPdfBrowser({ executablePath, env, noSandbox: true, launchMs: 30_000, known, log });
    browsers.push(browser);
    return browser;
  };
  const print = async (browser: PdfBrowser, ...documents: PrintedDocument[]) =>
    (await browser.print(documents.map(jobOf))).map(pdfPages);

  const documents = [stamped(longPreview()), paymentReceipt(40), stamped(longPreview(90), { cancelled: true })];

  it('are the same as those of a document that is measured first', async () => {
    const known = new Guessing();
    const browser = await start(known);
    const measured: string[][] = [];
    for (const document of documents) measured.push(...(await print(browser, document)));
    known.guesses = 0;
    for (const [i, document] of documents.entries()) {
      expect(await print(browser, document), `document ${i}`).to.deep.equal([measured[i]]);
    }
    expect(known.guesses).to.equal(documents.length);
    // Together with one that fits a single sheet.
    const [short] = await print(browser, stamped(servicePreview()));
    expect(await print(browser, stamped(servicePreview()), ...documents)).to.deep.equal([short, ...measured]);
  });

  it('are verified by measuring: a wrong guess changes nothing on paper', async () => {
    const right = await start(new KnownHeights());
    for (const scale of [0.2, 0.7, 1.3, 3]) {
      const scaled = (heights: number[]) => heights.map((height) => height * scale);
      const wrong = await start(
        new Guessing((known) => ({ ...known, rows: scaled(known.rows), tails: scaled(known.tails) })),
      );
      for (const document of documents) {
        const [measured] = await print(right, document);
        await print(wrong, document);
        expect(await print(wrong, document), `rows of ${scale}`).to.deep.equal([measured]);
      }
    }
  });

  it('apply to other texts with as many lines, and not to longer ones', () => {
    const widths = Array.from({ length: 256 }, () => 0.55);
    const having = (descripcion: string) => {
      const form = stamped(servicePreview());
      const conceptos = form.comprobante.conceptos.map((concepto) => ({ ...concepto, descripcion }));
      return templateOf({ ...form, comprobante: { ...form.comprobante, conceptos } });
    };
    const known = new KnownHeights();
    const template = having('Consultoría');
    const heights = { body: 900, lead: 200, head: 20, rows: template.rows.map(() => 30), tails: [90, 120] };
    known.learn(template, widths, heights);
    expect(known.guess(having('Mantenimiento'), widths)?.rows).to.deep.equal(heights.rows);
    expect(known.guess(having('Mantenimiento de equipo '.repeat(9)), widths)).to.equal(undefined);
  });
});

describe('a batch of documents', function () {
  this.timeout(180_000);

  it('frees its page for the next print before it is split into files', async () => {
    const { executablePath, env } = await findChromium({
      dataDir: browserDataDir,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const known = new KnownHeights();
    const browser = await launchPdfBrowser({ executablePath, env, noSandbox: true, launchMs: 30_000, known, log });
    try {
      const jobs = Array.from({ length: 4 }, () => jobOf(stamped(servicePreview())));
      const steps: string[] = [];
      let next: Promise<Buffer[]> | undefined;
      const files = await browser.print(jobs, () => {
        steps.push('printed');
        next = browser.print([jobOf(stamped(longPreview()))]);
      });
      steps.push('divided');
      expect(steps).to.deep.equal(['printed', 'divided']);
      expect(files).to.have.length(4);
      expect(pdfPages((await next)?.[0] as Buffer).length).to.be.greaterThan(1);
    } finally {
      await browser.kill();
    }
  });
});
