import type { Page } from 'puppeteer';

/** Leaves nothing in a tab of who sat at it, but keeps its process and the scripts that it has read. */
export async function freshen(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.setRequestInterception(false);
  await page.setOfflineMode(false);
  await page.setViewport({ width: 800, height: 600 });
  await page.emulateMediaType();
  // A dialog that still slides in moves its fields away from below a click.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  // Over nothing: what stands at the place of the last press would show what it shows to a mouse.
  await page.mouse.move(-1, -1);
  if (!page.url().startsWith('http')) return;
  // A page without scripts: what was open before cannot keep anything any more.
  await page.goto(new URL('/health/live', page.url()).href);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  const context = page.browserContext();
  await context.deleteCookie(...(await context.cookies()));
}
