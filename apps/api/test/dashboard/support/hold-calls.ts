import type { HTTPRequest, Page } from 'puppeteer';
import { click } from './browser.ts';

export interface HeldCalls {
  /** Once the page has made so many. */
  made(count?: number): Promise<void>;
  /** Lets this one go on to the service, and waits for its response. */
  send(index: number): Promise<void>;
}

/** Holds the calls of this procedure back, in the order in which the page made them. */
export async function holdCalls(page: Page, procedure: string): Promise<HeldCalls> {
  const held: HTTPRequest[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().includes(procedure)) held.push(request);
    else void request.continue();
  });
  return {
    async made(count = 1) {
      while (held.length < count) await page.waitForRequest((request) => request.url().includes(procedure));
    },
    async send(index) {
      const request = held[index];
      if (!request) throw new Error(`${procedure} was called ${held.length} times`);
      const answered = page.waitForResponse((response) => response.request() === request);
      await request.continue();
      await (await answered).buffer();
    },
  };
}

/** Clicks the button of that name and holds back the call of this procedure that it makes. */
export async function clickAndHold(page: Page, procedure: string, name: string): Promise<HeldCalls> {
  const held = await holdCalls(page, procedure);
  await click(page, name);
  await held.made();
  return held;
}
