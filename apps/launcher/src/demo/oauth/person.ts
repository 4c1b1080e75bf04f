import { join } from 'node:path';
import { findChromium } from '@lacre/embedded/chromium';
import type { Config } from '@lacre/runtime/config';
import { launch } from 'puppeteer';

/** What a person does on the login and consent pages, in a browser the size of a phone. */
export interface Visit {
  url: URL;
  email: string;
  password: string;
  /** Folder for the pictures. */
  out: string;
}

/** Signs in and consents. Returns the question shown and the scopes that it listed. */
export async function allowInBrowser(
  config: Config,
  { url, email, password, out }: Visit,
): Promise<{ question: string; scopes: string[] }> {
  const { executablePath, env } = await findChromium({ dataDir: config.dataDir, explicitPath: config.chromiumPath });
  const browser = await launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: ['--disable-dev-shm-usage', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...env },
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
    await page.goto(url.href);
    const picture = (name: string) => page.screenshot({ path: `${join(out, name)}.png`, fullPage: true });
    await picture('1-login');
    await page.type('#email', email);
    await page.type('#password', password);
    await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
    await picture('2-consent');
    const question = await page.$eval('h1', (heading) => heading.textContent);
    const scopes = await page.$$eval('ul.scopes li', (items) => items.map((item) => item.textContent));
    await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
    return { question, scopes };
  } finally {
    await browser.close();
  }
}
