import type { Page } from 'puppeteer';

/** Removes everything of its last user from a tab, but keeps its process and the scripts that it has loaded. */
export async function freshen(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.setRequestInterception(false);
  await page.setOfflineMode(false);
  await page.setViewport({ width: 800, height: 600 });
  await page.emulateMediaType();
  await page.emulateTimezone();
  // A dialog that still slides in moves its fields away from below a click.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  // Over nothing: an element at the place of the last press would react to the mouse.
  await page.mouse.move(-1, -1);
  if (!page.url().startsWith('http')) return;
  // A page without scripts: what was open before cannot store anything any more.
  await page.goto(new URL('/health/live', page.url()).href);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  const context = page.browserContext();
  await context.deleteCookie(...(await context.cookies()));
}
