import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { click, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a button of a settings row', () => {
  const desk = givenDesk();
  const scopes = ['read:invoices'];

  for (const [path, button, call, kind, body] of [
    [
      '/settings/api-keys',
      'Cambiar el secreto: Tienda',
      'apiKeys.rotate',
      'api-keys',
      { name: 'Tienda', environment: 'sandbox', scopes },
    ],
    [
      '/settings/team',
      'Cancelar la invitación: c@d.mx',
      'invitations.cancel',
      'invites',
      { email: 'c@d.mx', role: 'member' },
    ],
  ] as const)
    it(`${button} (${path}): acts once, however often it is pressed while it is pending`, async () => {
      const { page } = desk;
      await desk.api('POST', `/organizations/${desk.organizationId}/${kind}`, body);
      await desk.signIn(path);
      await waitForNamed(page, button);
      await settled(page);
      const held: HTTPRequest[] = [];
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (request.url().includes(call)) held.push(request);
        else void request.continue();
      });
      const asked = page.waitForRequest((request) => request.url().includes(call));
      await page.focus(`main ::-p-aria([name="${button}"][role="button"])`);
      await page.keyboard.press('Enter');
      await asked;
      await page.waitForSelector('main button[aria-disabled=true]');
      // With the keyboard the focus stays there.
      expect(await page.evaluate("document.activeElement.matches('[aria-disabled=true]')")).to.equal(true);
      await page.keyboard.press('Enter');
      const done = page.waitForResponse((response) => response.url().includes(call));
      for (const request of held) void request.continue();
      expect((await done).status()).to.equal(200);
      await settled(page);
      expect(held).to.have.length(1);
      expect(desk.tab.requests.filter((url) => url.includes(call))).to.have.length(1);
    });

  it('reports that the e-mail of an invitation was sent again', async () => {
    const { page } = desk;
    await desk.api('POST', `/organizations/${desk.organizationId}/invites`, { email: 'c@d.mx', role: 'member' });
    await desk.signIn('/settings/team');
    await waitForNamed(page, 'Enviar de nuevo: c@d.mx');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('invitations.resend')) return void request.continue();
      // The service sends one a minute.
      void request.respond({ contentType: 'application/json', body: JSON.stringify({ result: { data: {} } }) });
    });
    await click(page, 'Enviar de nuevo: c@d.mx');
    await waitForText(page, 'El correo va en camino otra vez.');
  });
});

describe('a button to download a document', () => {
  const desk = givenDesk();

  it('shows that its file is loading, and requests it once', async () => {
    const { page } = desk;
    await desk.issue();
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await waitForNamed(page, 'XML');
    await settled(page);
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().includes('invoices.xml')) held.push(request);
      else void request.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes('invoices.xml'));
    await click(page, 'XML');
    await asked;
    await page.waitForFunction(`document.querySelector('main button[data-loading]')?.textContent.includes('XML')`);
    await page.evaluate(`document.querySelector('main button[data-loading]').click()`);
    for (const request of held) void request.continue();
    await page.waitForFunction(`!document.querySelector('main button[data-loading]')`);
    expect(held).to.have.length(1);
  });

  it('reports below its row why a file is not available', async () => {
    const { page } = desk;
    await desk.issue();
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await waitForNamed(page, 'PDF');
    await settled(page);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('invoices.pdf')) return void request.continue();
      void request.respond({ status: 503, contentType: 'application/json', body: '{}' });
    });
    await click(page, 'PDF');
    await waitForText(page, 'No se pudo', '[role=alert]');
    const isBelow = `(() => {
      const pdf = [...document.querySelectorAll('main button')].find((one) => one.textContent === 'PDF');
      const { top } = pdf.parentElement.querySelector('[role=alert]').getBoundingClientRect();
      const row = [...pdf.parentElement.children].filter((one) => one.matches('button'));
      return row.length > 3 && row.every((one) => one.getBoundingClientRect().bottom <= top);
    })()`;
    expect(await page.evaluate(isBelow)).to.equal(true);
  });
});

describe('a button of the dashboard', () => {
  const desk = givenDesk();

  it('acts once when it is pressed twice while the page is busy', async () => {
    const { page } = desk;
    await desk.signIn('/settings/sandbox');
    await waitForNamed(page, '+ 1 día');
    await settled(page);
    const calls = () => desk.tab.requests.filter((url) => url.includes('sandbox.advance'));
    // Both presses are handled in one task: the second before anything that waits for a timer.
    const [x, y] = (await page.evaluate(`(() => {
      const button = [...document.querySelectorAll('main button')].find((one) => one.textContent === '+ 1 día');
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    })()`)) as [number, number];
    // No response arrives between them, not even where they are handled far apart.
    const pressed = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (request.url().includes('sandbox.advance')) await pressed.promise;
      await request.continue();
    });
    const isBusy = page.evaluate('for (const end = performance.now() + 700; performance.now() < end; );');
    await Promise.all([isBusy, page.mouse.click(x, y), page.mouse.click(x, y)]);
    pressed.resolve();
    await settled(page);
    expect(calls()).to.have.length(1);
  });
});
