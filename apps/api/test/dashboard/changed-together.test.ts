import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { click, fill, gone, press, settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

type Row = Record<string, unknown>;

describe('a record that is edited in the dashboard while somebody else updates it', () => {
  const desk = givenDesk();
  const at = (path: string) => `/organizations/${desk.organizationId}/${path}`;
  const only = async (path: string): Promise<Row> => {
    const answer = await desk.api<Row[] | { data: Row[] }>('GET', at(path));
    return (Array.isArray(answer) ? answer : answer.data)[0] as Row;
  };
  const product = { description: 'Silla', productKey: '56101504', unitKey: 'H87', price: 10, livemode: false };

  for (const { what, path, body, page, open, field, theirs, mine } of [
    {
      what: 'an API key that was disabled stays disabled',
      path: 'api-keys',
      body: { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices', 'write:invoices'] },
      page: '/settings/api-keys',
      open: 'Editar: Tienda',
      field: 'Nombre',
      theirs: { isActive: false, scopes: ['read:invoices'] },
      mine: { name: 'Tienda nueva' },
    },
    {
      what: 'a webhook that was disabled stays disabled',
      path: 'webhooks',
      body: { url: 'https://example.com/hooks', events: ['*'], environment: 'sandbox' },
      page: '/settings/webhooks',
      open: 'Editar: https://example.com/hooks',
      field: 'Descripción',
      theirs: { isActive: false },
      mine: { description: 'Pedidos' },
    },
    {
      what: 'a new e-mail and street of a customer stay',
      path: 'customers',
      body: { ...receiver, livemode: false, address: { street: 'Juárez', city: 'Centro' } },
      page: '/customers',
      open: receiver.legalName,
      field: 'Teléfono',
      theirs: { email: 'pagos@robotica.example', address: { street: 'Hidalgo' } },
      mine: { phone: '5512345678' },
    },
    {
      what: 'a new price of a product stays',
      path: 'products',
      body: product,
      page: '/products',
      open: product.description,
      field: 'SKU',
      theirs: { price: 25 },
      mine: { sku: 'SILLA-1' },
    },
  ])
    it(`${what}, and only what is edited is updated`, async () => {
      const { id } = await desk.api<{ id: string }>('POST', at(path), body);
      const before = await only(path);
      await desk.signIn(page);
      await click(desk.page, open);
      const [[, text]] = Object.entries(mine) as [[string, string]];
      await fill(desk.page, field, text);
      await desk.api('PATCH', at(`${path}/${id}`), theirs);
      const meanwhile = await only(path);
      expect(meanwhile).not.to.deep.equal(before);
      await click(desk.page, 'Guardar');
      await gone(desk.page, 'Guardar');
      await settled(desk.page);
      const { updatedAt: _, ...rest } = meanwhile;
      expect(await only(path)).to.deep.include({ ...rest, ...mine });
    });

  it('preserves the folios of a series that were used meanwhile', async () => {
    const series = { series: 'B', type: 'I', environment: 'sandbox', isDefault: false };
    await desk.api('PUT', at('series'), { ...series, nextFolio: 5 });
    await desk.signIn('/settings/series');
    await press(desk.page, 'tbody button');
    await click(desk.page, 'Usarla cuando la factura no indique otra', 'checkbox');
    await desk.issue({ series: 'B' });
    await click(desk.page, 'Guardar');
    await gone(desk.page, 'Guardar');
    expect(await only('series')).to.deep.include({ series: 'B', nextFolio: 6, isDefault: true });
  });

  it('preserves the name of an organization that somebody else updated while its telephone is edited', async () => {
    const { page } = desk;
    await desk.signIn('/settings/organization');
    await fill(page, 'Teléfono', '5512345678');
    await desk.api('PUT', at('legal'), { name: 'Otro nombre' });
    const save = async () => {
      await click(page, 'Guardar');
      await waitForText(page, 'Guardado');
      await settled(page);
    };
    await save();
    const legal = () => desk.api('GET', at('legal'));
    expect(await legal()).to.deep.include({ name: 'Otro nombre', phone: '5512345678' });
    // The next edit starts from what was saved.
    await fill(page, 'Teléfono', '');
    await save();
    expect(await legal()).to.deep.include({ name: 'Otro nombre', phone: null });
  });

  it('shows what somebody else saved of the organization meanwhile after a save, but not over unsaved input', async () => {
    const { page } = desk;
    await desk.signIn('/settings/organization');
    await fill(page, 'Teléfono', '5512345678');
    await desk.api('PUT', at('legal'), { website: 'https://example.com' });
    await click(page, 'Guardar');
    await page.waitForFunction(
      "[...document.querySelectorAll('input')].some(({ value }) => value === 'https://example.com')",
    );
    await waitForText(page, 'Guardado');
    expect(await desk.api('GET', at('legal'))).to.deep.include({ phone: '5512345678', website: 'https://example.com' });
  });

  it('preserves the name of a branch that somebody else updated while its postal code is edited', async () => {
    await desk.api('PUT', at('branches'), { code: 'TIJ-01', name: 'Tijuana', zip: '22000' });
    await desk.signIn('/settings/series');
    await click(desk.page, 'Editar: Tijuana');
    await fill(desk.page, 'Código postal', '22010');
    await desk.api('PUT', at('branches'), { code: 'TIJ-01', name: 'Tijuana Centro', zip: '22000' });
    await click(desk.page, 'Guardar');
    await gone(desk.page, 'Guardar');
    expect(await only('branches')).to.deep.include({ name: 'Tijuana Centro', zip: '22010' });
  });

  it('updates no branch or series instead of creating one, and reports that the name exists', async () => {
    const { page } = desk;
    const series = { series: 'B', type: 'I', environment: 'sandbox', isDefault: false, nextFolio: 500 };
    await desk.api('PUT', at('branches'), { code: 'TIJ-01', name: 'Tijuana', zip: '22000' });
    await desk.api('PUT', at('series'), series);
    await desk.signIn('/settings/series');
    await waitForText(page, '500', 'main');
    await click(page, 'Sucursal nueva');
    await fill(page, 'Clave', 'TIJ-01');
    await fill(page, 'Sucursal', 'Monterrey');
    await fill(page, 'Código postal', '64000');
    await click(page, 'Guardar');
    await waitForText(page, 'Ya hay una sucursal con esta clave', '[role=dialog]');
    await page.keyboard.press('Escape');
    await click(page, 'Cerrar sin guardar');
    await click(page, 'Serie nueva');
    await fill(page, 'Serie', 'B');
    await click(page, 'Guardar');
    await waitForText(page, 'Ya hay una serie con este nombre', '[role=dialog]');
    expect(await only('branches')).to.deep.include({ name: 'Tijuana', zip: '22000' });
    expect(await only('series')).to.deep.include(series);
  });
});
