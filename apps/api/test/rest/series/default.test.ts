import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

const tijuana = '22000';

describe('the series of a document that names none', () => {
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
  const put = (path: string, body: object) =>
    test.api('PUT', `/organizations/${organizationId}/${path}`, { token: owner.token, body });
  const putSeries = (body: object) => put('series', { environment: 'sandbox', ...body });
  const issue = async (body: Record<string, unknown> = {}, path = '/invoices') => {
    const { status, body: made } = await test.api('POST', path, { key, body });
    expect(status, JSON.stringify(made)).to.equal(201);
    return made;
  };
  const folioOf = async (body: Record<string, unknown>, path?: string) => {
    const { serie, folio } = await issue(body, path);
    return `${serie}-${folio}`;
  };
  const list = async () => {
    const { body } = await test.api('GET', `/organizations/${organizationId}/series`, { token: owner.token });
    return (body as unknown as { series: string; type: string; isDefault: boolean }[]).map(
      ({ series, type, isDefault }) => `${series} ${type} ${isDefault}`,
    );
  };

  describe('201', () => {
    it('stays A when a document names another series, also if A was created without isDefault', async () => {
      await putSeries({ series: 'A', type: 'I', nextFolio: 500 });
      expect(await folioOf(invoiceBody({ series: 'B' }))).to.equal('B-1');
      expect(await folioOf(invoiceBody())).to.equal('A-500');
      expect(await folioOf(invoiceBody({ series: 'C' }))).to.equal('C-1');
      expect(await folioOf(invoiceBody())).to.equal('A-501');
      expect(await list()).to.deep.equal(['A I true', 'B I false', 'C I false']);
      await putSeries({ series: 'B', type: 'I', isDefault: true });
      expect(await folioOf(invoiceBody())).to.equal('B-2');
    });

    it('is the one that a document named first, where neither a default one nor A exists', async () => {
      expect(await folioOf(invoiceBody({ series: 'FAC' }))).to.equal('FAC-1');
      expect(await folioOf(invoiceBody())).to.equal('FAC-2');
    });

    it('determines the place of issue, also if it is not yet the default', async () => {
      await put('branches', { code: 'tij', name: 'Tijuana', zip: tijuana });
      await putSeries({ series: 'A', type: 'I', placeOfIssue: tijuana });
      for (const folio of ['1', '2'])
        expect(await issue(invoiceBody())).to.include({ serie: 'A', folio, lugarExpedicion: tijuana });
    });

    it('is never one of another type: credit notes and receipts take no folios of invoices', async () => {
      for (const series of ['E', 'P']) await putSeries({ series, type: 'I', isDefault: series === 'P' });
      const invoice = await issue(ppdBody());
      expect(`${invoice.serie}-${invoice.folio}`).to.equal('P-1');
      const credit = { type: 'E', use: 'G02', relatedInvoiceUuid: invoice.uuid, items: [item({ unitPrice: 1 })] };
      expect(await folioOf(invoiceBody(credit))).to.equal('EE-1');
      expect(await folioOf(paymentBody({ uuid: invoice.uuid, paid: 1 }), '/payments')).to.equal('PP-1');
      expect(await folioOf(invoiceBody(credit))).to.equal('EE-2');
      expect(await folioOf(invoiceBody({ series: 'E' }))).to.equal('E-1');
      expect(await list()).to.deep.equal(['EE E true', 'E I false', 'P I true', 'PP P true']);
    });
  });
});

describe('a series that is named with other white space or Unicode', () => {
  describe('200, 201', () => {
    it('is the same series, with its folios and its place of issue', async () => {
      const test = await sharedTestApi();
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const put = async (path: string, body: object) =>
        (await test.api('PUT', `/organizations/${id}/${path}`, { token: owner.token, body })).body;
      await put('branches', { code: 'tij', name: 'Tijuana', zip: tijuana });
      const series = { type: 'I', environment: 'sandbox', placeOfIssue: tijuana };
      expect(await put('series', { ...series, series: 'CAFE\u0301  1', nextFolio: 7 })).to.include({
        series: 'CAF\u00c9 1',
        nextFolio: 7,
      });
      expect(await put('series', { ...series, series: 'CAF\u00c9 1', isDefault: true })).to.include({ nextFolio: 7 });
      for (const [name, folio] of [
        ['CAF\u00c9 1', '7'],
        [' CAFE\u0301  1 ', '8'],
        [' ', '9'],
      ]) {
        const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ series: name }) });
        expect(body).to.include({ serie: 'CAF\u00c9 1', folio, lugarExpedicion: tijuana });
      }
    });
  });
});

describe('a series that documents of another type name', () => {
  describe('201', () => {
    it('counts all of them, so no folio of the series is assigned twice', async () => {
      const test = await sharedTestApi();
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id);
      const create = async (changes: Record<string, unknown>) => {
        const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ series: 'MIX', ...changes }) });
        return body;
      };
      const first = await create({});
      const credit = { type: 'E', use: 'G02', relatedInvoiceUuid: first.uuid, items: [item({ unitPrice: 1 })] };
      const made = await Promise.all([create(credit), create({}), create(credit), create({})]);
      expect([first, ...made].map(({ folio }) => folio)).to.have.members(['1', '2', '3', '4', '5']);
    });
  });
});
