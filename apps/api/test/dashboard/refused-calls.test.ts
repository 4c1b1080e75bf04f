import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { choose, click, fill, follow, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { loseAnswer } from './support/lose-answer.ts';

/** Rejects each of the calls that share a request, as the service does. */
function refuse(
  request: HTTPRequest,
  { status, reason, message, details }: { status: number; reason: string; message: string; details?: object[] },
  headers: Record<string, string> = {},
): Promise<void> {
  const data = { code: 'REFUSED', httpStatus: status, statusCode: status, reason, details };
  const calls = new URL(request.url()).pathname.split(',');
  return request.respond({
    status,
    contentType: 'application/json',
    headers,
    body: JSON.stringify(calls.map(() => ({ error: { code: -32_000, message, data } }))),
  });
}

const tooMany = { status: 429, reason: 'RATE_LIMITED', message: 'Demasiadas peticiones en este momento.' };

describe('a page of the dashboard whose calls are rejected', () => {
  const desk = givenDesk();

  for (const [path, there] of [
    ['/settings', 'Subir un certificado'],
    ['/settings/organization', 'Guardar'],
    ['/settings/audit', 'Verificar la bitácora'],
    ['/retentions', 'Todavía no hay constancias de retenciones'],
    ['/payrolls', 'Todavía no hay recibos de nómina'],
  ] as const)
    it(`${path}: does not treat an owner as a member when their role could not be loaded`, async () => {
      const { page } = desk;
      await desk.signIn('/products');
      let isRefusing = true;
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isWanted = isRefusing && request.url().includes('users.me');
        void (isWanted ? refuse(request, tooMany, { 'retry-after': '7' }) : request.continue());
      });
      await page.goto(`${desk.test.url}/app${path}`);
      await waitForText(page, 'Demasiadas peticiones en este momento.', 'main');
      await gone(page, 'Solo el propietario');
      isRefusing = false;
      await click(page, 'Intentar de nuevo');
      await waitForText(page, there, 'main');
    });

  for (const [path, call, there] of [
    ['/settings/api-keys', 'apiKeys.list', 'Todavía no hay claves'],
    ['/settings', 'organizations.listCertificates', 'Todavía no hay certificado.'],
    ['/settings/webhooks', 'webhooks.list', 'Todavía no hay webhooks'],
    ['/customers', 'customers.list', 'Todavía no hay clientes'],
  ] as const)
    it(`${path}: says when to try again, and loads after the retry button is pressed`, async () => {
      const { page } = desk;
      await desk.signIn('/products');
      let isRefusing = true;
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const isWanted = isRefusing && request.url().includes(call);
        void (isWanted ? refuse(request, tooMany, { 'retry-after': '7' }) : request.continue());
      });
      await page.goto(`${desk.test.url}/app${path}`);
      await waitForText(page, 'Demasiadas peticiones en este momento.', 'main');
      await waitForText(page, 'Inténtelo de nuevo en 7 segundos.', 'main');
      isRefusing = false;
      await click(page, 'Intentar de nuevo');
      await waitForText(page, there, 'main');
      await gone(page, 'Demasiadas peticiones');
    });

  it('says in hours when to try again where that is tomorrow', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isWanted = request.url().includes('customers.list');
      void (isWanted ? refuse(request, tooMany, { 'retry-after': '82740' }) : request.continue());
    });
    await page.goto(`${desk.test.url}/app/customers`);
    await waitForText(page, 'Inténtelo de nuevo en 23 horas.', 'main');
  });

  for (const [path, call] of [
    ['/settings/organization', 'organizations.legal'],
    ['/settings/documents', 'organizations.documentSettings'],
  ] as const)
    it(`${path}: does not look as if it were still loading after it has failed`, async () => {
      const { page } = desk;
      await desk.signIn('/products');
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        void (request.url().includes(call) ? refuse(request, tooMany) : request.continue());
      });
      // The user stays known.
      await follow(page, path, tooMany.message);
      expect(await page.evaluate("document.querySelector('main [aria-busy=true]')")).to.equal(null);
    });

  it('reports an expired certificate, and links to the upload of another one, without API terms', async () => {
    const { page } = desk;
    const message =
      'El certificado de sello venció: suba el CSD nuevo con PUT /organizations/{id}/certificates y pídalo otra vez';
    await desk.signIn('/products');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isWanted = request.url().includes('customers.list');
      const expired = { status: 400, reason: 'ORGANIZATION_NOT_READY', message };
      void (isWanted ? refuse(request, expired) : request.continue());
    });
    await page.goto(`${desk.test.url}/app/customers`);
    await waitForText(page, 'El certificado de sello venció: suba el CSD nuevo y pídalo otra vez', 'main');
    await click(page, 'Certificados', 'link', 'main');
    await page.waitForFunction("location.pathname === '/app/settings'");
  });

  it('ends each message with a period before its hint, and shows no hint that names only an endpoint', async () => {
    const { page } = desk;
    const details = [
      { path: 'id', message: 'la factura está cancelada', hint: 'Elija otra.' },
      { path: 'q', message: 'El texto es demasiado largo.', hint: 'Escriba menos.' },
      { path: 'page', message: 'no hay tantas páginas', hint: 'GET /customers lista todas.' },
    ];
    await desk.signIn('/products');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isWanted = request.url().includes('customers.list');
      void (isWanted ? refuse(request, { status: 400, reason: 'INVALID', message: '', details }) : request.continue());
    });
    await page.goto(`${desk.test.url}/app/customers`);
    await waitForText(page, 'la factura está cancelada', 'main [role=alert]');
    expect(await page.$$eval('main [role=alert] li', (all) => all.map((one) => one.textContent))).to.deep.equal([
      'la factura está cancelada. Elija otra.',
      'El texto es demasiado largo. Escriba menos.',
      'no hay tantas páginas',
    ]);
  });

  const enterCustomer = async () => {
    const { page } = desk;
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(page, 'Código postal', '86991');
    await choose(page, 'Régimen fiscal', '601');
    await settled(page);
  };

  it('creates one customer when the response was lost and the button is pressed again', async () => {
    const { page, organizationId } = desk;
    await desk.signIn('/customers');
    await enterCustomer();
    await loseAnswer(page, 'customers.create');
    await click(page, 'Guardar');
    await waitForText(page, 'No hubo respuesta de Lacre.');
    // Behind the form: whoever closes it now does not create it again.
    await waitForText(page, 'URE180429TM6', 'main');
    await click(page, 'Guardar');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    const made = await desk.api<{ total: number }>('GET', `/organizations/${organizationId}/customers`);
    expect(made.total).to.equal(1);
  });

  it('creates one customer when the form is closed without a response and the same customer is entered again', async () => {
    const { page, organizationId } = desk;
    await desk.signIn('/customers');
    const made = () => desk.api<{ total: number }>('GET', `/organizations/${organizationId}/customers`);
    await enterCustomer();
    await loseAnswer(page, 'customers.create');
    await click(page, 'Guardar');
    await waitForText(page, 'No hubo respuesta de Lacre.');
    await page.reload();
    await enterCustomer();
    await click(page, 'Guardar');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    expect((await made()).total).to.equal(1);
    // Whoever enters the same once more means another one.
    await enterCustomer();
    await click(page, 'Guardar');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    expect((await made()).total).to.equal(2);
  });

  it('abandons a call without a response: the input stays, and the button can be pressed again', async () => {
    const { page } = desk;
    await desk.signIn('/customers');
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(page, 'Código postal', '86991');
    await settled(page);
    // Only timers of minutes on the page's clock.
    await page.evaluate(`{
      const wait = window.setTimeout;
      window.setTimeout = (run, ms, ...given) => wait(run, ms >= 60_000 ? 1 : ms, ...given);
    }`);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('customers.create')) void request.continue();
    });
    await click(page, 'Guardar');
    await waitForText(page, 'No hubo respuesta de Lacre.');
    await page.waitForFunction(`[...document.querySelectorAll('input')].some(({ value }) => value === '86991')`);
    await page.waitForFunction(
      `[...document.querySelectorAll('button')].some((one) => one.textContent === 'Guardar' && one.ariaDisabled !== 'true')`,
    );
    await waitForNamed(page, 'Guardar');
  });

  it('scrolls a long form on a phone to why it was not saved, when it was sent from its first field', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await page.setViewport({ width: 360, height: 740 });
    // Before the form opens: a request right after it may still leave by the way that the page had before.
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('apiKeys.create')) return void request.continue();
      void request.respond({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
    });
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Lacre no responde por ahora', '[role=dialog] [role=alert]');
    await page.waitForFunction(`(() => {
      const { left, top, height } = document.querySelector('[role=dialog] [role=alert]').getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + height - 5)?.closest('[role=alert]') != null;
    })()`);
    await page.setViewport({ width: 800, height: 600 });
  });
});
