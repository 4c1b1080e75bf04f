import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCustomer } from '@lacre/services/customers/create-customer';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { type GivenUser, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { openTab, type Tab } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const pages = [
  '/',
  '/payments',
  '/customers',
  '/products',
  '/products/import',
  '/settings',
  '/settings/team',
  '/settings/api-keys',
  '/invoices',
  '/invoices/new',
];

describe('the dashboard for everybody', () => {
  let test: TestApi;
  let tab: Tab;
  let ana: GivenUser;

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    const organizationId = (await test.given.organization(ana)).id;
    await createCustomer(test.services, ana.actor, { ...receiver, organizationId, livemode: false });
    const actor = { ...ana.actor, organizationHeader: organizationId };
    await createInvoice(test.services, { organizationId, environment: 'sandbox', actor }, ingreso());
  });
  beforeEach(async () => {
    tab = await openTab();
  });
  afterEach(() => tab.close());

  for (const scheme of ['light', 'dark'] as const)
    it(`has nothing that axe calls serious on any page (${scheme})`, async () => {
      const { page } = tab;
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await signIn(tab, test.url, ana, '/customers');
      const found: string[] = [];
      for (const path of pages) {
        await page.goto(`${test.url}/app${path}`, { waitUntil: 'networkidle0' });
        await page.waitForSelector('h1');
        await page.evaluate(axe);
        const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] };
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            found.push(`${path} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      }
      expect(found).to.deep.equal([]);
    });
});
