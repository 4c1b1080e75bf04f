import type { Log } from '@lacre/services/ports/log';
import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { call, type PrintPage } from './print-page.ts';
import { planSheets, type SheetPlan } from './sheets.ts';
import { splitPdf } from './split-pdf.ts';
import { againMm, carryMm } from './styles.ts';

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

/**
 * Puts documents in place of those before, whole, so that nothing of one customer's is left in the next one's, and says
 * of each one that is longer than its sheet how high its parts are, in pixels. Laying them out for that costs nothing:
 * printing would.
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

/**
 * Divides what was put: lead, rows and blocks move from the one sheet of a document into its sheets, and what the
 * browser is to divide goes. Not measured again: rows are as high as before, and what is added has its height from us.
 */
const move = `(text) => {
  const articles = [...document.querySelectorAll('article')];
  JSON.parse(text).forEach((division, i) => {
    const article = articles[i];
    if (division === 'flow') article.remove();
    else if (division !== null) {
      const body = article.querySelector('.body');
      const lead = body.querySelector('.lead');
      const rows = [...body.querySelector('.items').tBodies[0].rows];
      const tails = [...body.querySelectorAll('.tail')];
      article.innerHTML = division.sheets;
      const bodies = [...article.querySelectorAll('.body')];
      bodies[0].prepend(lead);
      division.plan.forEach(({ from, to, tails: placed }, sheet) => {
        const table = bodies[sheet].querySelector('.items')?.tBodies[0];
        const next = from > 0 ? table?.rows[1] : table?.rows[0];
        for (const row of rows.slice(from, to)) table.insertBefore(row, next ?? null);
        bodies[sheet].append(...placed.map((tail) => tails[tail]));
      });
    }
  });
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

/** One PDF for each job, in their order. */
export async function printJobs(page: PrintPage, jobs: readonly PrintJob[], log: Log): Promise<Buffer[]> {
  const heights = await layOutJobs(page, jobs);
  const divisions = await Promise.all(jobs.map((job, i) => divide(job, heights[i])));
  if (divisions.some((division) => division !== undefined)) await call(page, move, JSON.stringify(divisions));
  const planned = jobs.filter((_, i) => divisions[i] !== 'flow');
  const pdfs = await printPut(page, planned, log);
  const printed: Buffer[] = [];
  for (const [i, job] of jobs.entries()) {
    const pdf = divisions[i] === 'flow' ? await printFlowing(page, job) : pdfs.shift();
    if (pdf) printed.push(pdf);
  }
  return printed;
}

/** An empty page: starts what the browser prints with. */
export async function printNothing(page: PrintPage): Promise<void> {
  await printToPdf(page);
}

function layOutJobs(page: PrintPage, jobs: readonly PrintJob[]): Promise<(Heights | null)[]> {
  const [first] = jobs;
  const title = jobs.length === 1 ? (first?.title ?? '') : '';
  const markup = `<style>${first?.style ?? ''}</style>${jobs.map(({ sheet }) => sheet).join('')}`;
  return call(page, put, title, first?.locale ?? '', markup);
}

/** Sheets in place of the one that is too short; `flow`: the browser divides, since no division of ours works. */
type Division = { sheets: string; plan: readonly SheetPlan[] } | 'flow';

/** undefined: it fits as it is. */
async function divide(job: PrintJob, heights: Heights | null | undefined): Promise<Division | undefined> {
  if (!heights) return undefined;
  // Seldom needed, and long to load.
  const { templateOf } = await import('./template.ts');
  const template = templateOf(job.form);
  const again = againMm * pixels;
  const measures = { ...heights, again: again + heights.head, againAlone: again, carry: carryMm * pixels };
  const plan = planSheets(measures, (row) => template.rows[row]?.keepWithNext ?? false);
  return plan ? { sheets: template.sheets(plan), plan } : 'flow';
}

async function printFlowing(page: PrintPage, job: PrintJob): Promise<Buffer> {
  const { templateOf } = await import('./template.ts');
  const { style, article } = templateOf(job.form).flowing();
  await layOutJobs(page, [{ ...job, style, sheet: article }]);
  return printToPdf(page);
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
      'PDFs that were printed together could not be distinguished; printing one at a time',
    );
    const pdfs: Buffer[] = [];
    for (const job of jobs) pdfs.push(...(await printJobs(page, [job], log)));
    return pdfs;
  }
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
