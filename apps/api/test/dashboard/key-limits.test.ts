import { expect } from 'chai';
import { click, fill, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('the limits of a key in the dashboard', () => {
  const desk = givenDesk();

  it('show beside each field what the service rejects, until it is corrected', async () => {
    const { page } = desk;
    const wrong = () =>
      page.evaluate(`[...document.querySelectorAll('[role=dialog] [aria-invalid=true]')].map(lacreTest.nameOf)`);
    await desk.signIn('/settings/api-keys');
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda');
    await click(page, 'Límites');
    await fill(page, 'Facturas por día', '2000000');
    await fill(page, 'Solo a estos RFC', 'URE18042');
    await click(page, 'Crear la clave');
    await waitForText(page, 'Debe ser un entero de 1 a 1000000', '.mantine-NumberInput-error');
    expect(await wrong()).to.deep.equal(['Facturas por día', 'Solo a estos RFC']);
    await fill(page, 'Facturas por día', '20');
    await settled(page);
    expect(await wrong()).to.not.include('Facturas por día');
  });

  it('show beside the field which code the SAT does not have', async () => {
    const { page } = desk;
    await desk.signIn('/settings/api-keys');
    await click(page, 'Clave nueva');
    await fill(page, 'Nombre', 'Tienda');
    await click(page, 'Límites');
    await fill(page, 'Solo en estas monedas', 'MXM');
    await click(page, 'Crear la clave');
    await waitForText(page, 'Debe estar en el catálogo c_Moneda del SAT', '.mantine-TagsInput-error');
  });
});
