import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Entry {
  kind: string;
  at: string;
  actor: { kind: string; name: string | null } | null;
  document: { id: string | null; uuid: string; status: string | null } | null;
  amount: number | null;
  emails: string[];
  motivo: string | null;
  message: string | null;
}

describe('GET /invoices/{id}/timeline', () => {
  let test: TestApi;
  let organizationId: string;
  let key: string;
  let stranger: string;

  before(async () => {
    test = await startTestApi();
    const [owner, other] = [await test.given.user('Ana'), await test.given.user('Eva')];
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
    ({ key: stranger } = await test.given.apiKey(other, (await test.given.organization(other)).id));
  });
  after(() => test.close());

  const post = async (path: string, body: Record<string, unknown>) => {
    test.clock.advance(60);
    const answer = await test.api('POST', path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([200, 201, 202]);
    return answer.body as unknown as { id: string; uuid: string };
  };
  const timeline = async (id: string) => {
    const { status, body } = await test.api('GET', `/invoices/${id}/timeline`, { key });
    expect(status).to.equal(200);
    return body['data'] as unknown as Entry[];
  };
  const { relatedInvoiceUuid: _, ...plain } = invoiceBody();
  const creditOf = (uuid: string) => ({ ...plain, type: 'E', relatedInvoiceUuid: uuid });

  describe('200', () => {
    it('lists stamp, e-mails, receipts and credit notes in order, with actor and document', async () => {
      const invoice = await post('/invoices', ppdBody());
      const emails = ['cobranza@example.com'];
      await post(`/invoices/${invoice.id}/email`, { emails });
      expect((await timeline(invoice.id)).at(-1)).to.deep.include({ kind: 'mailQueued', emails, actor: null });
      test.clock.advance(60);
      await mailWaitingDocuments(test.services);
      const mailedAt = test.clock.now().toISOString();
      const receipt = await post('/payments', paymentBody({ uuid: invoice.uuid, paid: 740 }));
      await post(`/payments/${receipt.id}/cancel`, { motivo: '02' });
      const again = await post('/payments', paymentBody({ uuid: invoice.uuid, paid: 100 }));
      const credit = await post('/invoices', { ...creditOf(invoice.uuid), items: creditedItems });
      for (const id of [invoice.id, invoice.uuid]) {
        const entries = await timeline(id);
        expect(
          entries.map(({ kind, amount, document }) => [kind, amount, document?.id, document?.status]),
        ).to.deep.equal([
          ['stamped', null, undefined, undefined],
          ['mailed', null, undefined, undefined],
          ['paid', 740, receipt.id, 'cancelado'],
          ['paid', 100, again.id, 'vigente'],
          ['credited', 116, credit.id, 'vigente'],
        ]);
        expect(entries[1]).to.deep.include({ at: mailedAt, emails });
        for (const place of [0, 2, 4]) expect(entries[place]?.actor).to.deep.include({ kind: 'api-key', name: 'Test' });
      }
      const [, credits] = await timeline(credit.id);
      expect(credits).to.deep.include({ kind: 'credits' });
      expect(credits?.document).to.deep.include({ id: invoice.id, uuid: invoice.uuid });
    });

    it('lists a recipient that could not be reached, with the reason in the requested language', async () => {
      const { id } = await post('/invoices', invoiceBody());
      const request = await post(`/invoices/${id}/email`, { emails: ['right@example.com', 'wrong@example.com'] });
      test.clock.advance(60);
      await mailWaitingDocuments(test.services);
      await test.services.database.invoiceEmails.addUndelivered(organizationId, request.id, {
        to: 'wrong@example.com',
        reason: 'rejected',
        code: 550,
        at: test.clock.now().toISOString(),
      });
      const [, mailed, failed] = await timeline(id);
      expect(mailed).to.deep.include({ kind: 'mailed', emails: ['right@example.com'], message: null });
      expect(failed).to.deep.include({ kind: 'mailFailed', emails: ['wrong@example.com'] });
      expect(failed?.message).to.match(/^The mail server rejected the e-mail permanently \(reply 550\)\. Correct the/);
      const headers = { 'Accept-Language': 'es-MX' };
      const { body } = await test.api('GET', `/invoices/${id}/timeline`, { key, headers });
      expect((body['data'] as unknown as Entry[])[2]?.message).to.match(/^El servidor de correo rechazó el mensaje/);
    });

    it('does not list an e-mail as sent that reached none of its recipients', async () => {
      const { id } = await post('/invoices', invoiceBody());
      const emails = ['wrong@example.com', 'full@example.com'];
      const request = await post(`/invoices/${id}/email`, { emails });
      test.clock.advance(60);
      await mailWaitingDocuments(test.services);
      const at = test.clock.now().toISOString();
      for (const to of emails)
        await test.services.database.invoiceEmails.addUndelivered(organizationId, request.id, {
          to,
          reason: 'expired',
          code: null,
          at,
        });
      const listed = (await timeline(id)).slice(1).map((entry) => ({ kind: entry.kind, emails: entry.emails }));
      expect(listed).to.deep.equal(emails.map((to) => ({ kind: 'mailFailed', emails: [to] })));
    });

    it('links an invoice and its substitute in both directions, and lists the cancellation', async () => {
      const replaced = await post('/invoices', invoiceBody());
      await post(`/invoices/${replaced.id}/substitute`, { ...invoiceBody(), idempotencyKey: 'replaces-it' });
      const [substituted, asked, cancelled] = (await timeline(replaced.id)).slice(1);
      expect(substituted?.kind).to.equal('substituted');
      expect(asked).to.include({ kind: 'cancellationRequested', motivo: '01' });
      expect(asked?.actor).to.deep.include({ name: 'Test' });
      expect(cancelled).to.include({ kind: 'cancelled', motivo: '01' });
      const [, back] = await timeline(String(substituted?.document?.id));
      expect(back).to.deep.include({ kind: 'substitutes' });
      expect(back?.document).to.deep.include({ id: replaced.id, status: 'cancelado' });
    });

    it('names the user of a session', async () => {
      const helper = await addMember(test, organizationId, 'admin');
      const headers = { 'X-Organization-Id': organizationId };
      const { body } = await test.api('POST', '/invoices', { token: helper.token, headers, body: invoiceBody() });
      const [stamped] = await timeline(String(body['id']));
      expect(stamped?.actor).to.deep.include({ kind: 'session', name: 'admin' });
    });

    it('is empty while the invoice is queued', async () => {
      const { body } = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody(),
        headers: { Prefer: 'respond-async' },
      });
      expect((await test.api('GET', `/invoices/${body['id']}`, { key })).body['status']).to.equal('queued');
      expect(await timeline(String(body['id']))).to.deep.equal([]);
      const { status } = await test.api('GET', `/invoices/${body['id']}/timeline`, { key: stranger });
      expect(status).to.equal(404);
    });

    it('identifies a related document issued elsewhere by its UUID alone', async () => {
      const uuid = '5fb2822e-396d-4725-8521-cdc4bdd20ccf';
      const { id } = await post('/invoices', invoiceBody({ related: [{ type: '07', uuids: [uuid] }] }));
      const [, relates] = await timeline(id);
      expect(relates).to.deep.include({ kind: 'relates', tipoRelacion: '07' });
      expect(relates?.document).to.deep.include({ id: null, uuid, status: null });
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      const { id } = await post('/invoices', invoiceBody());
      expect((await test.api('GET', `/invoices/${id}/timeline`)).status).to.equal(401);
    });
  });

  describe('404', () => {
    it('is returned for another organization’s invoice, a receipt and an unknown id', async () => {
      const invoice = await post('/invoices', ppdBody());
      const receipt = await post('/payments', paymentBody({ uuid: invoice.uuid, paid: 1 }));
      const answers = [
        await test.api('GET', `/invoices/${invoice.id}/timeline`, { key: stranger }),
        await test.api('GET', `/invoices/${receipt.id}/timeline`, { key }),
        await test.api('GET', `/invoices/${organizationId}/timeline`, { key }),
      ];
      for (const { status, body } of answers) expect([status, body.message]).to.deep.equal([404, 'Invoice not found']);
    });
  });
});

const creditedItems = [
  {
    description: 'Bonificación',
    productKey: '84111506',
    unitKey: 'ACT',
    quantity: 1,
    unitPrice: 100,
    taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
  },
];
