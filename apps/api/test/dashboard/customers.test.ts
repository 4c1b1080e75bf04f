import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { choose, click, fill, gone, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('customers in the dashboard', () => {
  const desk = givenDesk();

  const kept = async () => {
    return (
      await desk.api<{ data: { legalName: string; livemode: boolean; email: string | null }[] }>(
        'GET',
        `/organizations/${desk.organizationId}/customers`,
      )
    ).data;
  };
  const given = (legalName: string, livemode = false) =>
    createCustomer(desk.test.services, desk.ana.actor, {
      ...receiver,
      organizationId: desk.organizationId,
      legalName,
      livemode,
    });

  it('are created and updated in the current environment', async () => {
    await desk.signIn('/customers');
    await click(desk.page, 'Cliente nuevo');
    await fill(desk.page, 'RFC', 'ure180429tm6');
    await fill(desk.page, 'Nombre o razón social', 'Universidad Robotica Española');
    await fill(desk.page, 'Código postal', '86991');
    await choose(desk.page, 'Régimen fiscal', '601');
    await click(desk.page, 'Guardar');
    await click(desk.page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(desk.page, 'Correo', 'pagos@robotica.example');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'pagos@robotica.example', 'tbody');
    expect(await kept()).to.containSubset([
      { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', livemode: false, email: 'pagos@robotica.example' },
    ]);
  });

  it('show beside each field what the service rejects, until it is corrected', async () => {
    await desk.signIn('/customers');
    await click(desk.page, 'Cliente nuevo');
    await fill(desk.page, 'RFC', 'URE180429TM6');
    await fill(desk.page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await fill(desk.page, 'Código postal', '00000');
    await click(desk.page, 'Guardar');
    const errorOf = (label: string) =>
      desk.page.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`).then((field) =>
        field?.evaluate((input) => {
          const wrapper = (input as unknown as { closest(of: string): { textContent: string } }).closest(
            '.mantine-InputWrapper-root',
          );
          return wrapper.textContent;
        }),
      );
    await waitForText(desk.page, 'Es obligatorio para un cliente nacional');
    expect(await errorOf('Código postal')).to.match(/c_CodigoPostal/);
    expect(await kept()).to.deep.equal([]);
    await fill(desk.page, 'Código postal', '86991');
    await choose(desk.page, 'Régimen fiscal', '601');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, '1 cliente');
    expect(await kept()).to.have.length(1);
  });

  it('are found by their URL, and those of production are not in the sandbox', async () => {
    await given('UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await given('ESCUELA KEMPER URGATE');
    await given('OTRA DE PRODUCCION', true);
    await desk.signIn('/customers');
    await waitForText(desk.page, '2 clientes');
    await fill(desk.page, 'Buscar', 'kemper');
    await waitForText(desk.page, '1 cliente');
    await desk.page.reload();
    await waitForText(desk.page, 'ESCUELA KEMPER URGATE');
    expect(new URL(desk.page.url()).search).to.equal('?q=kemper');
  });

  it('are still reachable from a URL past the last page, whose arrows have names', async () => {
    for (let at = 0; at < 21; at += 1) await given(`CLIENTE ${String(at).padStart(2, '0')}`);
    await desk.signIn('/customers?page=3');
    await waitForText(desk.page, 'Esta lista tiene 2 páginas.');
    await click(desk.page, 'Última página');
    await waitForText(desk.page, 'CLIENTE', 'tbody');
    await click(desk.page, 'Página anterior');
    await waitForNamed(desk.page, 'Página siguiente');
  });

  it('are deleted only after a confirmation, and the focus stays in the page', async () => {
    await given('UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await desk.signIn('/customers');
    await click(desk.page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await click(desk.page, 'Borrar');
    await waitForText(desk.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    await click(desk.page, 'Cancelar');
    await gone(desk.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    expect(await kept()).to.have.length(1);
    await click(desk.page, 'Borrar');
    await waitForText(desk.page, '¿Borrar a UNIVERSIDAD ROBOTICA ESPAÑOLA?');
    await click(desk.page, 'Borrar', 'button', '.mantine-Modal-body');
    await waitForText(desk.page, 'Todavía no hay clientes');
    await desk.page.waitForFunction("document.activeElement?.id === 'content'");
    expect(await kept()).to.deep.equal([]);
  });

  it('offer to clear a choice only where there is one', async () => {
    const { page } = desk;
    const clears = `document.querySelectorAll('[role=dialog] .mantine-Select-section button').length`;
    await desk.signIn('/customers');
    await click(page, 'Cliente nuevo');
    await waitForNamed(page, 'Régimen fiscal', 'field');
    expect(await page.evaluate(clears)).to.equal(0);
    await choose(page, 'Régimen fiscal', '601');
    await page.waitForFunction(`${clears} === 1`);
  });

  for (const [path, open] of [
    ['/customers', 'Cliente nuevo'],
    ['/invoices/new', 'Cliente nuevo'],
    ['/start', ''],
  ] as const)
    it(`${path}: insert text at the cursor, in capitals`, async () => {
      const { page } = desk;
      await desk.signIn(path);
      if (open) await click(page, open);
      await fill(page, 'Nombre o razón social', 'ACME MEXICO');
      for (let steps = 0; steps < 'MEXICO'.length; steps += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('de Straße ');
      await waitForText(page, 'ACME DE STRASSE MEXICO');
    });

  it('are all listed again, with an empty search field, after a click on the menu', async () => {
    await given('ACME DEL NORTE');
    await desk.signIn('/customers?q=nobody');
    await click(desk.page, 'Clientes', 'link');
    await waitForText(desk.page, 'ACME DEL NORTE', 'tbody');
    expect(await desk.page.$eval('input[type=search]', ({ value }) => value)).to.equal('');
  });
});
