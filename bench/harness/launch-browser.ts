import type { FoundChromium } from '@lacre/embedded/chromium';
import { type Browser, launch } from 'puppeteer';

/** A browser as bare as it can be had. */
export function launchBrowser({ executablePath, env }: FoundChromium): Promise<Browser> {
  return launch({
    executablePath,
    env: { ...env },
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
