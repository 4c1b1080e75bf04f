import type { FoundChromium } from '@lacre/embedded/chromium';
import { type Browser, launch } from 'puppeteer';

/** A browser with minimal features. */
export function launchBrowser({ executablePath, env }: FoundChromium): Promise<Browser> {
  return launch({
    executablePath,
    env: { ...env },
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
