import { expect } from 'chai';
import { createFinkokPac, type FinkokPac } from '../../src/pac/finkok/finkok-pac.ts';
import { dialects, type FakePac, startFakePac, uuid } from './dialects.ts';

const query = {
  rfcEmisor: 'EKU9003173C9',
  from: new Date('2026-11-21T06:00:00Z'),
  to: new Date('2026-11-21T12:00:00Z'),
};

/** The response of `report_uuid` of its utilities. */
const report = (inside: string) => ({
  does: 'answer' as const,
  status: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://facturacion.finkok.com/utilities" xmlns:s0="apps.services.soap.core.views"><senv:Body><tns:report_uuidResponse><tns:report_uuidResult>${inside}</tns:report_uuidResult></tns:report_uuidResponse></senv:Body></senv:Envelope>`,
});
const line = (value: string) =>
  `<s0:ReportUUID><s0:date>2026-11-21 01:02:03</s0:date><s0:uuid>${value}</s0:uuid></s0:ReportUUID>`;

describe("Finkok's list of what it has stamped", () => {
  let fake: FakePac;
  let pac: FinkokPac;
  before(async () => {
    const dialect = dialects.find(({ name }) => name === 'finkok');
    if (!dialect) throw new Error('Finkok has no dialect');
    fake = await startFakePac(dialect);
    const silent = () => undefined;
    pac = createFinkokPac({
      baseUrl: fake.url,
      username: 'user@example.com',
      password: 'secret',
      log: { debug: silent, info: silent, warn: silent, error: silent },
      now: () => new Date(fake.clock.ms),
    });
  });
  after(async () => {
    await pac.close();
    await fake.close();
  });
  const listAfter = async (answer: Parameters<FakePac['next']>[0]) => {
    fake.next(answer);
    return pac.listStamped?.(query);
  };

  it('is requested for an issuer and a period in the time of central Mexico', async () => {
    fake.received.length = 0;
    expect(await listAfter(report(`<s0:invoices>${line(uuid)}</s0:invoices>`))).to.deep.equal({
      kind: 'listed',
      uuids: [uuid.toLowerCase()],
    });
    const [request] = fake.received;
    expect(request?.path).to.equal('/servicios/soap/utilities');
    for (const part of [
      '<o:report_uuid>',
      '<o:taxpayer_id>EKU9003173C9</o:taxpayer_id>',
      '<o:invoice_type>I</o:invoice_type>',
      '<o:date_from>2026-11-21T00:00:00</o:date_from>',
      '<o:date_to>2026-11-21T06:00:00</o:date_to>',
    ])
      expect(request?.body.toString('utf8')).to.include(part);
  });

  it('is empty only when the response has an empty list, and unknown for everything else', async () => {
    expect(await listAfter(report('<s0:invoices/>'))).to.deep.equal({ kind: 'listed', uuids: [] });
    for (const answer of [
      report(''),
      report('<s0:invoices/><s0:error>Invalid user</s0:error>'),
      report(`<s0:invoices>${line('not one')}</s0:invoices>`),
      { does: 'answer' as const, status: 500, body: 'no' },
      { does: 'hang-up' as const },
    ])
      expect(await listAfter(answer)).to.include({ kind: 'unknown' });
  });

  it('does not support retentions', async () => {
    expect(await pac.listStamped?.(query, { document: 'retenciones' })).to.include({ kind: 'unknown' });
  });
});
