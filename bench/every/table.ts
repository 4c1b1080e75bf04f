/** One line that a measurement prints. */
export interface Figure {
  bench: string;
  name: string;
  /** With its unit, as it is printed. */
  figure: string;
  ratio: string;
  /** Date and machine of the run, if it was kept from an earlier one. */
  date?: string;
  machine?: string;
}

export interface Run {
  figures: Figure[];
}

/** The output of `row` for one measurement: a line of JSON each. */
export function readRows(bench: string, text: string): Figure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ bench, ...(JSON.parse(line) as Pick<Figure, 'name' | 'figure' | 'ratio'>) }));
}

/** The figures of this run, and the last ones of measurements that did not run or did not complete. */
export function joinRuns(last: Run, measured: readonly Figure[], order: readonly string[]): Run {
  const others = last.figures.filter(({ bench }) => !measured.some((figure) => figure.bench === bench));
  return { figures: [...others, ...measured].sort((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench)) };
}

const heading = '## The last run of everything';

/** The table at the end of the document: everything after its heading is replaced. */
export function withTable(document: string, table: string): string {
  const at = document.indexOf(`\n${heading}\n`);
  return `${(at < 0 ? document : document.slice(0, at + 1)).trimEnd()}\n\n${heading}\n\n${table}`;
}

/**
 * Figures by measurement, each next to that of the previous run; `now / last` compares their first numbers. Contenders
 * of one measurement may print the same names ("one call"): the second is compared with the second.
 */
export function tableOf({ figures }: Run, last: Run): string {
  const lastFigures = new Map(numbered(last.figures));
  const machines = [...new Set(figures.map(({ date, machine }) => `${date}: ${machine}`))];
  const head = ['measurement', 'of what', 'figure', 'beside', 'last', 'now / last'];
  const lines = numbered(figures).map(([key, figure]) => {
    const before = lastFigures.get(key);
    return [figure.bench, figure.name, figure.figure, figure.ratio, before?.figure ?? '', changeOf(figure, before)];
  });
  const rows = [head, head.map(() => '---'), ...lines];
  const cell = (text: string) => text.trim().replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return [
    '`npm run bench` writes this table; figures of machines that are shared move with them, ratios within a measurement less.',
    '',
    ...machines.map((each) => `- ${each}`),
    '',
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
    '',
  ].join('\n');
}

/** Each figure with a key that is the same in every run: its measurement, its name, and which of that name it is. */
function numbered(figures: readonly Figure[]): [key: string, figure: Figure][] {
  const counts = new Map<string, number>();
  return figures.map((figure) => {
    const name = JSON.stringify([figure.bench, figure.name]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name} ${count}`, figure];
  });
}

function changeOf(now: Figure, before: Figure | undefined): string {
  const [a, b] = [firstNumber(now.figure), firstNumber(before?.figure ?? '')];
  return a === undefined || b === undefined || b === 0 ? '' : (a / b).toFixed(2);
}

const firstNumber = (text: string): number | undefined => {
  const [found] = /-?\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
};
