import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { globalBody, invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const tijuana = '22000';
const juarez = '32000';
const iva = (rate: string) => [item({ taxes: [{ type: '002', factorType: 'Tasa', rate }] })];

describe('branches of an organization', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let key: string;
  beforeEach(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });
  const path = () => `/organizations/${organizationId}/branches`;
  const put = (body: object = {}) =>
    test.api('PUT', path(), { token: owner.token, body: { code: 'tij', name: 'Tijuana', zip: tijuana, ...body } });
  const putSeries = (body: object) =>
    test.api('PUT', `/organizations/${organizationId}/series`, {
      token: owner.token,
      body: { series: 'TJ', type: 'I', environment: 'sandbox', ...body },
    });
  const issue = (body: object = {}) => test.api('POST', '/invoices', { key, body: invoiceBody({ ...body }) });

  describe('200', () => {
    it('are created, updated by their code, and listed', async () => {
      const { status, body } = await put();
      expect([status, body]).to.deep.equal([
        200,
        {
          code: 'tij',
          name: 'Tijuana',
          zip: tijuana,
          timezone: 'America/Tijuana',
          createdAt: body.createdAt,
          updatedAt: body.updatedAt,
        },
      ]);
      await put({ code: 'cjs', name: 'Juárez', zip: juarez });
      expect((await put({ name: 'Tijuana Centro' })).body).to.include({ name: 'Tijuana Centro' });
      const listed = await test.api('GET', path(), { token: owner.token });
      expect((listed.body as unknown as { name: string }[]).map(({ name }) => name)).to.deep.equal([
        'Juárez',
        'Tijuana Centro',
      ]);
      for (const wrong of [{ zip: '2200' }, { zip: 22000 }, { code: 'a b' }, { name: '' }])
        expect((await put(wrong)).status, JSON.stringify(wrong)).to.equal(400);
    });
  });

  describe('201', () => {
    it('let one organization issue at 8 % in the border region and at 16 % elsewhere', async () => {
      await put();
      const border = await issue({ placeOfIssue: tijuana, items: iva('0.080000') });
      expect([border.status, border.body.lugarExpedicion, border.body.total]).to.deep.equal([201, tijuana, 1620]);
      const refused = await issue({ items: iva('0.080000') });
      expect([refused.status, refused.body.details?.[0]?.rule]).to.deep.equal([400, 'CFDI40179']);
      const home = await issue({ items: iva('0.160000') });
      expect([home.status, home.body.total]).to.deep.equal([201, 1740]);
      expect(home.body.lugarExpedicion).to.not.equal(tijuana);
    });

    it('let a global invoice of the border region have 8 %, though not 01010101 in an invoice to a buyer', async () => {
      await put();
      const [sold] = globalBody()['items'] as Record<string, unknown>[];
      const items = [{ ...sold, taxes: [{ type: '002', factorType: 'Tasa', rate: '0.080000' }] }];
      const global = await issue({ ...globalBody({ items }), placeOfIssue: tijuana });
      expect([global.status, global.body.total]).to.deep.equal([201, 1620]);
      const elsewhere = await issue(globalBody({ items }));
      expect([elsewhere.status, elsewhere.body.details?.[0]?.rule]).to.deep.equal([400, 'CFDI40179']);
      const toBuyer = await issue({ placeOfIssue: tijuana, items });
      expect([toBuyer.status, toBuyer.body.details?.[0]?.rule]).to.deep.equal([400, 'CFDI40179']);
    });

    it('let a receipt of another place pay an invoice at 8 %, with its totals', async () => {
      await put();
      const invoice = await issue(ppdBody({ placeOfIssue: tijuana, items: iva('0.080000') }));
      const body = paymentBody({ uuid: invoice.body.uuid, paid: 1620 });
      const paid = await test.api('POST', '/payments', { key, body });
      expect(paid.status, JSON.stringify(paid.body)).to.equal(201);
      const xml = await test.api('GET', `/payments/${String(paid.body.id)}/xml`, { key });
      expect(xml.bytes.toString()).to.include(
        '<pago20:Totales TotalTrasladosBaseIVA8="1500.00" TotalTrasladosImpuestoIVA8="120.00" MontoTotalPagos="1620.00"/>',
      );
    });
  });

  describe('200', () => {
    it('date what they issue by their local time', async () => {
      await put();
      const { clock } = test;
      const local = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'America/Tijuana',
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      const { body } = await issue({ placeOfIssue: tijuana });
      expect(body.fecha).to.equal(local.format(clock.now()).replace(' ', 'T'));
      const home = await issue();
      expect(home.body.fecha).to.not.equal(body.fecha);
    });

    it('set the place of issue of a series, whether it is named or the default one', async () => {
      await put();
      const made = await putSeries({ placeOfIssue: tijuana });
      expect([made.status, made.body.placeOfIssue]).to.deep.equal([200, tijuana]);
      expect((await issue({ series: 'TJ' })).body).to.include({ serie: 'TJ', lugarExpedicion: tijuana });
      expect((await issue()).body.lugarExpedicion).to.not.equal(tijuana);
      await putSeries({ isDefault: true });
      expect((await issue({ items: iva('0.080000') })).body).to.include({ serie: 'TJ', lugarExpedicion: tijuana });
      // The place in the invoice itself takes precedence.
      await put({ code: 'cjs', name: 'Juárez', zip: juarez });
      expect((await issue({ placeOfIssue: juarez })).body).to.include({ serie: 'TJ', lugarExpedicion: juarez });
      const verdict = await test.api('POST', '/invoices/validate', {
        key,
        body: invoiceBody({ items: iva('0.080000') }),
      });
      expect(verdict.body.valid).to.equal(true);
      const preview = await test.api('POST', '/invoices/preview/pdf', {
        key,
        body: invoiceBody({ items: iva('0.080000') }),
      });
      expect(preview.status).to.equal(200);
      await putSeries({ placeOfIssue: null });
      expect((await issue()).body.lugarExpedicion).to.not.equal(tijuana);
    });
  });

  describe('201', () => {
    it('set the place of issue of payment receipts of their series', async () => {
      await put();
      await putSeries({ series: 'PTJ', type: 'P', isDefault: true, placeOfIssue: tijuana });
      const invoice = await issue(ppdBody());
      const body = paymentBody({ uuid: invoice.body.uuid, paid: 1740 });
      const paid = await test.api('POST', '/payments', { key, body });
      expect([paid.status, paid.body.lugarExpedicion]).to.deep.equal([201, tijuana]);
    });
  });

  describe('200', () => {
    it('update the place of their series when their postal code changes', async () => {
      await put();
      await putSeries({ placeOfIssue: tijuana });
      await put({ zip: '22010' });
      expect((await issue({ series: 'TJ' })).body.lugarExpedicion).to.equal('22010');
    });
  });

  describe('400', () => {
    it('are rejected with a postal code that the SAT does not know, by its field', async () => {
      const refused = await put({ zip: '00000' });
      expect(statusAndMessage(refused)).to.deep.equal([400, ['zip must be in the SAT catalog c_CodigoPostal']]);
      expect(refused.body.code).to.equal('INVALID_INPUT');
      expect(refused.body.details?.[0]).to.include({ path: 'zip', code: 'UNKNOWN_POSTAL_CODE' });
    });

    it('are rejected with a name that contains line breaks or changes the text direction', async () => {
      for (const name of ['Tijuana\nCentro', 'Tijuana\tCentro', 'Tijuana \u202e'])
        expect(statusAndMessage(await put({ name })), JSON.stringify(name)).to.deep.equal([
          400,
          ['name contains characters that are not allowed'],
        ]);
    });

    it('are the only valid places of issue besides the domicile', async () => {
      await put();
      const message = 'placeOfIssue must be the postal code of the organization or of one of its branches';
      const refused = await issue({ placeOfIssue: juarez });
      expect(statusAndMessage(refused)).to.deep.equal([400, message]);
      expect(refused.body.details?.[0]).to.include({ path: 'placeOfIssue', code: 'PLACE_OF_ISSUE_UNKNOWN' });
      const asked = await test.api('POST', '/invoices/validate', { key, body: invoiceBody({ placeOfIssue: juarez }) });
      expect([asked.status, asked.body.valid]).to.deep.equal([200, false]);
      expect((asked.body.errors as unknown as object[])[0]).to.include({ code: 'PLACE_OF_ISSUE_UNKNOWN' });
      expect(statusAndMessage(await putSeries({ placeOfIssue: juarez }))).to.deep.equal([400, message]);
      const other = await test.given.user('Otra');
      const { id } = await test.given.organization(other);
      const theirs = (await test.given.apiKey(other, id)).key;
      const body = invoiceBody({ placeOfIssue: tijuana });
      expect(statusAndMessage(await test.api('POST', '/invoices', { key: theirs, body }))).to.deep.equal([
        400,
        message,
      ]);
    });
  });

  describe('403', () => {
    it('are not changed by a sandbox key, since production series follow them, but added', async () => {
      await put();
      await putSeries({ environment: 'production', placeOfIssue: tijuana });
      const change = async (environment: 'sandbox' | 'production', body: object) => {
        const made = await test.given.apiKey(owner, organizationId, { environment, scopes: ['write:organization'] });
        const whole = { code: 'tij', name: 'Tijuana', zip: tijuana, ...body };
        return test.api('PUT', path(), { key: made.key, body: whole });
      };
      for (const body of [{ zip: juarez }, { name: 'Otra' }]) {
        const refused = await change('sandbox', body);
        expect([refused.status, refused.body.code], JSON.stringify(body)).to.deep.equal([403, 'OTHER_ENVIRONMENT']);
      }
      const series = await test.api('GET', `/organizations/${organizationId}/series`, { token: owner.token });
      expect((series.body as unknown as object[])[0]).to.include({ series: 'TJ', placeOfIssue: tijuana });
      expect((await change('sandbox', {})).status).to.equal(200);
      expect((await change('sandbox', { code: 'cjs', name: 'Juárez', zip: juarez })).status).to.equal(200);
      expect((await change('production', { name: 'Tijuana Centro' })).status).to.equal(200);
    });
  });
});
