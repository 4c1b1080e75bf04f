import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auditStamps } from '@lacre/services/audit/audit-stamps';
import { eventKinds } from '@lacre/services/events/event-kinds';
import { expect } from 'chai';
import { paymentBody, ppdBody } from '../support/bodies.ts';
import { waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

const root = resolve(import.meta.dirname, '../../../..');
const services = join(root, 'packages/services/src');
const words = readFileSync(join(root, 'apps/web/src/settings/audit/entry-words.ts'), 'utf8');

describe('the audit log in the dashboard', () => {
  it('has a text in both languages for every action that the service records', () => {
    const written = globSync('**/*.ts', { cwd: services }).flatMap((file) =>
      [...readFileSync(join(services, file), 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(
        ([, action]) => action ?? '',
      ),
    );
    // For documents and imports it is the type of the event.
    const result = eventKinds.filter((kind) => /\.(stamped|cancellation_requested|imported)$/.test(kind));
    const actions = [...new Set([...written, ...result])];
    expect(actions.length).to.be.greaterThan(40);
    expect(actions.filter((action) => words.split(`'${action}':`).length !== 3)).to.deep.equal([]);
  });

  const desk = givenDesk();

  it('shows no total of a document without a currency, such as the receipt of a payment', async () => {
    const { uuid } = await desk.api<{ uuid: string }>('POST', '/invoices', ppdBody());
    await desk.api('POST', '/payments', paymentBody({ uuid, paid: 740 }));
    const { services, clock } = desk.test;
    await services.database.transaction((tx) => tx.events.relay(clock.now(), 500, {}));
    await auditStamps(services);
    await desk.signIn('/settings/audit');
    await waitForText(desk.page, 'payment.stamped');
    const row = (action: string) =>
      desk.page.evaluate(
        `[...document.querySelectorAll('tbody tr')].find((one) => one.textContent.includes('${action}')).innerText`,
      );
    expect(await row('payment.stamped'))
      .to.include('tipo: ')
      .and.not.match(/total|moneda|XXX/);
    expect(await row('invoice.stamped')).to.match(/total: 1740.* · moneda: MXN/);
  });

  it('says in words what an export contained and how its list was filtered', async () => {
    await desk.issue();
    await desk.api('GET', '/invoices/report/export/csv?environment=sandbox&type=I&issuedFrom=2020-01-01');
    await desk.signIn('/settings/audit');
    await waitForText(desk.page, 'invoices.exported');
    const row = String(await desk.page.evaluate(`document.querySelector('tbody tr').innerText`));
    for (const said of [
      'formato: csv',
      'documentos: 1',
      'ambiente: pruebas',
      'tipo: I (ingreso)',
      'emitidas desde: 2020',
    ])
      expect(row).to.include(said);
  });
});
