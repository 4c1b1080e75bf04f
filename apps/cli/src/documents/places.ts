/** Line and column in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/** Maximum characters shown of a line. */
const widest = 100;

/** The line at a position, with a marker below it. */
export function excerpt(text: string, { line, column }: Place): string {
  const whole = (text.split('\n')[line - 1] ?? '').replaceAll('\t', ' ').trimEnd();
  const from = Math.max(0, Math.min(column - 1 - widest / 2, whole.length - widest));
  const number = String(line).padStart(6);
  return `${number} | ${whole.slice(from, from + widest)}\n${' '.repeat(number.length)} | ${' '.repeat(column - 1 - from)}^`;
}
