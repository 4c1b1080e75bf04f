import { scopes } from '@lacre/services/actor';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Call } from '../../support/api-client.ts';
import { invoiceBody, payrollBody } from '../../support/bodies.ts';
import { startWebhookApi, type WebhookApi } from '../webhooks/webhook-api.ts';

/** Everything that reveals who is paid or how much; digits within a random id do not count. */
const SALARY = /7207\.7|(?<![-\w])8250(?![-\w])|1042\.3|CUSR850101JK4|ROSA CRUZ|XEXX010101HNEXXXA4/;

describe('salaries', function () {
  this.timeout(120_000);
  let t: WebhookApi;
  let payroll: { id: string; uuid: string };
  let invoiceId: string;
  let member: Call;
  let key: string;

  before(async () => {
    t = await startWebhookApi();
    const { owner, organizationId } = t;
    const others = scopes.filter((scope) => !scope.endsWith(':payrolls') && !/^(openid|offline|read:user)/.test(scope));
    const all = await t.given.apiKey(owner, organizationId, { scopes: [...others, 'read:payrolls', 'write:payrolls'] });
    ({ key } = await t.given.apiKey(owner, organizationId, { scopes: others }));
    const { token } = await addMember(t, organizationId, 'member');
    member = { token, organizationId };
    const body = payrollBody({ idempotencyKey: 'salary-1', externalId: 'salary-1' });
    const made = await t.api('POST', '/payrolls', { key: all.key, body });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    payroll = { id: String(made.body.id), uuid: String(made.body.uuid) };
    invoiceId = String((await t.api('POST', '/invoices', { key: all.key, body: invoiceBody() })).body.id);
    await t.api('POST', `/payrolls/${payroll.id}/cancel`, { key: all.key, body: { motivo: '02' } });
    await t.dispatch();
  });
  after(() => t.close());

  describe('200', () => {
    it('appear in no list, export or usage report for callers without access to payrolls', async () => {
      const paths = [
        '/invoices',
        '/invoices?q=CUSR850101JK4',
        '/invoices?series=N',
        '/payments',
        '/receivables',
        '/invoices/report/export/csv?environment=sandbox',
        '/payments/report/export/csv?environment=sandbox',
        `/organizations/${t.organizationId}/usage`,
        `/organizations/${t.organizationId}/series`,
        `/organizations/${t.organizationId}/customers`,
      ];
      for (const path of paths)
        for (const caller of [member, { key }]) {
          const { status, bytes } = await t.api('GET', path, caller);
          expect(status, path).to.equal(200);
          expect(bytes.toString(), path).to.not.match(SALARY);
        }
      const list = await t.api('GET', '/invoices', member);
      expect([list.body.total, (list.body.data as unknown as { id: string }[]).map(({ id }) => id)]).to.deep.equal([
        1,
        [invoiceId],
      ]);
    });

    it('appear in no event: events contain the id and status of a receipt, not its worker or amount', async () => {
      const { body } = await t.api('GET', '/events', { key });
      const events = body.data as unknown as { type: string; data: Record<string, unknown> }[];
      expect(events.map(({ type }) => type)).to.include.members([
        'payroll.stamped',
        'payroll.cancellation_requested',
        'payroll.cancelled',
      ]);
      const stamped = events.find(({ type }) => type === 'payroll.stamped');
      expect(stamped?.data).to.include({ ...payroll, status: 'vigente' });
      expect(JSON.stringify(events.filter(({ type }) => type.startsWith('payroll.')))).to.not.match(SALARY);
    });

    it('appear in no entry of the audit log', async () => {
      const { token } = t.owner;
      const { body } = await t.api('GET', `/organizations/${t.organizationId}/audit-log`, { token });
      expect(JSON.stringify(body)).to.not.match(SALARY);
    });
  });

  describe('404', () => {
    it('is returned by every operation of invoices and payments for a payroll receipt', async () => {
      const paths = (id: string): [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object][] => [
        ['GET', `/invoices/${id}`],
        ['DELETE', `/invoices/${id}`],
        ['GET', `/invoices/${id}/xml`],
        ['GET', `/invoices/${id}/pdf`],
        ['GET', `/invoices/${id}/balance`],
        ['GET', `/invoices/${id}/payments`],
        ['GET', `/invoices/${id}/cancellations`],
        ['GET', `/invoices/${id}/cancel/plan`],
        ['GET', `/invoices/${id}/cancellation-receipt.xml`],
        ['GET', `/invoices/${id}/cancellation-receipt.pdf`],
        ['POST', `/invoices/${id}/cancel`, { motivo: '02' }],
        ['POST', `/invoices/${id}/sync`],
        ['POST', `/invoices/${id}/email`, { emails: ['ana@example.com'] }],
        ['POST', `/invoices/${id}/substitute`, invoiceBody()],
        ['GET', `/payments/${id}`],
        ['GET', `/payments/${id}/xml`],
        ['GET', `/payments/${id}/pdf`],
        ['GET', `/payments/${id}/cancel/plan`],
        ['POST', `/payments/${id}/cancel`, { motivo: '02' }],
        ['POST', `/payments/${id}/email`, { emails: ['ana@example.com'] }],
      ];
      for (const id of [payroll.id, payroll.uuid])
        for (const [method, path, body] of paths(id)) {
          const answer = await t.api(method, path, { key, ...(body && { body }) });
          expect(answer.status, `${method} ${path}`).to.equal(404);
          expect(JSON.stringify(answer.body)).to.not.match(SALARY);
        }
    });
  });

  describe('403', () => {
    it('is returned by /payrolls to a plain member and to a key without payroll scopes', async () => {
      for (const path of ['/payrolls', `/payrolls/${payroll.id}`, '/payrolls/report/export/csv?environment=sandbox'])
        for (const caller of [member, { key }]) {
          const { status, bytes } = await t.api('GET', path, caller);
          expect(status, path).to.equal(403);
          expect(bytes.toString()).to.not.match(SALARY);
        }
    });

    it('is returned when a key without a payroll scope creates a webhook for payroll events', async () => {
      const { key: narrow } = await t.given.apiKey(t.owner, t.organizationId, {
        scopes: ['write:webhooks', 'read:invoices'],
      });
      const { status } = await t.api('POST', `/organizations/${t.organizationId}/webhooks`, {
        key: narrow,
        body: { url: 'https://93.184.215.14/hook', events: ['payroll.stamped'] },
      });
      expect(status).to.equal(403);
    });
  });
});
