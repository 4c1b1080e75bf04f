import { expect } from 'chai';
import { waitForNamed } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

const scopes = ['read:invoices'];
const redirectUris = ['https://contabilidad.example.com/regreso'];
const series = { type: 'I', environment: 'sandbox', nextFolio: 1, isDefault: false };

/** Two rows of each page, and a button of the second. */
const pages = [
  {
    path: '/settings/api-keys',
    made: ['Tienda', 'Bodega'].map((name) => ['POST', 'api-keys', { name, environment: 'sandbox', scopes }] as const),
    button: 'Editar: Bodega',
  },
  {
    path: '/settings/webhooks',
    made: ['avisos', 'pedidos'].map(
      (name) => ['POST', 'webhooks', { url: `https://example.com/${name}`, events: ['*'] }] as const,
    ),
    button: 'Editar: https://example.com/pedidos',
  },
  {
    path: '/settings/applications',
    made: ['Tienda', 'Bodega'].map(
      (name) => ['POST', 'oauth-apps', { name, redirectUris, scopes, type: 'confidential' }] as const,
    ),
    button: 'Editar: Bodega',
  },
  {
    path: '/settings/series',
    made: ['B', 'C'].map((name) => ['PUT', 'series', { ...series, series: name }] as const),
    button: 'Editar: C, Factura',
  },
  {
    path: '/settings/team',
    made: ['a', 'b'].map((name) => ['POST', 'invites', { email: `${name}@c.mx`, role: 'member' }] as const),
    button: 'Cancelar la invitación: b@c.mx',
  },
] as const;

describe('the buttons of the rows of a list', () => {
  const desk = givenDesk();

  for (const { path, made, button } of pages)
    it(`${path}: are told apart by their names, which begin with what they show`, async () => {
      const { page, organizationId } = desk;
      for (const [method, kind, body] of made) await desk.api(method, `/organizations/${organizationId}/${kind}`, body);
      await desk.signIn(path);
      await waitForNamed(page, button);
      const buttons = (await page.evaluate(
        `lacreTest.all('button', 'main').map((one) => ({ name: lacreTest.nameOf(one), text: one.innerText.trim() }))`,
      )) as { name: string; text: string }[];
      const names = buttons.map(({ name }) => name);
      expect(names).to.have.length.above(2);
      expect(names).to.deep.equal([...new Set(names)]);
      for (const { name, text } of buttons) expect(name.startsWith(text), `${name}, ${text}`).to.equal(true);
    });
});
