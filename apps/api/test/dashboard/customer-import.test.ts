import { expect } from 'chai';
import { click, fill, gone, openList, pick, waitForNamed, waitForText } from './support/browser.ts';
import { dropFile, givenFolder } from './support/drop-file.ts';
import { tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the import of customers in the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  const kept = async () => {
    const path = `/organizations/${desk.organizationId}/customers`;
    return (await desk.api<{ data: { taxId: string; email: string; livemode: boolean }[] }>('GET', path)).data;
  };

  it('reports thousands with their separator, here and in the list', async () => {
    const { page } = desk;
    const rows = Array.from(
      { length: 120 },
      (_, i) => `URE180429${i.toString(36).toUpperCase().padStart(2, '0')}`,
    ).flatMap((taxId) => Array.from({ length: 10 }, (_, i) => `EMPRESA,${taxId}${i},601,86991`));
    await desk.signIn('/customers/import');
    await dropFile(page, await fileOf('clientes.csv', ['legalName,taxId,taxSystem,zip', ...rows].join('\n')));
    await click(page, 'Importar');
    await waitForText(page, '1,200 clientes nuevos.');
    await page.goto(`${desk.test.url}/app/customers`);
    await waitForText(page, '1,200 clientes', '[role=status]');
  });

  it('maps the columns of any file, retries failed rows after they are corrected, and updates by RFC', async () => {
    const { page } = desk;
    const rows = [
      'Nombre;Razón social;R.F.C.;Régimen fiscal;C.P.;Correo electrónico',
      'Robótica;UNIVERSIDAD ROBOTICA ESPAÑOLA;URE180429TM6;601;86991;cobros@example.com',
      'Xochilt;XOCHILT CASAS CHAVEZ;CACX7605101P8;612;1030;',
    ];
    await desk.signIn('/customers');
    await click(page, 'Importar', 'link');
    await waitForText(page, 'Importar clientes', 'h1');
    await dropFile(page, await fileOf('clientes.csv', Buffer.from(rows.join('\r\n'), 'latin1')));
    await waitForText(page, 'UNIVERSIDAD ROBOTICA ESPAÑOLA · XOCHILT CASAS CHAVEZ');
    // The element that replaces the focused one gets the focus.
    await page.waitForFunction("document.activeElement?.textContent === '¿Qué contiene cada columna?'");
    await tabTo(page, 'Importar');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.activeElement?.textContent.startsWith('1 cliente nuevo.')");
    await waitForText(page, '1 cliente nuevo.');
    await waitForText(page, 'Debe tener cinco dígitos; ¿quiso decir 01030? Excel quita el cero inicial');
    await page.waitForSelector('input[aria-invalid="true"]');
    await fill(page, 'Código postal', '01030');
    await click(page, 'Enviar las filas corregidas');
    await waitForText(page, 'Se importó todo.');
    expect(await kept()).to.containSubset([
      { taxId: 'URE180429TM6', email: 'cobros@example.com', livemode: false },
      { taxId: 'CACX7605101P8', email: null, livemode: false },
    ]);
    await click(page, 'Otro archivo');
    const again = 'Nombre;RFC;Correo\nXOCHILT CASAS CHAVEZ;CACX7605101P8;xochilt@example.com';
    await dropFile(page, await fileOf('correos.csv', Buffer.from(again)));
    await waitForText(page, 'correos.csv: una fila');
    await click(page, 'Si ya tengo un cliente con ese RFC, actualizarlo', 'checkbox');
    await click(page, 'Importar');
    await waitForText(page, '1 cliente actualizado.');
    expect((await kept()).find(({ taxId }) => taxId === 'CACX7605101P8')?.email).to.equal('xochilt@example.com');
  });

  it('shows the missing field of a row with its label on the page, where the file has no column for it', async () => {
    const { page } = desk;
    const rows = 'Nombre;RFC;Régimen fiscal\nXOCHILT CASAS CHAVEZ;CACX7605101P8;612\nUNIVERSIDAD;URE18042;601';
    await desk.signIn('/customers/import');
    await dropFile(page, await fileOf('sin-cp.csv', Buffer.from(rows)));
    await click(page, 'Importar');
    await waitForText(page, 'Es obligatorio para un cliente nacional');
    await waitForText(page, 'Debe ser un RFC de 12 o 13 caracteres');
    await click(page, 'Quitar la fila 3');
    await fill(page, 'Código postal', '01030');
    await click(page, 'Enviar las filas corregidas');
    await waitForText(page, 'Se importó todo.');
    expect(await kept()).to.containSubset([{ taxId: 'CACX7605101P8', addressZip: '01030' }]);
  });

  /** The input stays, whichever way it would be lost. */
  async function expectToAsk(written: string) {
    const { page } = desk;
    for (const [leave, role] of [
      ['Productos', 'link'],
      ['Otro archivo', 'button'],
    ] as const) {
      await click(page, leave, role);
      await waitForText(page, '¿Salir sin guardar?');
      await click(page, 'Seguir editando');
      await gone(page, '¿Salir sin guardar?');
      await waitForText(page, written);
    }
  }

  it('asks before corrected rows are lost by a link or another file', async () => {
    const { page } = desk;
    await desk.signIn('/customers/import');
    const rows = 'Nombre;RFC;Régimen fiscal;C.P.\nXOCHILT CASAS CHAVEZ;CACX7605101P8;612;1030';
    await dropFile(page, await fileOf('clientes.csv', Buffer.from(rows)));
    await click(page, 'Importar');
    // The earlier field, for the column of the file, has the same label.
    await waitForNamed(page, 'Quitar la fila 2');
    await fill(page, 'Código postal', '01030');
    await waitForText(page, '01030');
    await expectToAsk('01030');
    await click(page, 'Enviar las filas corregidas');
    await waitForText(page, 'Se importó todo.');
    await click(page, 'Productos', 'link');
    await waitForText(page, 'Productos y servicios', 'h1');
  });

  it('asks before the column mapping is lost by a link or another file', async () => {
    const { page } = desk;
    await desk.signIn('/customers/import');
    const rows = 'Nombre;RFC;Régimen fiscal;Zona\nXOCHILT CASAS CHAVEZ;CACX7605101P8;612;01030';
    await dropFile(page, await fileOf('clientes.csv', Buffer.from(rows)));
    await click(page, 'Código postal', 'field');
    await pick(page, `${await openList(page)} [role=option]`, 'Zona');
    await waitForText(page, '01030');
    await expectToAsk('01030');
    await click(page, 'Importar');
    await waitForText(page, 'Se importó todo.');
    await click(page, 'Productos', 'link');
    await waitForText(page, 'Productos y servicios', 'h1');
  });
});
