import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { accessibleNames } from './support/accessible-names.ts';
import { axeFaults, loadAxe } from './support/axe-faults.ts';
import { follow, openTab, type Tab } from './support/browser.ts';
import { type GivenBusiness, givenBusiness } from './support/given-business.ts';
import { openSignedIn } from './support/sign-in.ts';

/** The smallest phone is also a screen of 1,280 pixels at 400 % (WCAG 1.4.10). */
const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 320, height: 780 } } as const;
const schemes = ['light', 'dark'] as const;
/** Half a screen at 400 %. */
const narrowest = { width: 160, height: 430 } as const;

/** Parts of the page whose content is wider than they are, by their content. */
const scrolledParts = `[...document.querySelectorAll('main *')]
  .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
  .map((part) => part.className + ' ' + part.innerText.slice(0, 40))`;

/** Cards that clip wider content. */
const cutCards = `[...document.querySelectorAll('main .mantine-Card-root')]
  .filter((card) => card.scrollWidth > card.clientWidth + 1)
  .map((card) => card.innerText.slice(0, 40))`;

/** Buttons, and links styled as buttons, whose label is not centered. */
const uneven = `[...document.querySelectorAll('main .mantine-Button-root')].filter((button) => {
  const [label, whole] = [button.querySelector('.mantine-Button-label'), button].map((one) => one.getBoundingClientRect());
  return Math.abs(label.top + label.bottom - whole.top - whole.bottom) > 4;
}).map((button) => button.textContent)`;

/** Pages that need no session. */
const outside = ['/sign-in', '/sign-up', '/forgot-password'];
/** Pages of a member of an organization, each with a text that the page before does not have. */
const inside: [pathOf: (business: GivenBusiness) => string, words: string][] = [
  [() => '/', 'Por atender'],
  [() => '/start', 'Ponga en marcha su facturación'],
  [() => '/invoices', 'Vistas'],
  [() => '/invoices/new', 'Más datos del concepto'],
  [({ invoiceId }) => `/invoices/${invoiceId}`, 'Consultar en el SAT'],
  [() => '/payments', 'Cobros'],
  [({ paymentId }) => `/payments/${paymentId}`, 'Saldo insoluto'],
  [() => '/payrolls', 'Emitir desde un archivo'],
  [() => '/payrolls/new', 'Descargar un archivo de ejemplo'],
  [({ payrollId }) => `/payrolls/${payrollId}`, 'Fecha de pago'],
  [() => '/retentions', 'Receptor'],
  [({ retentionId }) => `/retentions/${retentionId}`, 'Monto gravado'],
  [() => '/customers', 'Cliente nuevo'],
  [() => '/customers/import', 'Importar clientes'],
  [() => '/products', 'Producto nuevo'],
  [() => '/products/import', 'Importar productos'],
  [() => '/settings', 'Subir un certificado'],
  [() => '/settings/organization', 'Nombre en Lacre'],
  [() => '/settings/series', 'Series y folios'],
  [() => '/settings/documents', 'Logotipo'],
  [() => '/settings/team', 'Invitar a alguien'],
  [() => '/settings/api-keys', 'Clave nueva'],
  [() => '/settings/webhooks', 'Webhook nuevo'],
  [({ webhookId }) => `/settings/webhooks/${webhookId}`, 'Enviar una prueba'],
  [() => '/settings/applications', 'Aplicación nueva'],
  [() => '/settings/audit', 'Verificar la bitácora'],
  [() => '/settings/plan', 'Plan sin límite'],
  [() => '/settings/sandbox', 'Valores que simulan fallas'],
  [() => '/settings/security', 'Segundo factor'],
];

/** Colors fade between schemes; endless animations, such as a loader, are not waited for. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => Promise.all(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined)),
))`;

/** No request is pending any more; charts are drawn with the figures that they show. */
const drawn = `![...document.querySelectorAll('main .mantine-Skeleton-root, main [aria-busy=true]')].some((one) => one.checkVisibility())`;

/** `npm run screens`: where screenshots of every page go, relative to the repository; without it none are taken. */
const given = process.env['SCREENS'];
const folder = given && resolve(import.meta.dirname, '../../../..', given);

describe('every page of the dashboard', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;
  let business: GivenBusiness;

  before(async () => {
    if (folder) await mkdir(folder, { recursive: true });
    test = await sharedTestApi();
    ana = await test.given.user();
    business = await givenBusiness(test, ana);
  });

  /** Checks an open page in both sizes and both schemes. */
  async function look(path: string): Promise<string[]> {
    const { page } = tab;
    const found: string[] = [];
    for (const [size, viewport] of Object.entries(sizes))
      for (const scheme of schemes) {
        await page.setViewport(viewport);
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        await page.evaluate(settled);
        await page.waitForFunction(drawn);
        const looksAt = scheme === 'light' ? 'everything' : 'colors';
        for (const fault of await axeFaults(page, looksAt)) found.push(`${size} ${scheme} ${fault}`);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (Number(overflow) > 0) found.push(`${size} ${scheme}: scrolls sideways by ${overflow} pixels`);
        if (size === 'phone')
          for (const part of (await page.evaluate(scrolledParts)) as string[])
            found.push(`${size} ${scheme}: ${part} scrolls sideways`);
        for (const button of (await page.evaluate(uneven)) as string[])
          found.push(`${size} ${scheme}: ${button} is not in the middle of its button`);
        if (size === 'phone')
          for (const card of (await page.evaluate(cutCards)) as string[])
            found.push(`${size} ${scheme}: ${card} is cut off at its side`);
        if (folder) {
          const name =
            path
              .replace(/[0-9a-f-]{36}/, 'one')
              .replaceAll('/', '_')
              .slice(1) || 'home';
          await page.screenshot({ path: join(folder, `${name}.${size}.${scheme}.png`), fullPage: true });
        }
      }
    await page.setViewport(narrowest);
    await page.evaluate(settled);
    for (const part of (await page.evaluate(scrolledParts)) as string[])
      found.push(`${narrowest.width} pixels: ${part} scrolls sideways`);
    return found;
  }

  /** Opens a page; `words`: by a link from the open one, and waits until it shows them. */
  async function open(path: string, words?: string): Promise<void> {
    const { page } = tab;
    await page.setViewport(sizes.desktop);
    if (words !== undefined && (await page.evaluate("'axe' in window"))) {
      await follow(page, path, words);
      return;
    }
    await page.goto(`${test.url}/app${path}`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('h1');
    await loadAxe(page);
  }

  describe('without a session', () => {
    before(async () => {
      tab = await openTab();
    });
    after(() => tab.close());
    for (const path of outside)
      it(`${path} has no serious axe violations and never scrolls sideways`, async () => {
        await open(path);
        expect(await look(path)).to.deep.equal([]);
      });
  });

  describe('of a signed-in member', () => {
    before(async () => {
      tab = await openTab();
      await openSignedIn(tab, test.url, ana, '/customers');
    });
    after(() => tab.close());

    it('shows the sandbox notice as a note, not as an alert announced on each page', async () => {
      const told = await tab.page.$$eval('main [role=note], main [role=alert]', (all) =>
        all.map((one) => `${one.role}: ${one.textContent}`),
      );
      expect(told).to.deep.equal(['note: Ambiente de pruebas: nada de lo que haga aquí tiene validez fiscal.']);
    });

    for (const [pathOf, words] of inside)
      it(`${pathOf({ invoiceId: ':id', paymentId: ':id', payrollId: ':id', retentionId: ':id', webhookId: ':id' })} has no serious axe violations, never scrolls sideways and renders no closed list`, async () => {
        await open(pathOf(business), words);
        expect(await tab.page.$$eval('[role=listbox], [role=menu]', (all) => all.length)).to.equal(0);
        const { told, found } = await accessibleNames(tab.page);
        // Tests find everything by these names.
        expect(found).to.deep.equal(told);
        expect(await look(pathOf(business))).to.deep.equal([]);
      });
  });
});
