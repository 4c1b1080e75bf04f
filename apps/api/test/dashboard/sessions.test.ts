import { expect } from 'chai';
import type { HTTPRequest } from 'puppeteer';
import { addMember } from '../support/add-member.ts';
import { choose, click, fill, follow, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { endOtherSessions, signInOver } from './support/ended-session.ts';
import { givenDesk } from './support/given-desk.ts';
import { openSignedIn } from './support/sign-in.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('a session of the dashboard', () => {
  const desk = givenDesk();

  const title = (text: string) => waitForText(desk.page, text, 'h1');

  it('that ends while one types preserves the input, and continues in place', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForNamed(page, 'Descripción', 'field');
    // No request is sent until the session has ended.
    await page.setOfflineMode(true);
    await fill(page, 'Descripción', 'Asesoría de noviembre');
    await fill(page, 'Valor unitario', '2000');
    await waitForText(page, '$2,320.00');
    await endOtherSessions(desk);
    await page.setOfflineMode(false);
    await signInOver(desk);
    await waitForText(page, '$2,320.00');
    await waitForText(page, 'Asesoría de noviembre');
    await click(page, 'Inicio', 'link');
    await title('Inicio');
  });

  it('that ends while a drawer is open is renewed by a sign-in over it, and the input is saved', async () => {
    const { page } = desk;
    await desk.signIn('/customers');
    await page.setViewport({ width: 390, height: 844 });
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'URE180429TM6');
    await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(page, 'Código postal', '86991');
    await choose(page, 'Régimen fiscal', '601');
    await endOtherSessions(desk);
    await click(page, 'Guardar');
    await waitForText(page, 'Su sesión terminó');
    await fill(page, 'Contraseña', desk.ana.password);
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    await page.keyboard.sendCharacter(desk.ana.email);
    await click(page, 'Entrar');
    await gone(page, 'Su sesión terminó');
    expect(await page.evaluate("document.body.innerText.includes('Se requiere autenticación')")).to.equal(false);
    await click(page, 'Guardar');
    await gone(page, 'Guardar');
    await waitForText(page, '1 cliente', 'main');
  });

  it('that ends while a dialog is open returns the focus, once that is saved, to what opened the dialog', async () => {
    const { page } = desk;
    await desk.signIn('/settings/series');
    await waitForNamed(page, 'Sucursal nueva');
    await page.focus('::-p-aria([name="Sucursal nueva"][role="button"])');
    await page.keyboard.press('Enter');
    await fill(page, 'Clave', 'TIJ-01');
    await fill(page, 'Sucursal', 'Tijuana');
    await fill(page, 'Código postal', '22000');
    await endOtherSessions(desk);
    await page.focus('::-p-aria([name="Guardar"][role="button"])');
    await page.keyboard.press('Enter');
    await signInOver(desk);
    await page.waitForFunction("document.activeElement.textContent === 'Guardar'");
    await page.keyboard.press('Enter');
    await waitForText(page, 'TIJ-01', 'tbody');
    await page.waitForFunction("document.activeElement.textContent === 'Sucursal nueva'");
  });

  it('that ends while a secret is shown once can be left, for a sign-in elsewhere', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda');
    await click(page, 'Crear la clave');
    await waitForNamed(page, 'Copie la clave ahora', 'field');
    // Opened before the session ends: without one it would only be asked to sign in.
    const other = await desk.tab.openBeside();
    await other.goto(`${desk.test.url}/app/customers`);
    await waitForNamed(other, 'Cliente nuevo');
    await endOtherSessions(desk);
    await other.reload();
    await waitForText(page, 'Su sesión terminó');
    await click(page, 'Salir sin continuar');
    await page.waitForFunction("location.pathname === '/app/sign-in'");
    await gone(page, 'Copie la clave ahora');
    await waitForNamed(page, 'Entrar');
  });

  it('whose role was reduced shows what it allows now after a rejected call', async () => {
    const { page, test, organizationId } = desk;
    const beto = await addMember(test, organizationId, 'admin');
    const { token } = desk.ana;
    await openSignedIn(desk.tab, test.url, beto, '/settings/api-keys');
    await waitForNamed(page, 'Clave nueva');
    const { body } = await test.api('GET', `/organizations/${organizationId}/members`, { token });
    const member = (body as unknown as { id: string; email: string }[]).find(({ email }) => email === beto.email);
    await test.api('PATCH', `/organizations/${organizationId}/members/${member?.id}`, {
      token,
      body: { role: 'member' },
    });
    await follow(page, '/settings/team', 'Última actividad');
    await gone(page, 'Invitar');
  });

  it('is shared by all tabs: signing out of one signs out the other, and each shows its own organization', async () => {
    const { page } = desk;
    await desk.test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.issue();
    await desk.signIn('/invoices');
    await waitForText(page, '$1,740.00');
    const other = await desk.tab.openBeside();
    await other.goto(`${desk.test.url}/app/invoices`);
    await waitForNamed(other, 'Su cuenta');
    await waitForText(other, '$1,740.00');
    await click(other, 'Organización: Comercializadora Peña');
    await click(other, 'Segunda, S. de R.L.', 'menuitem');
    await waitForText(other, 'Sin facturas en estos meses');
    await page.reload();
    await waitForText(page, '$1,740.00');
    await click(other, 'Su cuenta');
    await click(other, 'Salir', 'menuitem');
    await waitForText(other, 'Entrar', 'h1');
    await title('Entrar');
    await page.reload();
    await title('Entrar');
  });

  it('shows nothing of one organization after a switch to another', async () => {
    const { page } = desk;
    await desk.test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.issue();
    await desk.signIn();
    await waitForText(page, '$1,740.00');
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await waitForText(page, 'Sin facturas en estos meses');
    await gone(page, '$1,740.00');
  });

  it('that switches to another organization during a stamp stays there, and is notified of the stamp', async () => {
    const { page } = desk;
    await desk.test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await page.setRequestInterception(true);
    const stamp = new Promise<HTTPRequest>((resolve) => {
      page.on('request', (request) => {
        if (request.url().includes('invoices.create')) resolve(request);
        else void request.continue();
      });
    });
    await click(page, 'Timbrar');
    const held = await stamp;
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await waitForText(page, 'Sin facturas en estos meses');
    await held.continue();
    await waitForText(page, 'Se timbró la factura que dejó en curso');
    await waitForText(page, 'Inicio', 'h1');
  });

  it('that is renewed during a stamp issues for the organization it was requested for, not one chosen meanwhile', async () => {
    const { page, test } = desk;
    const second = await test.given.organization(desk.ana, 'Segunda, S. de R.L.');
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await waitForText(page, 'Todo en orden');
    await settled(page);
    let isRefused = false;
    const sentFor: (string | undefined)[] = [];
    await page.setRequestInterception(true);
    const refresh = new Promise<HTTPRequest>((resolve) => {
      page.on('request', (request) => {
        if (request.url().includes('auth.refresh')) return resolve(request);
        if (!request.url().includes('invoices.create')) return void request.continue();
        sentFor.push(request.headers()['x-organization-id']);
        if (isRefused) return void request.continue();
        isRefused = true;
        const data = { code: 'UNAUTHORIZED', httpStatus: 401, statusCode: 401, reason: 'UNAUTHORIZED' };
        const body = JSON.stringify({ error: { code: -32_001, message: 'Se requiere autenticación', data } });
        void request.respond({ status: 401, contentType: 'application/json', body });
      });
    });
    await click(page, 'Timbrar');
    const held = await refresh;
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await waitForNamed(page, 'Organización: Segunda, S. de R.L.');
    await held.continue();
    await waitForText(page, 'Se timbró la factura que dejó en curso');
    expect(sentFor).to.deep.equal([desk.organizationId, desk.organizationId]);
    const { body } = await test.api('GET', '/invoices', {
      token: desk.ana.token,
      headers: { 'X-Organization-Id': second.id },
    });
    expect(body['data']).to.deep.equal([]);
  });

  it('that ends is renewed in all tabs by one sign-in, and they keep their content', async () => {
    const { page } = desk;
    await desk.signIn('/settings/security');
    const other = await desk.tab.openBeside();
    await other.goto(`${desk.test.url}/app/settings/organization`);
    await fill(other, 'Calle', 'Avenida Reforma');
    await endOtherSessions(desk);
    await page.reload();
    await waitForText(other, 'Su sesión terminó');
    await fill(other, 'Correo', desk.ana.email);
    await fill(other, 'Contraseña', desk.ana.password);
    await click(other, 'Entrar');
    await gone(other, 'Su sesión terminó');
    await gone(page, 'Su sesión terminó');
    await waitForText(other, 'Avenida Reforma');
  });

  it('of another user leaves nothing of the previous one in any tab', async () => {
    const { page, test } = desk;
    await desk.signIn('/settings/team');
    await waitForText(page, desk.ana.email);
    const other = await desk.tab.openBeside();
    const beto = await test.given.user('Beto');
    await test.given.organization(beto, 'La de Beto');
    await other.goto(`${test.url}/app/sign-in`);
    await fill(other, 'Correo', beto.email);
    await fill(other, 'Contraseña', beto.password);
    await click(other, 'Entrar');
    await waitForNamed(other, 'Organización: La de Beto');
    await waitForNamed(page, 'Organización: La de Beto');
    await gone(page, desk.ana.email);
  });

  it('that ends, and that another user of the organization renews, keeps nothing of what the first one typed', async () => {
    const { page, test, organizationId } = desk;
    const beto = await addMember(test, organizationId, 'admin');
    await desk.signIn('/invoices/new');
    await fill(page, 'Descripción', 'Asesoría que escribió Ana');
    await follow(page, '/settings/organization', 'Datos fiscales');
    await fill(page, 'Calle', 'Avenida Reforma');
    const asked: string[] = [];
    page.on('dialog', (dialog) => void asked.push(dialog.type()));
    await endOtherSessions(desk);
    await click(page, 'Guardar');
    await waitForText(page, 'Su sesión terminó');
    await fill(page, 'Correo', beto.email);
    await fill(page, 'Contraseña', beto.password);
    await Promise.all([page.waitForNavigation(), click(page, 'Entrar')]);
    await title('Inicio');
    expect(asked).to.deep.equal([]);
    await follow(page, '/invoices/new', 'Valor unitario');
    await settled(page);
    expect(
      await page.evaluate("[...document.querySelectorAll('input')].some((one) => one.value.includes('Ana'))"),
    ).to.equal(false);
    expect(await page.evaluate('JSON.stringify(localStorage)')).to.not.include('escribió Ana');
  });

  it('without an organization is redirected from each section to creating one, or to the account', async () => {
    const { page, test } = desk;
    desk.ana = await test.given.user('Sola');
    await desk.signIn('/settings/organization');
    await title('Ponga en marcha su facturación');
    await waitForNamed(page, 'Nombre', 'field');
    for (const section of ['Nómina', 'Clientes']) {
      await click(page, section, 'link');
      await waitForNamed(page, 'Nombre', 'field');
      await title('Ponga en marcha su facturación');
    }
    await click(page, 'Ajustes', 'link');
    await waitForNamed(page, 'Agregar una llave de acceso');
    expect(new URL(page.url()).pathname).to.equal('/app/settings/security');
    await page.reload();
    await waitForNamed(page, 'Agregar una llave de acceso');
  });

  it('of a removed member continues in their own organization, or where one is created', async () => {
    const { page, test, organizationId } = desk;
    const owner = desk.ana;
    desk.ana = await addMember(test, organizationId, 'member');
    await desk.signIn('/invoices');
    await title('Facturas');
    const { body } = await test.api('GET', `/organizations/${organizationId}/members`, { token: owner.token });
    const { id = '' } =
      (body as unknown as { id: string; userId: string }[]).find(({ userId }) => userId === desk.ana.userId) ?? {};
    expect(
      (await test.api('DELETE', `/organizations/${organizationId}/members/${id}`, { token: owner.token })).status,
    ).to.equal(204);
    await page.reload();
    await title('Ponga en marcha su facturación');
    await waitForText(page, 'Ya no forma parte de la organización que tenía abierta', '[role=alert]');
    await test.given.organization(desk.ana, 'La propia');
    await page.goto(`${test.url}/app/invoices`);
    await waitForNamed(page, 'Organización: La propia');
    await waitForText(page, 'Todavía no hay facturas');
  });
});
