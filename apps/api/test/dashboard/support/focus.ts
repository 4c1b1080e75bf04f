import type { Page } from 'puppeteer';

const nameOf =
  "(one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim()";

/** The focused element: its name, and whether its focus is visible. */
const focused = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return { name: '', isShown: true };
  const isRinged = (one) => {
    const { outlineStyle, outlineWidth } = one === null ? {} : getComputedStyle(one);
    return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  // Checkboxes draw the focus beside their field, fields with tags around it.
  const drawn = [at, at.nextElementSibling, at.closest('.mantine-Input-input')];
  return { name: (${nameOf})(at), isShown: drawn.some(isRinged) };
})()`;

export const focusedName = async (page: Page): Promise<string> =>
  ((await page.evaluate(focused)) as { name: string }).name;

/** More than the tab stops of a page from one place to the next. */
const stopsMax = 80;

/**
 * Presses Tab until an element whose name begins with this has the focus, once there is one; the focus of each stop
 * must be visible.
 */
export async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = `(one) => (${nameOf})(one).startsWith(${JSON.stringify(name)})`;
  await page.waitForFunction(
    `[...document.querySelectorAll('a, button, input, textarea, [tabindex]')].some(${isThere})`,
  );
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
