import { expect } from 'chai';
import { click, fill, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('the dashboard without a connection', () => {
  const desk = givenDesk();

  it('reports it in place of a page that was never loaded, and opens the page once there is a connection', async () => {
    const { page, tab } = desk;
    // Other tests have opened all pages in this browser.
    await page.setCacheEnabled(false);
    await desk.signIn('/');
    await page.setOfflineMode(true);
    await click(page, 'Clientes', 'link');
    await waitForText(page, 'Sin conexión', 'h1');
    await waitForNamed(page, 'Ajustes', 'link');
    await click(page, 'Intentar de nuevo');
    await waitForText(page, 'Sin conexión', 'h1');
    await page.setOfflineMode(false);
    await waitForText(page, 'Clientes', 'h1');
    await page.setCacheEnabled(true);
    tab.problems.length = 0;
  });

  it('reports it in place of a list whose page is loaded, and reloads it on request and by itself', async () => {
    const { page, tab } = desk;
    await desk.signIn('/customers');
    await waitForText(page, 'Todavía no hay clientes');
    await click(page, 'Productos', 'link');
    await waitForText(page, 'Todavía no hay productos');
    await page.goto(`${desk.test.url}/app/customers`);
    await waitForText(page, 'Todavía no hay clientes');
    await settled(page);
    await page.setOfflineMode(true);
    await click(page, 'Productos', 'link');
    await waitForText(page, 'No hubo respuesta de Lacre. Revise su conexión', 'main');
    const before = tab.requests.length;
    const asked = page.waitForRequest((request) => request.url().includes('products.list'));
    await click(page, 'Intentar de nuevo');
    await asked;
    await page.waitForNetworkIdle();
    expect(tab.requests.slice(before).filter((url) => url.includes('products.list'))).to.have.length(1);
    await page.setOfflineMode(false);
    await waitForText(page, 'Todavía no hay productos');
    tab.problems.length = 0;
  });

  it('keeps what a page shows when a proxy responds to a reload in place of Lacre, says so, and reloads it', async () => {
    const { page, tab } = desk;
    await desk.issue();
    const { data } = await desk.api<{ data: { id: string; total: number }[] }>('GET', '/invoices');
    let isDown = false;
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      isDown && request.url().includes('/trpc/')
        ? void request.respond({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
        : void request.continue(),
    );
    for (const [path, shown] of [
      ['/invoices', '1 factura'],
      [`/invoices/${data[0]?.id}`, 'Consultoría de software'],
    ] as const) {
      isDown = false;
      await desk.signIn(path);
      await waitForText(page, shown, 'main');
      await settled(page);
      isDown = true;
      // The user comes back to the tab a minute later.
      await page.evaluate(`Date.now = ((now) => () => now() + 60_000)(Date.now.bind(Date));
        dispatchEvent(new Event('visibilitychange'))`);
      await waitForText(page, 'no se pudo actualizar', 'main [role=alert]');
      await waitForText(page, shown, 'main');
      isDown = false;
      await click(page, 'Intentar de nuevo', 'button', 'main');
      await gone(page, 'no se pudo actualizar');
    }
    tab.problems.length = 0;
  });

  it('issues nothing later that was requested while offline, in particular not as another organization', async () => {
    const { page, tab } = desk;
    await desk.test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.signIn();
    await click(page, 'Facturas', 'link');
    await click(page, 'Nueva factura', 'link');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await settled(page);
    await page.setOfflineMode(true);
    await click(page, 'Timbrar');
    await waitForText(page, 'No sabemos si llegó');
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await waitForNamed(page, 'Organización: Segunda, S. de R.L.');
    await page.setOfflineMode(false);
    await waitForText(page, 'Sin facturas en estos meses');
    expect(tab.requests.filter((url) => url.includes('invoices.create'))).to.have.length(1);
    tab.problems.length = 0;
  });

  it('reports in plain words that Lacre did not respond, or that something else did in its place', async () => {
    const { page, tab } = desk;
    await desk.signIn('/settings/organization');
    await waitForText(page, 'Datos fiscales');
    await settled(page);
    await fill(page, 'Teléfono', '5512345678');
    await page.setOfflineMode(true);
    await click(page, 'Guardar');
    await waitForText(page, 'No hubo respuesta de Lacre. Revise su conexión');
    await page.setOfflineMode(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.method() !== 'POST') return void request.continue();
      void request.respond({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
    });
    await click(page, 'Guardar');
    await waitForText(page, 'algo entre este navegador y Lacre contestó en su lugar');
    tab.problems.length = 0;
  });
});
