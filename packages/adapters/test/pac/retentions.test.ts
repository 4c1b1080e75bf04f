import type { CancelRequest } from '@lacre/services/ports/pac';
import { expect } from 'chai';
import { acuseXml, dialects, type FakePac, type Received, stampedXml, startFakePac, uuid } from './dialects.ts';

const sealed = Buffer.from('<retenciones:Retenciones Sello="abc&amp;">ñ</retenciones:Retenciones>');
const request: CancelRequest = {
  rfcEmisor: 'EKU9003173C9',
  uuid,
  motivo: '02',
  sign: () => Promise.resolve('<Cancelacion>signed here</Cancelacion>'),
};
const call = { lane: 'org-1', document: 'retenciones' } as const;

/** The path where each PAC accepts retentions, which is not the one for CFDIs. */
const places: Readonly<Record<string, { stamp: string; cancel: string; recover?: string }>> = {
  http: { stamp: '/retentions/stamp', recover: '/retentions/recover', cancel: '/retentions/cancel' },
  finkok: {
    stamp: '/servicios/soap/retentions stamp',
    recover: '/servicios/soap/retentions stamped',
    cancel: '/servicios/soap/retentions cancel_signature',
  },
  sw: { stamp: '/retencion/stamp/v3', cancel: '/retencion/cancel/xml' },
};

const placeOf = ({ path, headers }: Received) =>
  [
    path.split('?')[0],
    ...(typeof headers.soapaction === 'string' ? [headers.soapaction.replaceAll('"', '')] : []),
  ].join(' ');

for (const dialect of dialects)
  describe(`the ${dialect.name} adapter, with retentions`, () => {
    let fake: FakePac;
    const place = places[dialect.name];
    before(async () => {
      fake = await startFakePac(dialect);
    });
    after(() => fake.close());
    const last = () => fake.received.at(-1) as Received;

    it('sends exactly the sealed bytes to the service of retentions', async () => {
      fake.next({ does: 'stamp' });
      expect(await fake.pac.stamp(sealed, 'attempt-1', call)).to.deep.equal({
        kind: 'stamped',
        xml: Buffer.from(stampedXml),
      });
      expect(placeOf(last())).to.equal(place?.stamp);
      expect(dialect.documentIn(last())).to.equal(sealed.toString('utf8'));
    });

    it('still sends invoices to their own service', async () => {
      fake.next({ does: 'stamp' });
      await fake.pac.stamp(sealed, 'attempt-1', { lane: 'org-1' });
      expect(placeOf(last())).to.not.equal(place?.stamp);
    });

    it('treats an error of the matrix of retentions as a rejection', async () => {
      for (const code of ['Reten20114', 'Reten20107', 'SPT103', 'PDR104', '301', '402']) {
        fake.next({ does: 'refuse', code, message: 'no' });
        expect(await fake.pac.stamp(sealed, 'attempt-1', call), code).to.include({ kind: 'rejected', code });
      }
    });

    it('treats errors of the matrices of complements as rejections too, whatever their number of digits', async () => {
      for (const code of ['NOM9', 'NOM108', 'INE180', 'ECC121', 'CCE172', 'CP102', 'CRP20254']) {
        fake.next({ does: 'refuse', code, message: 'no' });
        expect(await fake.pac.stamp(sealed, 'attempt-1'), code).to.include({ kind: 'rejected', code });
      }
    });

    it('adopts what was stamped before, and leaves a missing response unknown', async () => {
      fake.next({ does: 'already-stamped', withDocument: true });
      expect((await fake.pac.stamp(sealed, 'attempt-1', call)).kind).to.equal('stamped');
      fake.next({ does: 'answer', status: 504, body: '' });
      expect((await fake.pac.stamp(sealed, 'attempt-1', call)).kind).to.equal('unknown');
      fake.next({ does: 'hang-up' });
      expect((await fake.pac.stamp(sealed, 'attempt-1', call)).kind).to.equal('unknown');
    });

    if (place?.recover !== undefined)
      it('recovers a retention from the service of retentions', async () => {
        fake.next({ does: 'stamp' });
        expect((await fake.pac.recover(sealed, 'attempt-1', call)).kind).to.equal('stamped');
        expect(placeOf(last())).to.equal(place.recover);
        fake.next({ does: 'deny' });
        expect(await fake.pac.recover(sealed, 'attempt-1', call)).to.deep.equal({ kind: 'not-stamped' });
      });
    else
      it('cannot recover a retention: the same bytes are sent again instead', async () => {
        expect((await fake.pac.recover(sealed, 'attempt-1', call)).kind).to.equal('unknown');
        expect(fake.pac).to.include({ recovers: false, dedupes: true });
      });

    it('cancels at the service of retentions and returns the receipt where there is one', async () => {
      const acuse = acuseXml(uuid, '201');
      fake.next({ does: 'cancel', status: '201', acuse });
      const outcome = await fake.pac.cancel(request, 'request-1', call);
      expect(outcome).to.include({ kind: 'taken', code: '201' });
      expect(outcome.kind === 'taken' && outcome.acuse?.toString('utf8')).to.equal(acuse);
      expect(placeOf(last())).to.equal(place?.cancel);
      fake.next({ does: 'cancel', status: '205' });
      expect(await fake.pac.cancel(request, 'request-1', call)).to.include({ kind: 'refused', code: '205' });
    });

    if (dialect.name !== 'http')
      it('reads the codes of the retentions service, 1201 and up, as the same ones of invoices', async () => {
        fake.next({ does: 'cancel', status: '1202', acuse: acuseXml(uuid, '1202') });
        expect(await fake.pac.cancel(request, 'request-1', call)).to.include({ kind: 'taken', code: '202' });
        fake.next({ does: 'cancel', status: '1205' });
        expect(await fake.pac.cancel(request, 'request-1', call)).to.include({ kind: 'refused', code: '205' });
      });

    if (dialect.name !== 'http')
      it('returns, without a request, that the state of a retention cannot be queried', async () => {
        const calls = fake.received.length;
        const query = { uuid, rfcEmisor: 'EKU9003173C9', rfcReceptor: 'CUSR850101JK7', total: '1', sealEnding: 'x' };
        expect(await fake.pac.status(query, call)).to.deep.equal({ kind: 'not-offered' });
        expect(fake.received).to.have.length(calls);
      });
  });
