import { createProduct } from '@lacre/services/products/create-product';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { choose, click, fill, openTab, type Tab, told } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

describe('products in the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let organizationId: string;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    tab = await openTab();
  });
  afterEach(async () => {
    const { problems } = tab;
    await tab.close();
    expect(problems).to.deep.equal([]);
  });

  const kept = async () => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/products`, { token: ana.token });
    return (body as unknown as { data: object[] }).data;
  };

  it('are written with key, unit, price and taxes of the catalogs', async () => {
    await signIn(tab, test.url, ana, '/products');
    await click(tab.page, 'Producto nuevo');
    await fill(tab.page, 'Descripción', 'Consultoría de software');
    await choose(tab.page, 'Clave del SAT', '81111500');
    await choose(tab.page, 'Unidad', 'E48');
    await fill(tab.page, 'Precio', '1500');
    await fill(tab.page, 'SKU', 'CONS-1');
    await tab.page.locator('::-p-aria([name="Impuestos"])').click();
    await tab.page.locator('[role=option] ::-p-text(Honorarios)').click();
    await click(tab.page, 'Guardar');
    await told(tab.page, '$1,500.00');
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

  it('say beside the field what is missing, and in words that a SKU is taken', async () => {
    const taken = { description: 'Otro', productKey: '81111500', price: '1', sku: 'CONS-1', livemode: true };
    await createProduct(test.services, ana.actor, { organizationId, ...taken });
    await signIn(tab, test.url, ana, '/products');
    await click(tab.page, 'Producto nuevo');
    await fill(tab.page, 'Descripción', 'Consultoría de software');
    await fill(tab.page, 'SKU', 'CONS-1');
    await click(tab.page, 'Guardar');
    await tab.page.waitForSelector('.mantine-NumberInput-error');
    await choose(tab.page, 'Clave del SAT', '81111500');
    await fill(tab.page, 'Precio', '1500');
    await click(tab.page, 'Guardar');
    await told(tab.page, 'Es de otro producto');
    expect(await kept()).to.have.length(1);
    await fill(tab.page, 'SKU', 'CONS-2');
    await click(tab.page, 'Guardar');
    await told(tab.page, '1 producto');
  });
});
