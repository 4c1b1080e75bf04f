import type { Page } from 'puppeteer';

/** The service executes the next call of this procedure; its response does not arrive. */
export async function loseAnswer(page: Page, procedure: string): Promise<void> {
  let isLost = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isLost || !request.url().includes(procedure)) return void request.continue();
    isLost = true;
    void (async () => {
      // A file is not in the request as it was intercepted.
      const body = request.postData() ?? (await request.fetchPostData()) ?? '';
      await fetch(request.url(), { method: 'POST', headers: request.headers(), body });
      await request.abort('connectionreset');
    })();
  });
}
