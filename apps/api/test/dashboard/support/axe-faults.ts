import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

let source: Promise<string> | undefined;

/** Injects axe into a page that was just opened. */
export async function loadAxe(page: Page): Promise<void> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await source);
}

// React runs effects after the first frame: a dialog gets its name in one.
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** What another color scheme may break. */
const rulesOfColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * The serious and critical axe violations of the page in its current, fully rendered state.
 *
 * @param looksAt `colors`: only what another color scheme may change in a page that was already checked
 */
export async function axeFaults(page: Page, looksAt: 'everything' | 'colors' = 'everything'): Promise<string[]> {
  await page.evaluate(twoFrames);
  // Without the passes, which no one reads.
  const options = { resultTypes: ['violations'], ...(looksAt === 'colors' && { runOnly: rulesOfColors }) };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as { violations: Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
