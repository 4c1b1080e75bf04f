import { createPdfRenderer } from '@lacre/adapters/pdf/pdf-renderer';
import { type Template, templateOf } from '@lacre/adapters/pdf/template';
import type { FoundChromium } from '@lacre/embedded/chromium';
import { median, row } from '../harness/figures.ts';
import { launchBrowser } from '../harness/launch-browser.ts';
import { printedInvoice } from './printed-invoice.ts';
import { processorTime } from './processor-time.ts';
import { rawPage } from './raw-page.ts';

/** Alternating, so that both have the same conditions. */
const together = 5;
const quiet = () => undefined;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const times = (ratio: number) => `${ratio.toFixed(2)} x`;

interface Costs {
  elapsed: number[];
  /** Total processor time of all our processes. */
  processor: number;
}

/** P10: a warm preview compared with the bare swap and print, each `15 * rounds` times. */
export async function previews(chromium: FoundChromium, rounds: number): Promise<void> {
  const browser = await launchBrowser(chromium);
  const page = await rawPage(browser);
  const taggedPage = await rawPage(browser, true);
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const renderer = createPdfRenderer({ findBrowser: () => Promise.resolve(chromium), log });
  for (const [name, document] of [
    ['1 page', printedInvoice(3)],
    ['5 pages', printedInvoice(70)],
  ] as const) {
    const template = templateOf(document);
    // When the browser breaks the pages itself, no second pass is needed.
    const body = name === '1 page' ? oneSheet(template) : flowing(template);
    const raw: Costs = { elapsed: [], processor: 0 };
    const tagged: Costs = { elapsed: [], processor: 0 };
    const ours: Costs = { elapsed: [], processor: 0 };
    for (let turn = 0; turn <= 3 * rounds; turn += 1) {
      const isCounted = turn > 0;
      await measure(raw, isCounted, () => page.print(body));
      await measure(tagged, isCounted, () => taggedPage.print(body));
      await measure(ours, isCounted, () => renderer.compose(document).print());
    }
    row(`bare swap and print, ${name}`, ms(median(raw.elapsed)), `${ms(each(raw))} of processor time`);
    row(
      `  the same with tags, as ours are, ${name}`,
      ms(median(tagged.elapsed)),
      `${ms(each(tagged))} of processor time`,
    );
    row(
      `Lacre, ${name}`,
      ms(median(ours.elapsed)),
      `${times(median(ours.elapsed) / median(raw.elapsed))}, target 1.5; ${ms(each(ours))}, ${times(each(ours) / each(raw))}`,
    );
  }
  await renderer.close();
  await browser.close();
}

async function measure(costs: Costs, isCounted: boolean, print: () => Promise<unknown>): Promise<void> {
  const before = processorTime(process.pid);
  for (let i = 0; i < together; i += 1) {
    const start = performance.now();
    await print();
    if (isCounted) costs.elapsed.push(performance.now() - start);
  }
  if (isCounted) costs.processor += processorTime(process.pid) - before;
}

const each = ({ elapsed, processor }: Costs) => processor / elapsed.length;

/** A whole document on one sheet. */
export function oneSheet(template: Template): string {
  return `<style>${template.style}</style>${template.oneSheet()}`;
}

function flowing(template: Template): string {
  const { style, article } = template.flowing();
  return `<style>${style}</style>${article}`;
}
