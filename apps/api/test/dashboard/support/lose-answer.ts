import type { Page } from 'puppeteer';

/** The service executes the next call of this procedure; its response does not arrive. */
export async function loseAnswer(page: Page, procedure: string): Promise<void> {
  let isLost = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isLost || !request.url().includes(procedure)) return void request.continue();
    isLost = true;
    void fetch(request.url(), {
      method: 'POST',
      headers: request.headers(),
      body: request.postData() ?? '',
    }).then(() => request.abort('connectionreset'));
  });
}
