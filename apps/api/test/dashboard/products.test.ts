import { createProduct } from '@lacre/services/products/create-product';
import { expect } from 'chai';
import { choose, click, fill, pick, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('products in the dashboard', () => {
  const desk = givenDesk();

  const kept = async () => {
    return (await desk.api<{ data: object[] }>('GET', `/organizations/${desk.organizationId}/products`)).data;
  };

  it('are created with key, unit, price and taxes of the catalogs', async () => {
    await desk.signIn('/products');
    await click(desk.page, 'Producto nuevo');
    await fill(desk.page, 'Descripción', 'Consultoría de software');
    await choose(desk.page, 'Clave del SAT', '81111500');
    await choose(desk.page, 'Unidad', 'E48');
    await fill(desk.page, 'Precio', '1500');
    await fill(desk.page, 'SKU', 'CONS-1');
    await click(desk.page, 'Impuestos', 'field');
    await pick(desk.page, '[role=option]', 'Honorarios');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, '$1,500.00', 'tbody');
    expect(await kept()).to.containSubset([
      {
        description: 'Consultoría de software',
        productKey: '81111500',
        unitKey: 'E48',
        unitName: 'Unidad de servicio',
        price: 1500,
        sku: 'CONS-1',
        taxability: '02',
        taxes: [{ rate: '0.160000' }, { rate: '0.100000' }, { rate: '0.106667' }],
        livemode: false,
      },
    ]);
  });

  it('are created with taxes that no list has, such as a fee of IEPS', async () => {
    const { page } = desk;
    await desk.signIn('/products');
    await click(page, 'Producto nuevo');
    await fill(page, 'Descripción', 'Refresco');
    await choose(page, 'Clave del SAT', '50202306');
    await choose(page, 'Unidad', 'LTR');
    await fill(page, 'Precio', '20');
    await click(page, 'Agregar otro impuesto (IEPS, retención)');
    await click(page, 'Factor 2', 'field');
    await pick(page, '[role=option]', 'Cuota');
    await fill(page, 'Cuota 2, por unidad', '1.6451');
    await click(page, 'Agregar otro impuesto (IEPS, retención)');
    await click(page, 'Quitar el impuesto 3');
    await click(page, 'Guardar');
    await waitForText(page, 'Refresco', 'tbody');
    expect(await kept()).to.containSubset([
      {
        description: 'Refresco',
        taxability: '02',
        taxes: [
          { type: '002', factorType: 'Tasa', rate: '0.160000' },
          { type: '003', factorType: 'Cuota', rate: '1.645100' },
        ],
      },
    ]);
    await click(page, 'Refresco');
    await waitForText(page, 'Impuestos uno por uno');
  });

  it('show beside the field what is missing, and report a duplicate SKU in plain words', async () => {
    const taken = { description: 'Otro', productKey: '81111500', price: '1', sku: 'CONS-1', livemode: true };
    await createProduct(desk.test.services, desk.ana.actor, { organizationId: desk.organizationId, ...taken });
    await desk.signIn('/products');
    await click(desk.page, 'Producto nuevo');
    await fill(desk.page, 'Descripción', 'Consultoría de software');
    await fill(desk.page, 'SKU', 'CONS-1');
    await click(desk.page, 'Guardar');
    await desk.page.waitForSelector('.mantine-NumberInput-error');
    await choose(desk.page, 'Clave del SAT', '81111500');
    await fill(desk.page, 'Precio', '1500');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, 'Es de otro producto');
    expect(await kept()).to.have.length(1);
    await fill(desk.page, 'SKU', 'CONS-2');
    await click(desk.page, 'Guardar');
    await waitForText(desk.page, '1 producto');
  });

  it('show a SKU of usual length in one line beside a long price, all within their card', async () => {
    const { page } = desk;
    await desk.api('POST', `/organizations/${desk.organizationId}/products`, {
      description: 'Consultoría de software para la operación diaria de una empresa mediana',
      sku: 'SRV-CONS-0001',
      productKey: '81111500',
      unitKey: 'E48',
      price: 999_999_999.123456,
      taxability: '02',
      taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
      livemode: false,
    });
    for (const width of [1280, 1440]) {
      await page.setViewport({ width, height: 800 });
      await desk.signIn('/products');
      await waitForText(page, 'SRV-CONS-0001');
      await settled(page);
      const lines = `(() => {
        const cell = [...document.querySelectorAll('td')].find((one) => one.textContent === 'SRV-CONS-0001');
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      })()`;
      expect(await page.evaluate(lines)).to.equal(1);
      const isWithin = `(() => {
        const table = document.querySelector('main table');
        return table.scrollWidth <= table.parentElement.clientWidth;
      })()`;
      expect(await page.evaluate(isWithin)).to.equal(true);
    }
  });
});
