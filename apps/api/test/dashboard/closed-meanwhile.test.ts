import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { ppdBody } from '../support/bodies.ts';
import { click, fieldValue, fill, gone, press, settled, waitForNamed, waitForText } from './support/browser.ts';
import { type Desk, givenDesk } from './support/given-desk.ts';
import { clickAndHold, holdCalls } from './support/hold-calls.ts';

async function giveKeys(desk: Desk): Promise<void> {
  for (const name of ['Tienda', 'Bodega'])
    await desk.api('POST', `/organizations/${desk.organizationId}/api-keys`, {
      name,
      environment: 'sandbox',
      scopes: ['read:invoices'],
    });
}

describe('a response of the dashboard that arrives after its dialog was closed', () => {
  const desk = givenDesk();

  const valueOf = (label: string) =>
    fieldValue(desk.page, `[role=dialog] ::-p-aria([name="${label}"][role="textbox"])`);
  const leave = async () => {
    await desk.page.keyboard.press('Escape');
    await click(desk.page, 'Cerrar sin guardar');
    await desk.page.waitForFunction("document.querySelector('[role=dialog]') === null");
  };

  it('closes no other drawer, whose input would be lost, and the list shows what was saved', async () => {
    const { page } = desk;
    for (const legalName of ['PRIMERA', 'SEGUNDA'])
      await createCustomer(desk.test.services, desk.ana.actor, {
        ...receiver,
        organizationId: desk.organizationId,
        legalName,
        livemode: false,
      });
    await desk.signIn('/customers');
    await click(page, 'PRIMERA');
    await fill(page, 'Correo', 'primera@example.com');
    const held = await clickAndHold(page, 'customers.update', 'Guardar');
    await leave();
    await click(page, 'SEGUNDA');
    await fill(page, 'Correo', 'segunda@example.com');
    await held.send(0);
    await waitForText(page, 'primera@example.com', 'tbody');
    await settled(page);
    expect(await valueOf('Correo')).to.equal('segunda@example.com');
  });

  it('closes no other confirmation', async () => {
    const { page } = desk;
    await giveKeys(desk);
    await desk.signIn('/settings/api-keys');
    await click(page, 'Revocar: Tienda');
    const held = await holdCalls(page, 'apiKeys.revoke');
    await click(page, 'Revocar', 'button', '[role=dialog]');
    await held.made();
    await click(page, 'Cancelar', 'button', '[role=dialog]');
    await click(page, 'Revocar: Bodega');
    await held.send(0);
    await waitForText(page, 'Desactivada', 'main');
    await settled(page);
    await waitForText(page, 'Bodega', '[role=dialog]');
  });

  it('closes no payment of other invoices', async () => {
    const { page } = desk;
    for (const _ of [1, 2]) await desk.api('POST', '/invoices', ppdBody());
    await desk.signIn('/invoices');
    await click(page, 'Seleccionar A-1', 'checkbox');
    await click(page, 'Registrar un pago');
    await waitForNamed(page, 'Timbrar el recibo');
    await settled(page);
    const held = await clickAndHold(page, 'payments.create', 'Timbrar el recibo');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await click(page, 'Seleccionar A-1', 'checkbox');
    await click(page, 'Seleccionar A-2', 'checkbox');
    await click(page, 'Registrar un pago');
    await fill(page, 'Número de operación', 'SPEI-2');
    await held.send(0);
    await waitForText(page, 'El recibo se timbró.');
    await settled(page);
    expect(await valueOf('Número de operación')).to.equal('SPEI-2');
    expect(await page.$$('tbody input:checked')).to.have.length(1);
  });

  it('leaves no other organization than the one that was deleted', async () => {
    const { page } = desk;
    for (const _ of [1, 2]) await desk.test.given.organization(desk.ana);
    const { organizations } = await desk.api<{ organizations: { id: string; name: string }[] }>('GET', '/users/me');
    // The user is not led to the last one by itself.
    const other = organizations.filter(({ id }) => id !== desk.organizationId).at(-1);
    await desk.signIn('/settings/organization');
    // The page has chosen one by then, and does not choose another.
    await waitForNamed(page, 'Borrar para siempre');
    await page.evaluate(`(() => {
      const text = JSON.stringify({ organizationId: '${desk.organizationId}', environment: 'sandbox' });
      sessionStorage.setItem('lacre.workplace', text);
    })()`);
    await page.reload();
    await click(page, 'Borrar para siempre');
    await fill(page, 'Escriba «Comercializadora Peña» para confirmar', 'Comercializadora Peña');
    const held = await holdCalls(page, 'organizations.delete');
    await page.keyboard.press('Enter');
    await held.made();
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    const open = "JSON.parse(sessionStorage.getItem('lacre.workplace')).organizationId";
    await press(page, 'button[aria-label^="Organización:"]');
    const at = organizations.findIndex(({ id }) => id === other?.id);
    await page.waitForSelector('[role=menuitem]');
    await page.evaluate(`document.querySelectorAll('[role=menuitem]')[${at}].click()`);
    await page.waitForFunction(`${open} === '${other?.id}'`);
    await waitForText(page, 'Inicio', 'h1');
    await held.send(0);
    await settled(page);
    expect(await page.evaluate(open)).to.equal(other?.id);
    expect(desk.tab.requests.filter((url) => url.includes('organizations.delete'))).to.have.length(1);
  });
});

describe('a response of the dashboard that arrives after the next one was begun', () => {
  const desk = givenDesk();

  it('leaves the address of the next invitation in the field', async () => {
    const { page } = desk;
    await desk.signIn('/settings/team');
    await fill(page, 'Correo', 'luz@example.com');
    const held = await clickAndHold(page, 'invitations.create', 'Invitar');
    await fill(page, 'Correo', 'sol@example.com');
    await held.send(0);
    await waitForText(page, 'luz@example.com', 'main');
    await settled(page);
    expect(await fieldValue(page, 'main input[type=email]')).to.equal('sol@example.com');
  });

  it('shows the secret of each key, one after the other', async () => {
    const { page } = desk;
    await giveKeys(desk);
    await desk.signIn('/settings/api-keys');
    const held = await holdCalls(page, 'apiKeys.rotate');
    for (const [before, name] of ['Tienda', 'Bodega'].entries()) {
      await click(page, `Cambiar el secreto: ${name}`);
      await held.made(before + 1);
    }
    await held.send(0);
    const secret = () => fieldValue(page, '[role=dialog] input[readonly]');
    const first = await secret();
    await held.send(1);
    await settled(page);
    expect(await secret()).to.equal(first);
    await click(page, 'Ya tengo una copia');
    await gone(page, first);
    expect(await secret()).to.match(/^sk_/);
  });

  it('does not show a list as it was before a change that was made while it was loading', async () => {
    const { page } = desk;
    const old = Promise.withResolvers<void>();
    const isInvited = Promise.withResolvers<void>();
    let isFirst = true;
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (!isFirst || !request.url().includes('invitations.list')) return request.continue();
      isFirst = false;
      const answer = await fetch(request.url(), { headers: request.headers() });
      const body = await answer.text();
      old.resolve();
      await isInvited.promise;
      await request.respond({ status: answer.status, contentType: 'application/json', body });
    });
    await desk.signIn('/settings/team');
    await old.promise;
    await fill(page, 'Correo', 'luz@example.com');
    await click(page, 'Invitar');
    await waitForText(page, 'Enviamos la invitación a luz@example.com');
    isInvited.resolve();
    await waitForText(page, 'Invitaciones pendientes');
    await settled(page);
    await waitForNamed(page, 'Enviar de nuevo: luz@example.com');
  });
});
