import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findChromium } from '@lacre/embedded/chromium';
import type { GivenUser } from '@lacre/testing/given';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer';

/** A real browser, started when it is first needed, and the redirect address of an application. */
export interface OauthBrowser {
  redirectUri: string;
  /** Another user's browser: without a session. */
  context(): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openOauthBrowser(dataDir: string): Promise<OauthBrowser> {
  const callback: Server = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    res.end('<!doctype html><title>application</title><p>back');
  }).listen(0, '127.0.0.1');
  await once(callback, 'listening');
  let browser: Promise<Browser> | undefined;
  return {
    redirectUri: `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`,
    async context() {
      browser ??= startBrowser(dataDir);
      return (await browser).createBrowserContext();
    },
    async close() {
      await (await browser)?.close();
      callback.closeAllConnections();
      await new Promise((resolve) => callback.close(resolve));
    },
  };
}

async function startBrowser(dataDir: string): Promise<Browser> {
  const { executablePath, env } = await findChromium({ dataDir });
  return launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: ['--disable-dev-shm-usage', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...env },
  });
}

export interface Visitor {
  user: GivenUser;
  /** Name of the organization to choose; left out where there is only one. */
  organization?: string;
  decision?: 'allow' | 'deny';
}

/**
 * Follows an authorization request as a user does: signs in where required, chooses the organization, decides. Returns
 * the final URL of the browser, wherever that is.
 */
export async function walkThrough(context: BrowserContext, url: URL, visitor: Visitor): Promise<URL> {
  const page = await context.newPage();
  try {
    await page.goto(url.href);
    if ((await page.$('#password')) !== null) await signIn(page, visitor.user);
    if ((await page.$('form[action$="/consent"]')) !== null) await answerConsent(page, visitor);
    return new URL(page.url());
  } finally {
    await page.close();
  }
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.$eval('#email', (input) => {
    (input as unknown as { value: string }).value = '';
  });
  await page.focus('#email');
  await page.keyboard.sendCharacter(email);
  await page.focus('#password');
  await page.keyboard.sendCharacter(password);
  await Promise.all([page.waitForNavigation(), page.click('main button.primary')]);
}

export async function answerConsent(page: Page, { organization, decision = 'allow' }: Visitor): Promise<void> {
  if (organization !== undefined) await page.locator(`.choice ::-p-text(${organization})`).click();
  await Promise.all([
    page.waitForNavigation(),
    page.click(decision === 'allow' ? 'main button.primary' : 'main button.secondary'),
  ]);
}
