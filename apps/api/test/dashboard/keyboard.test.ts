import { expect } from 'chai';
import { openList, settled, waitForNamed, waitForText } from './support/browser.ts';
import { focusedName, tabTo } from './support/focus.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the dashboard without a mouse', () => {
  const desk = givenDesk({ hasOrganization: false });

  const write = async (label: string, text: string) => {
    await tabTo(desk.page, label);
    await desk.page.keyboard.type(text);
  };
  /** Types into a field with choices and selects the first that contains the text. */
  const pick = async (label: string, text: string) => {
    const { page } = desk;
    await tabTo(page, label);
    await settled(page);
    await page.keyboard.type(text);
    const list = await openList(page);
    await settled(page);
    await waitForText(page, text, `${list} [role=option]`);
    const marked = `document.querySelector('${list} [data-combobox-selected]')?.textContent.startsWith('${text}') === true`;
    for (let presses = 0; presses < 30 && !(await page.evaluate(marked)); presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  const press = async (name: string) => {
    await tabTo(desk.page, name);
    await desk.page.keyboard.press('Enter');
  };

  it('leads from signing up to a first invoice, and to its cancellation', async function () {
    // A hundred and fifty keys, and the first page of all in this browser.
    this.timeout(120_000);
    const { page } = desk;
    const { keyboard } = page;
    await page.goto(`${desk.test.url}/app/sign-up`);
    await page.waitForSelector('input:focus');
    await keyboard.type('Lucía Robles');
    await write('Correo', `lucia-${Date.now()}@example.com`);
    await write('Contraseña', 'lacre con tinta roja 27');
    await keyboard.press('Enter');
    await waitForText(page, 'Ponga en marcha su facturación');
    await page.waitForSelector('main input:focus');
    await keyboard.type('Papelería Robles');
    await keyboard.press('Enter');
    await waitForText(page, 'Datos fiscales', 'h2');
    await page.waitForSelector('main input:focus');
    await keyboard.type('URE180429TM6');
    await write('Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await pick('Régimen fiscal', '601');
    await write('Calle', 'Av. Universidad');
    await write('Código postal', '86991');
    await write('Colonia', 'Centro');
    await write('Municipio', 'Centro');
    await write('Ciudad', 'Villahermosa');
    await write('Estado', 'Tabasco');
    await keyboard.press('Enter');
    await waitForText(page, 'Certificado', 'h2');
    await press('Después');
    await waitForNamed(page, 'Crear mi primera factura', 'link');
    await press('Crear mi primera factura');
    await waitForText(page, 'Nueva factura', 'h1');
    await press('Cliente nuevo');
    await page.waitForSelector('main input:focus');
    await keyboard.type('URE180429TM6');
    await write('Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
    await pick('Régimen fiscal', '601');
    await write('Código postal', '86991');
    await write('Descripción', 'Consultoría de software');
    await pick('Clave del SAT', '81111500');
    await pick('Unidad', 'E48');
    await write('Valor unitario', '500');
    await waitForText(page, 'Todo en orden');
    await press('Timbrar');
    await waitForText(page, 'Factura', 'h1');
    await press('Cancelar');
    // One of the motives is selected; the arrows move among them.
    await page.waitForFunction("document.activeElement?.matches('[role=dialog] input[type=radio]:checked')");
    // Pressed again, or held too long: it cancels nothing.
    await keyboard.press('Enter');
    await keyboard.press('ArrowUp');
    expect(await focusedName(page)).to.match(/^01 · /);
    await write('Folio fiscal', 'A-1');
    await keyboard.press('Enter');
    await waitForText(page, 'Debe ser un UUID', '.mantine-InputWrapper-error');
    await keyboard.press('Escape');
    await waitForText(page, '¿Cerrar sin guardar?');
    await page.waitForFunction("document.activeElement?.textContent === 'Seguir editando'");
    await keyboard.press('Enter');
    await page.waitForFunction("document.activeElement?.value === 'A-1'");
    await tabTo(page, '01');
    await keyboard.press('ArrowDown');
    await press('Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.');
    await keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await page.waitForFunction("document.activeElement?.id === 'content'");
  });
});
