import type { SheetPlan } from './sheets.ts';
import type { Template } from './template.ts';

/** Heights that the browser measures in a document, in pixels. */
export interface Heights {
  /** Space on a sheet. */
  body: number;
  lead: number;
  /** Column names. */
  head: number;
  rows: number[];
  tails: number[];
}

/** Widths of our font's characters by code, relative to the font size. */
export type LetterWidths = readonly number[];

/**
 * Millimetres: paper minus the margins of a sheet, and the padding on each side of a cell except at the table's edges.
 */
const marginsMm = 30;
const paddingMm = 1.5;
/** Assumed width of blocks beside the rows, which have many columns: as wide as most. */
const blockMm = 78;
const pointsPerMm = 72 / 25.4;
/** Font sizes in points, as in `styles.ts`: a guess that is slightly off is corrected. */
const textPt = 7.7;
const smallPt = 6.5;
/** Assumed width of an unknown character. */
const unknownLetter = 0.6;
/** Maximum number of shapes kept. */
const shapesMax = 5_000;

const nameOf = /^\w+/;
const classOf = / class="([^"]*)"/;

/**
 * Heights of rows and blocks by shape: the same elements with as many lines of text, computed from character widths.
 * Good enough to guess the sheets of a document, which are measured afterwards.
 */
export class KnownHeights {
  readonly #heights = new Map<string, number>();

  /** undefined while any of its parts has a shape not measured yet. */
  guess(template: Template, widths: LetterWidths): Heights | undefined {
    const shapes = shapesOf(template, widths);
    const height = (shape: string) => this.#heights.get(shape) ?? Number.NaN;
    const heights: Heights = {
      body: height(shapes.body),
      lead: height(shapes.lead),
      head: height(shapes.head),
      rows: shapes.rows.map(height),
      tails: shapes.tails.map(height),
    };
    const all = [heights.body, heights.lead, heights.head, ...heights.rows, ...heights.tails];
    return all.some(Number.isNaN) ? undefined : heights;
  }

  learn(template: Template, widths: LetterWidths, measured: Heights): void {
    if (this.#heights.size > shapesMax) this.#heights.clear();
    const shapes = shapesOf(template, widths);
    this.#heights.set(shapes.body, measured.body);
    this.#heights.set(shapes.lead, measured.lead);
    this.#heights.set(shapes.head, measured.head);
    shapes.rows.forEach((shape, i) => this.#heights.set(shape, measured.rows[i] ?? Number.NaN));
    shapes.tails.forEach((shape, i) => this.#heights.set(shape, measured.tails[i] ?? Number.NaN));
  }
}

function shapesOf({ paper, isCompact, lead, head, rows, tails }: Template, widths: LetterWidths) {
  const columns = columnsOf(head, paper.width - marginsMm);
  const sheet = `${paper.name}${isCompact ? ' compact' : ''}`;
  const block = (name: string, markup: string) => `${name} ${sheet} ${shapeOf(markup, () => blockMm, widths)}`;
  return {
    body: `body ${paper.name}`,
    lead: block('lead', lead),
    head: `head ${paper.name} ${head}`,
    rows: rows.map(({ markup: row }) => `row ${shapeOf(row.markup, (cell) => columns[cell] ?? blockMm, widths)}`),
    tails: tails.map((tail) => block('tail', tail)),
  };
}

/** Width of each column in millimetres; the one without a width gets the rest. */
function columnsOf(head: string, all: number): number[] {
  const given = [...head.matchAll(/<col(?: style="width:([\d.]+)mm")?>/g)].map(([, width]) => Number(width ?? 0));
  const rest = all - given.reduce((sum, width) => sum + width, 0);
  return given.map((width, i) => (width || rest) - (i === 0 || i === given.length - 1 ? 1 : 2) * paddingMm);
}

/** The elements, with each text replaced by its number of lines. */
function shapeOf(markup: string, widthOf: (cell: number) => number, widths: LetterWidths): string {
  let cell = -1;
  let shape = '';
  for (const piece of withoutDrawings(markup).split('<')) {
    const end = piece.indexOf('>');
    const tag = piece.slice(0, Math.max(end, 0));
    const text = piece.slice(end + 1);
    const [name] = nameOf.exec(tag) ?? [];
    if (name === 'td') cell += 1;
    const size = name === 'small' ? smallPt : textPt;
    shape += name === undefined ? '>' : `<${name} ${classOf.exec(tag)?.[1] ?? ''}`;
    if (text.trim() !== '') shape += `${linesOf(text, widthOf(cell), size, widths)}`;
  }
  return shape;
}

/** A drawing is as high as its element says, whatever it shows. */
function withoutDrawings(markup: string): string {
  const [before = '', ...others] = markup.split('<svg');
  const end = '</svg>';
  return before + others.map((rest) => `<svg>${rest.slice(rest.indexOf(end) + end.length)}`).join('');
}

const entity = /&#?\w+;/g;
const breaks = /(?<=\s)(?=\S)|(?<=[-/])(?=\p{L})/u;

/** Line breaks as in a browser: between words, and within words longer than a line. */
function linesOf(text: string, millimetres: number, size: number, widths: LetterWidths): number {
  const room = (millimetres * pointsPerMm) / size;
  let lines = 0;
  for (const paragraph of text.replace(entity, '"').split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(breaks)) {
      const letters = word.trimEnd();
      const width = widthOfText(letters, widths);
      if (used > 0 && used + width > room) {
        lines += 1;
        used = 0;
      }
      const more = Math.floor(width / room);
      lines += more;
      used += width - more * room + widthOfText(word.slice(letters.length), widths);
    }
  }
  return lines;
}

function widthOfText(text: string, widths: LetterWidths): number {
  let width = 0;
  for (let i = 0; i < text.length; i += 1) width += widths[text.charCodeAt(i)] ?? unknownLetter;
  return width;
}

/** Whether two plans are the same. */
export const isSamePlan = (one: readonly SheetPlan[], other: readonly SheetPlan[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
