import { mailWaitingDocuments } from '@lacre/services/documents/mail-waiting-documents';
import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /invoices/{id}/email', () => {
  let test: TestApi;
  let key: string;
  let token: string;
  let organizationId: string;
  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices', 'write:customers'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
  });
  after(() => test.close());

  const stamp = async (changes: Record<string, unknown> = {}, path = '/invoices') =>
    test.api('POST', path, { key, body: path === '/invoices' ? invoiceBody(changes) : changes });
  const withEmail = (email: string) => ({ customer: { ...(invoiceBody().customer as object), email } });
  const events = () =>
    test.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
      `select payload from outbox_event where organization_id = $1 and kind = 'invoice.emailed' order by created_at, id`,
      [organizationId],
    );

  describe('202', () => {
    it('sends PDF and XML to every address in a separate e-mail, and emits a single event', async () => {
      const { body: invoice } = await stamp();
      const answer = await test.api('POST', `/invoices/${invoice.uuid}/email`, {
        key,
        body: { emails: ['a1@example.com', 'b1@example.com', 'A1@example.com'] },
      });
      expect(answer.status).to.equal(202);
      expect(answer.body).to.deep.include({ invoiceId: invoice.id, status: 'queued' });
      expect(answer.body.emails).to.have.length(2);
      expect(await mailWaitingDocuments(test.services)).to.deep.equal({ mailed: 1, failed: 0 });
      for (const to of answer.body.emails as unknown as string[]) {
        const mail = await test.mail.next(to);
        expect(mail.subject).to.include('[PRUEBA').and.include('Factura A');
        expect(mail.attachments?.map(({ filename }) => filename)).to.deep.equal([
          `${invoice.uuid}.pdf`,
          `${invoice.uuid}.xml`,
        ]);
        expect(mail.attachments?.[0]?.content.subarray(0, 5).toString()).to.equal('%PDF-');
        const xml = (await test.api('GET', `/invoices/${invoice.id}/xml`, { key })).bytes;
        expect(mail.attachments?.[1]?.content.equals(xml)).to.equal(true);
      }
      const [event] = (await events()).slice(-1);
      expect(event?.payload).to.include({ id: String(invoice.id), recipients: 2 });
      expect(JSON.stringify(event?.payload)).not.to.include('example.com');
      expect(await mailWaitingDocuments(test.services)).to.deep.equal({ mailed: 0, failed: 0 });
    });

    it('sets Reply-To to the organization’s contact, unless its documents hide the contact', async () => {
      const { body: invoice } = await stamp();
      const mailed = async (to: string) => {
        await test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails: [to] } });
        await mailWaitingDocuments(test.services);
        return test.mail.next(to);
      };
      const at = `/organizations/${organizationId}`;
      expect((await mailed('r1@example.com')).replyTo).to.equal(undefined);
      await test.api('PUT', `${at}/legal`, { token, body: { support_email: 'cobranza@uno.example' } });
      const answered = await mailed('r2@example.com');
      expect(answered.replyTo).to.equal('cobranza@uno.example');
      expect(answered.text).to.include('Las respuestas llegan a ');
      await test.api('PUT', `${at}/document-settings`, { token, body: { showContact: false } });
      expect((await mailed('r3@example.com')).replyTo).to.equal(undefined);
      await test.api('PUT', `${at}/document-settings`, { token, body: { showContact: true } });
    });

    it('strips bidirectional control characters from series, folio and receiver', async () => {
      const customer = { ...(invoiceBody().customer as object), legalName: 'UNI\u202eVERSIDAD' };
      const { body: invoice } = await stamp({ series: 'Z\u202e', folioNumber: '7\u2067', customer });
      expect(invoice).to.include({ serie: 'Z\u202e', folio: '7\u2067' });
      await test.api('POST', `/invoices/${invoice.id}/email`, { key, body: { emails: ['e1@example.com'] } });
      await mailWaitingDocuments(test.services);
      const { subject, text } = await test.mail.next('e1@example.com');
      expect(subject).to.include('Factura Z 7 de ');
      expect(text).to.include('Receptor: UNIVERSIDAD (RFC').and.include('Documento: Factura Z 7\n');
    });

    it('e-mails an invoice once after its stamp when created with email, and resends it to the same address by default', async () => {
      const { body: invoice } = await stamp({ ...withEmail('c1@example.com'), email: {} });
      await mailWaitingDocuments(test.services);
      expect((await test.mail.next('c1@example.com')).attachments).to.have.length(2);
      test.clock.advance(60);
      const again = await test.api('POST', `/invoices/${invoice.id}/email`, { key });
      expect(again.body.emails).to.deep.equal(['c1@example.com']);
      await mailWaitingDocuments(test.services);
      expect((await test.mail.next('c1@example.com')).text).to.include(String(invoice.uuid));
    });

    it('e-mails every document when the organization’s settings say so, unless the request overrides them', async () => {
      const path = `/organizations/${organizationId}/document-settings`;
      await test.api('PUT', path, { token, body: { emailOnStamp: true } });
      await stamp(withEmail('d1@example.com'));
      await stamp({ ...withEmail('d2@example.com'), email: { to: [] } });
      await stamp();
      const { body: ppd } = await stamp(ppdBody(withEmail('d3@example.com')));
      const receipt = paymentBody({ uuid: ppd.uuid, paid: 1740 }, withEmail('d4@example.com'));
      expect((await stamp(receipt, '/payments')).status).to.equal(201);
      expect(await mailWaitingDocuments(test.services)).to.deep.equal({ mailed: 3, failed: 0 });
      await test.mail.next('d1@example.com');
      await test.mail.next('d3@example.com');
      expect((await test.mail.next('d4@example.com')).subject).to.include('Recibo de pago');
      await test.api('PUT', path, { token, body: { emailOnStamp: false } });
    });

    it('e-mails a stamped invoice at once, however far the sandbox clock is ahead', async () => {
      await test.api('POST', '/sandbox/clock/advance', { key, body: { seconds: 30 * 86_400 } });
      await stamp({ email: { to: ['ahead@example.com'] } });
      expect(await mailWaitingDocuments(test.services)).to.deep.equal({ mailed: 1, failed: 0 });
      await test.mail.next('ahead@example.com');
      await test.api('POST', '/sandbox/clock/reset', { key });
    });

    it('is sent to the customer’s current address when the invoice was never e-mailed', async () => {
      const customer = { ...(invoiceBody().customer as object), email: 'f0@example.com', save: true };
      const { body: invoice } = await stamp({ customer });
      const path = `/organizations/${organizationId}/customers/${String(invoice.customerId)}`;
      await test.api('PATCH', path, { token, body: { email: 'f2@example.com' } });
      const { status, body } = await test.api('POST', `/invoices/${invoice.id}/email`, { key });
      expect([status, body.emails]).to.deep.equal([202, ['f2@example.com']]);
      await mailWaitingDocuments(test.services);
      await test.mail.next('f2@example.com');
    });

    it('says what the document is, and that it is cancelled', async () => {
      const { body: invoice } = await stamp();
      const credit = { type: 'E', use: 'G02', relatedInvoiceUuid: invoice.uuid };
      const { body: note } = await stamp(credit);
      const subjectOf = async (id: unknown, to: string) => {
        await test.api('POST', `/invoices/${id}/email`, { key, body: { emails: [to] } });
        await mailWaitingDocuments(test.services);
        return (await test.mail.next(to)).subject;
      };
      expect(await subjectOf(note.id, 'g1@example.com')).to.match(/Nota de crédito E \d+ de [^()]+$/);
      await test.api('POST', `/invoices/${note.id}/cancel`, { key, body: { motivo: '02' } });
      expect(await subjectOf(note.id, 'g2@example.com')).to.match(/Nota de crédito E \d+ de .+ \(CANCELADO\)$/);
    });

    it('e-mails an invoice once when its idempotency key is replayed', async () => {
      const body = { ...withEmail('e1@example.com'), email: {}, idempotencyKey: 'mailed-once' };
      expect((await stamp(body)).status).to.equal(201);
      expect((await stamp(body)).status).to.equal(200);
      expect(await mailWaitingDocuments(test.services)).to.deep.equal({ mailed: 1, failed: 0 });
      await test.mail.next('e1@example.com');
    });
  });

  describe('400', () => {
    it('requires an address when the receiver has no e-mail address', async () => {
      const { body: invoice } = await stamp();
      const { status, body } = await test.api('POST', `/invoices/${invoice.id}/email`, { key });
      expect(status).to.equal(400);
      expect(body.message).to.deep.equal(['emails is required: no e-mail address of the receiver is known']);
      expect(body.details).to.have.length(1);
      expect(body.details?.[0]).to.include({
        path: 'emails',
        code: 'EMAIL_RECIPIENT_REQUIRED',
        message: body.message?.[0],
      });
      const unsaved = await stamp(withEmail('h1@example.com'));
      const later = await test.api('POST', `/invoices/${unsaved.body.id}/email`, { key });
      expect([later.status, later.body.code]).to.deep.equal([400, 'EMAIL_RECIPIENT_REQUIRED']);
      const create = await stamp({ email: {} });
      expect(create.status).to.equal(400);
      expect(create.body.message).to.equal('email.to is required: the receiver has no e-mail address');
    });

    it('rejects an invalid address, an empty list and more than 10 addresses', async () => {
      const { body: invoice } = await stamp();
      const path = `/invoices/${invoice.id}/email`;
      const refused = async (emails: unknown) => (await test.api('POST', path, { key, body: { emails } })).body.message;
      expect(await refused(['nobody'])).to.deep.equal(['emails[0] must be a valid e-mail address']);
      expect(await refused([])).to.deep.equal(['emails must contain between 1 and 10 elements']);
      expect(await refused(Array.from({ length: 11 }, (_, i) => `x${i}@example.com`))).to.deep.equal([
        'emails must contain between 1 and 10 elements',
      ]);
    });
  });

  describe('409', () => {
    it('rejects an invoice that waits to be issued', async () => {
      const headers = { Prefer: 'respond-async' };
      const queued = await test.api('POST', '/invoices', { key, body: invoiceBody(), headers });
      const path = `/invoices/${queued.body.id}/email`;
      const { status, body } = await test.api('POST', path, { key, body: { emails: ['i1@example.com'] } });
      expect([status, body.code]).to.deep.equal([409, 'STILL_QUEUED']);
    });
  });

  describe('401, 403 and 404', () => {
    it('rejects missing credentials, a read-only key, another organization’s key and an invoice under /payments', async () => {
      const { body: invoice } = await stamp();
      const path = `/invoices/${invoice.id}/email`;
      const body = { emails: ['f1@example.com'] };
      expect((await test.api('POST', path, { body })).status).to.equal(401);
      expect((await test.api('POST', `/payments/${invoice.id}/email`, { key, body })).status).to.equal(404);
      const stranger = await test.given.user();
      const { id } = await test.given.organization(stranger);
      const { key: other } = await test.given.apiKey(stranger, id);
      expect((await test.api('POST', path, { key: other, body })).status).to.equal(404);
      const { key: reader } = await test.given.apiKey(stranger, id, { scopes: ['read:invoices'] });
      expect((await test.api('POST', path, { key: reader, body })).status).to.equal(403);
    });
  });
});
