import { expect } from 'chai';
import { click, fill, gone, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { stampWithoutResponse } from './support/write-invoice.ts';

/** What browsers leave out of a page at an address without https that is not this machine's. */
const withoutHttps = `
  Object.defineProperty(window, 'isSecureContext', { value: false });
  delete Crypto.prototype.randomUUID;
  delete Crypto.prototype.subtle;
  delete Navigator.prototype.locks;
  delete Navigator.prototype.clipboard;`;

describe('the dashboard at an address without https, as in an office network', () => {
  const desk = givenDesk();
  let script: string;
  beforeEach(async () => {
    ({ identifier: script } = await desk.page.evaluateOnNewDocument(withoutHttps));
  });
  // The next test may get the same tab.
  afterEach(() => desk.page.removeScriptToEvaluateOnNewDocument(script));

  it('stamps an invoice once, though its response is lost', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await stampWithoutResponse(page);
    await click(page, 'Timbrar');
    await waitForText(page, 'Vigente');
    const { data } = await desk.api<{ data: { uuid: string }[] }>('GET', '/invoices');
    expect(data).to.have.length(1);
    // Shown to be selected: nothing could be copied.
    await waitForText(page, data[0]?.uuid ?? '');
    expect(await page.$('[title="Copiar el folio fiscal"]')).to.equal(null);
    desk.tab.problems.length = 0;
  });

  it('keeps two tabs signed in whose session expires at the same moment', async () => {
    const { page, test } = desk;
    await desk.signIn('/settings/team');
    const other = await desk.tab.openBeside();
    await other.evaluateOnNewDocument(withoutHttps);
    // Held until the other tab got its 401 too, and either waits or sends the same refresh token.
    await page.setRequestInterception(true);
    const refused = new Promise<void>((resolve) => {
      other.on('response', (response) => response.status() === 401 && resolve());
    });
    page.on('request', async (request) => {
      if (request.url().includes('auth.refresh')) await refused;
      await request.continue();
    });
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('lacre.session') ?? '') as object;
      localStorage.setItem('lacre.session', JSON.stringify({ ...session, token: 'expired' }));
    });
    await Promise.all([page, other].map((tab) => tab.goto(`${test.url}/app/settings/team`)));
    for (const tab of [page, other]) await waitForText(tab, desk.ana.email);
    await page.setRequestInterception(false);
  });

  it('creates a webhook and shows its secret, without a button that could not copy it', async () => {
    const { page } = desk;
    await desk.signIn('/settings/webhooks');
    await click(page, 'Webhook nuevo');
    await fill(page, 'Dirección (https)', 'https://example.com/avisos');
    await click(page, 'Guardar');
    await waitForText(page, 'whsec_');
    await gone(page, 'Copiar');
    await click(page, 'Ya tengo una copia');
    await waitForText(page, 'https://example.com/avisos');
  });
});
