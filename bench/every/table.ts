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

/** Figures by measurement, each next to that of the previous run; `now / last` compares their first numbers. */
export function tableOf({ figures }: Run, last: Run): string {
  const machines = [...new Set(figures.map(({ date, machine }) => `${date}: ${machine}`))];
  const head = ['measurement', 'of what', 'figure', 'beside', 'last', 'now / last'];
  const lines = figures.map((figure) => {
    const before = last.figures.find(({ bench, name }) => bench === figure.bench && name === figure.name);
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

function changeOf(now: Figure, before: Figure | undefined): string {
  const [a, b] = [firstNumber(now.figure), firstNumber(before?.figure ?? '')];
  return a === undefined || b === undefined || b === 0 ? '' : (a / b).toFixed(2);
}

const firstNumber = (text: string): number | undefined => {
  const [found] = /-?\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  return found === undefined ? undefined : Number(found.replaceAll(',', ''));
};
