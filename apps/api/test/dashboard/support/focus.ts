import type { Page } from 'puppeteer';

/** What has the focus: its name, and whether one sees that it has it. */
const focused = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return { name: '', isShown: true };
  const isRinged = (one) => {
    const { outlineStyle, outlineWidth } = one === null ? {} : getComputedStyle(one);
    return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '';
  // Boxes that are ticked draw themselves beside their field, fields with tags around it.
  const drawn = [at, at.nextElementSibling, at.closest('.mantine-Input-input')];
  return { name: label.trim(), isShown: drawn.some(isRinged) };
})()`;

export const focusedName = async (page: Page): Promise<string> =>
  ((await page.evaluate(focused)) as { name: string }).name;

/** More than a page has stops from one place to the next. */
const stopsMax = 80;

/** Presses Tab until what begins with this name has the focus; on the way each stop must be seen. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab');
    const at = (await page.evaluate(focused)) as { name: string; isShown: boolean };
    if (!at.isShown) throw new Error(`one does not see that "${at.name}" has the focus`);
    if (at.name.startsWith(name)) return;
    stops.push(at.name);
  }
  throw new Error(`Tab does not reach "${name}", only ${[...new Set(stops)].join(', ')}`);
}
