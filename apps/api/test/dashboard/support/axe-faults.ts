import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

let source: Promise<string> | undefined;

/** Puts axe into a page that was just opened. */
export async function loadAxe(page: Page): Promise<void> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await source);
}

// React runs effects after the frame that shows something: a dialog gets its name by one.
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** What axe calls serious or critical in the page as it is now, drawn to its end. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(twoFrames);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
