import { stripVTControlCharacters } from 'node:util';
import type { Check } from './check.ts';

/** Output of the demo: aligned lines; colours and a live line on a terminal only. */
export interface Terminal {
  title(text: string): void;
  /** Progress before the journey, such as the start of the server. */
  progress(text: string): void;
  /** Runs a step and writes its line with `detail`. A step that throws is shown as failed. */
  step<T>(name: string, work: () => Promise<{ value: T; detail: string }>): Promise<T>;
  note(text: string): void;
  check(check: Check): void;
  verdict(ok: boolean, text: string): void;
}

const nameWidth = 14;
const detailWidth = 76;

type Style = 'bold' | 'dim' | 'green' | 'red';
const codes: Record<Style, number> = { bold: 1, dim: 2, green: 32, red: 31 };

export function createTerminal(stream: NodeJS.WriteStream, env: Record<string, string | undefined>): Terminal {
  const isLive = stream.isTTY === true;
  const hasColour = isLive && !env.NO_COLOR && env.TERM !== 'dumb';
  const paint = (text: string, ...styles: Style[]) =>
    hasColour ? `${styles.map((style) => `\x1b[${codes[style]}m`).join('')}${text}\x1b[0m` : text;
  const line = (text: string) => stream.write(`${text}\n`);
  const mark = (ok: boolean) => (ok ? paint('✓', 'green') : paint('✗', 'red', 'bold'));

  function writeStep(ok: boolean, name: string, detail: string, startedAt: number): void {
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(2)} s`.padStart(8);
    if (isLive) stream.write('\r\x1b[K');
    line(
      `  ${mark(ok)} ${pad(name, nameWidth)} ${pad(ok ? detail : paint(detail, 'red'), detailWidth)} ${paint(seconds, 'dim')}`,
    );
  }

  return {
    title(text) {
      line(`\n${paint(text, 'bold')}`);
    },
    progress(text) {
      line(paint(`  … ${text}`, 'dim'));
    },
    async step(name, work) {
      const startedAt = performance.now();
      if (isLive) stream.write(paint(`  … ${name}`, 'dim'));
      try {
        const { value, detail } = await work();
        writeStep(true, name, detail, startedAt);
        return value;
      } catch (error) {
        writeStep(false, name, 'failed', startedAt);
        throw error;
      }
    },
    note(text) {
      line(paint(`    ${text}`, 'dim'));
    },
    check({ name, ok, text }) {
      line(`  ${mark(ok)} ${pad(name, nameWidth)} ${ok ? text : paint(text, 'red')}`);
    },
    verdict(ok, text) {
      line(`\n${mark(ok)} ${paint(text, 'bold')}`);
    },
  };
}

/** Pads to a width in columns, ignoring colour codes. */
function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...stripVTControlCharacters(text)].length));
}
