import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { type Heights, isSamePlan, type KnownHeights } from './known-heights.ts';
import { call, letterWidths, type PrintPage } from './print-page.ts';
import { planSheets, type SheetPlan } from './sheets.ts';
import { againMm, carryMm } from './styles.ts';
import type { Template } from './template.ts';

/** A composed document. */
export interface PrintJob {
  title: string;
  locale: string;
  style: string;
  /** The whole document on one sheet, as its template generates it. */
  sheet: string;
  /** For a document that does not fit on one sheet: composed again, split into sheets. */
  form: PrintedForm;
}

/**
 * Replaces all previous documents, so that nothing of one customer remains in the next one's, and returns for each that
 * is longer than its sheet, or already split, the heights of its parts in pixels. The layout costs nothing extra:
 * printing needs it anyway.
 */
const put = `(title, locale, html) => {
  document.title = title;
  document.documentElement.lang = locale;
  document.body.innerHTML = html;
  const height = (element) => element.getBoundingClientRect().height;
  const heights = (article) => {
    const body = article.querySelector('.body');
    const page = height(body);
    const parts = [...body.children];
    const fits = parts.length === 0 || parts.reduce((sum, part) => sum + height(part), 0) <= page + 0.5;
    if (article.children.length === 1 && fits) return null;
    const head = height(article.querySelector('.items').tHead);
    return {
      body: page,
      lead: height(body.querySelector('.lead')),
      head,
      rows: [...article.querySelectorAll('.items > tbody > tr:not(.carry)')].map(height),
      tails: [...article.querySelectorAll('.tail')].map(height),
    };
  };
  const isSheet = (article) => article.firstElementChild?.matches('.sheet');
  const measured = () => [...document.querySelectorAll('article')].filter(isSheet).map(heights);
  const loaded = (image) => image.complete || new Promise((resolve) => (image.onload = image.onerror = resolve));
  const images = [...document.images];
  return images.length === 0 ? measured() : Promise.all(images.map(loaded)).then(measured);
}`;

/** Replaces some documents: `null` leaves one as it is, an empty string removes it. */
const replace = `(text) => {
  const articles = [...document.querySelectorAll('article')];
  JSON.parse(text).forEach((markup, i) => markup === null || (articles[i].outerHTML = markup));
}`;

/** CSS pixels per millimetre. */
const pixels = 96 / 25.4;

/** The result of one print: consecutive documents in one file. */
export interface Print {
  pdf: Buffer;
  /** Indexes of the jobs. */
  jobs: readonly number[];
}

/** All jobs, in as few prints as possible. */
export async function printJobs(page: PrintPage, jobs: readonly PrintJob[], known: KnownHeights): Promise<Print[]> {
  const guesses = await Promise.all(jobs.map((job) => guess(page, job, known)));
  const heights = await layOut(
    page,
    jobs,
    jobs.map(({ sheet }, i) => guesses[i]?.markup ?? sheet),
  );
  const divisions = await Promise.all(jobs.map((job, i) => divide(page, job, heights[i], guesses[i], known)));
  if (divisions.some((markup) => markup !== null)) await call(page, replace, JSON.stringify(divisions));
  const places = [...jobs.keys()];
  const planned = places.filter((i) => divisions[i] !== '');
  const prints: Print[] = planned.length > 0 ? [{ pdf: await printToPdf(page), jobs: planned }] : [];
  for (const [i, job] of jobs.entries()) {
    if (divisions[i] === '') prints.push({ pdf: await printFlowing(page, job), jobs: [i] });
  }
  return prints;
}

/** An empty page: starts the browser's printing process. */
export async function printNothing(page: PrintPage): Promise<void> {
  await printToPdf(page);
}

/** `articles`: one for each job. */
function layOut(page: PrintPage, jobs: readonly PrintJob[], articles: readonly string[]): Promise<(Heights | null)[]> {
  const [first] = jobs;
  const title = jobs.length === 1 ? (first?.title ?? '') : '';
  const markup = `<style>${first?.style ?? ''}</style>${articles.join('')}`;
  return call(page, put, title, first?.locale ?? '', markup);
}

interface Guess {
  template: Template;
  plan: readonly SheetPlan[];
  markup: string;
}

/** Characters of a document that certainly fits on one sheet, drawings included: nothing is loaded for it. */
const shortSheet = 20_000;

/**
 * The sheets that a document will take, if it is more than one and its parts are known; undefined: must be measured.
 */
async function guess(page: PrintPage, job: PrintJob, known: KnownHeights): Promise<Guess | undefined> {
  if (job.sheet.length < shortSheet) return undefined;
  const template = await templateFor(job);
  const heights = known.guess(template, await letterWidths(page));
  const plan = heights && planOf(template, heights);
  return plan && plan.length > 1 ? { template, plan, markup: template.sheets(plan) } : undefined;
}

/** The replacement for a document; null: it stays as it is, empty: the browser splits it. */
async function divide(
  page: PrintPage,
  job: PrintJob,
  heights: Heights | null | undefined,
  guess: Guess | undefined,
  known: KnownHeights,
): Promise<string | null> {
  if (!heights) return null;
  const template = guess?.template ?? (await templateFor(job));
  known.learn(template, await letterWidths(page), heights);
  const plan = planOf(template, heights);
  if (!plan) return '';
  return guess && isSamePlan(plan, guess.plan) ? null : template.sheets(plan);
}

/** Rarely needed, and slow to load. */
async function templateFor(job: PrintJob): Promise<Template> {
  const { templateOf } = await import('./template.ts');
  return templateOf(job.form);
}

function planOf({ rows }: Template, heights: Heights): SheetPlan[] | undefined {
  const again = againMm * pixels;
  const { lead, head } = heights;
  const measures = { ...heights, lead: lead + head, again: again + head, againAlone: again, carry: carryMm * pixels };
  return planSheets(measures, (row) => rows[row]?.keepWithNext ?? false);
}

async function printFlowing(page: PrintPage, job: PrintJob): Promise<Buffer> {
  const { style, article } = (await templateFor(job)).flowing();
  await layOut(page, [{ ...job, style }], [article]);
  return printToPdf(page);
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
