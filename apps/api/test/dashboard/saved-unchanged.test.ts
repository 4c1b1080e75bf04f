import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { click, gone, press, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

const scopes = ['read:invoices'];
const redirectUris = ['https://contabilidad.example.com/regreso'];

/** What is created before, below the path of the organization. */
const records = [
  { path: '/settings/webhooks', made: ['/webhooks', { url: 'https://example.com/avisos', events: ['*'] }] },
  { path: '/settings/api-keys', made: ['/api-keys', { name: 'Tienda', environment: 'sandbox', scopes }] },
  {
    path: '/settings/applications',
    made: ['/oauth-apps', { name: 'Contador', redirectUris, scopes, type: 'confidential' }],
  },
  { path: '/customers', made: ['/customers', { ...receiver, livemode: false }] },
  {
    path: '/products',
    made: [
      '/products',
      { description: 'Asesoría', productKey: '84111500', unitKey: 'E48', price: 100, livemode: false },
    ],
  },
] as const;

describe('a form that is saved without changes', () => {
  const desk = givenDesk();

  for (const { path, made } of records)
    it(`of ${path} closes, and sends no request that the service would reject`, async () => {
      const { page, organizationId } = desk;
      await desk.api('POST', `/organizations/${organizationId}${made[0]}`, made[1]);
      await desk.signIn(path);
      await press(page, 'tbody button');
      await waitForNamed(page, 'Guardar');
      await click(page, 'Guardar', 'button', '[role=dialog]');
      await gone(page, 'Guardar');
    });

  for (const path of ['/settings/organization', '/settings/documents'])
    it(`of ${path} reports that it is saved`, async () => {
      const { page } = desk;
      await desk.signIn(path);
      await click(page, 'Guardar');
      await settled(page);
      await waitForText(page, 'Guardado', 'main');
      expect(await page.$$('main [role=alert]')).to.have.length(0);
    });
});
