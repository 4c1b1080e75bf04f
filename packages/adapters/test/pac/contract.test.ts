import type { CancelRequest } from '@lacre/services/ports/pac';
import { expect } from 'chai';
import { acuseXml, dialects, type FakePac, stampedXml, startFakePac, uuid } from './dialects.ts';

const sealed = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante Sello="abc&amp;">ñ</cfdi:Comprobante>',
);
const request: CancelRequest = {
  rfcEmisor: 'EKU9003173C9',
  uuid,
  motivo: '02',
  sign: () => Promise.resolve('<Cancelacion>signed here</Cancelacion>'),
};
const query = {
  uuid,
  rfcEmisor: 'H&E951128469',
  rfcReceptor: 'URE180429TM6',
  total: '1740.00',
  sealEnding: 'abcdef==',
};

for (const dialect of dialects)
  describe(`the ${dialect.name} adapter fulfils the contract of a PAC`, () => {
    let fake: FakePac;
    before(async () => {
      fake = await startFakePac(dialect);
    });
    after(() => fake.close());
    const stamp = () => fake.pac.stamp(sealed, 'attempt-1', { lane: 'org-1' });
    const recover = () => fake.pac.recover(sealed, 'attempt-1', { lane: 'org-1' });
    const cancel = () => fake.pac.cancel(request, 'request-1', { lane: 'org-1' });
    const status = () => fake.pac.status(query, { lane: 'org-1' });

    describe('stamp', () => {
      it('sends exactly the sealed bytes and returns exactly the stamped ones', async () => {
        fake.next({ does: 'stamp' });
        expect(await stamp()).to.deep.equal({ kind: 'stamped', xml: Buffer.from(stampedXml) });
        const [sent] = fake.received.slice(-1);
        expect(sent && dialect.documentIn(sent)).to.equal(sealed.toString('utf8'));
      });

      it('treats a violated SAT rule as a rejection, with its code and text', async () => {
        fake.next({ does: 'refuse', code: 'CFDI40161', message: 'El UsoCFDI no corresponde' });
        const outcome = await stamp();
        expect(outcome).to.include({ kind: 'rejected', code: 'CFDI40161' });
        expect(outcome.kind === 'rejected' && outcome.message).to.include('El UsoCFDI no corresponde');
        for (const code of ['301', '302', '305', '401', '402', 'CRP20254']) {
          fake.next({ does: 'refuse', code, message: 'no' });
          expect(await stamp(), code).to.include({ kind: 'rejected', code });
        }
      });

      it('adopts the document that comes with "already stamped", and waits for evidence without it', async () => {
        fake.next({ does: 'already-stamped', withDocument: true });
        expect(await stamp()).to.deep.equal({ kind: 'stamped', xml: Buffer.from(stampedXml) });
        fake.next({ does: 'already-stamped', withDocument: false });
        expect(await stamp()).to.include({ kind: 'unknown', alreadyStamped: true });
      });

      it('knows that nothing was stamped when the request is turned away before processing', async () => {
        fake.next({ does: 'turn-away' });
        const outcome = await stamp();
        expect(outcome.kind).to.equal('unavailable');
        expect(outcome.kind === 'unavailable' && outcome.retryAfterSeconds).to.equal(60);
      });

      for (const [what, behaviour] of [
        ['HTML with 200', { does: 'answer', status: 200, body: '<html><body>Mantenimiento</body></html>' }],
        ['an empty body with 200', { does: 'answer', status: 200, body: '' }],
        ['JSON of another service', { does: 'answer', status: 200, body: '{"hello":"world"}' }],
        ['500', { does: 'answer', status: 500, body: 'error' }],
        ['502', { does: 'answer', status: 502, body: '' }],
        ['504', { does: 'answer', status: 504, body: '' }],
        ['a document cut short', { does: 'answer', status: 200, body: stampedXml.slice(0, 80) }],
        ['a DOCTYPE', { does: 'answer', status: 200, body: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }],
        ['a connection that breaks', { does: 'hang-up' }],
      ] as const)
        it(`leaves ${what} unknown: it may be stamped`, async () => {
          fake.next(behaviour);
          const outcome = await stamp();
          // The plain port has the document as its body; the caller checks whether it is ours.
          if (what === 'a DOCTYPE' && outcome.kind === 'stamped') return expect(dialect.name).to.equal('http');
          return expect(outcome.kind, JSON.stringify(outcome)).to.equal('unknown');
        });

      if (dialect.name !== 'http')
        it('leaves the outcome of an unknown code unknown', async () => {
          fake.next({ does: 'refuse', code: '999', message: 'algo' });
          expect((await stamp()).kind).to.equal('unknown');
        });
    });

    describe('recover', () => {
      if (dialect.recovers) {
        it('returns the document that was stamped', async () => {
          fake.next({ does: 'stamp' });
          expect(await recover()).to.deep.equal({ kind: 'stamped', xml: Buffer.from(stampedXml) });
        });

        it('distinguishes a denial of the PAC from an inconclusive response', async () => {
          fake.next({ does: 'deny' });
          expect(await recover()).to.deep.equal({ kind: 'not-stamped' });
          fake.next({ does: 'answer', status: 503, body: '' });
          expect((await recover()).kind).to.equal('unknown');
          fake.next({ does: 'hang-up' });
          expect((await recover()).kind).to.equal('unknown');
        });
      } else
        it('declares that it cannot query and that sending the same bytes again is safe', async () => {
          expect(fake.pac).to.include({ recovers: false, dedupes: true });
          expect((await recover()).kind).to.equal('unknown');
        });
    });

    it('leaves a document unknown that comes with an error status', async () => {
      fake.answers = (asked) => ({ does: 'answer', status: 500, body: dialect.say({ does: 'stamp' }, asked).body });
      expect(await stamp()).to.include({ kind: 'unknown' });
      fake.answers = undefined;
    });

    describe('cancel', () => {
      it('treats 201 and 202 as receipts, with the acuse where there is one', async () => {
        for (const code of ['201', '202']) {
          const acuse = acuseXml(uuid, code);
          fake.next({ does: 'cancel', status: code, acuse });
          const outcome = await cancel();
          expect(outcome).to.include({ kind: 'taken', code });
          expect(outcome.kind === 'taken' && outcome.acuse?.toString('utf8')).to.equal(acuse);
        }
      });

      it('treats a refusal of the SAT as a rejection', async () => {
        // 205 right after a stamp is lag: the caller recognizes it by the code.
        for (const code of ['203', '204', '205', '207', '208', '212', '305']) {
          fake.next({ does: 'cancel', status: code });
          expect(await cancel(), code).to.include({ kind: 'refused', code });
        }
      });

      if (dialect.name !== 'http')
        it('reads the status of its own document in an acuse of several', async () => {
          const other =
            '<Folios><UUID>0A1B2C3D-0000-4000-8000-00000000000B</UUID><EstatusUUID>204</EstatusUUID></Folios>';
          const acuse = acuseXml(uuid.toLowerCase(), '201').replace('<Folios>', `${other}<Folios>`);
          fake.next({ does: 'cancel', status: '201', acuse });
          expect(await cancel()).to.include({ kind: 'taken', code: '201' });
          if (dialect.name === 'sw') {
            const data = { uuid: { [uuid.toLowerCase()]: '202' } };
            fake.next({ does: 'answer', status: 200, body: JSON.stringify({ status: 'success', data }) });
            expect(await cancel(), 'in lower case').to.include({ kind: 'taken', code: '202' });
          }
          const ofAnother = acuseXml('0A1B2C3D-0000-4000-8000-00000000000B', '201');
          fake.next(
            dialect.name === 'sw'
              ? { does: 'answer', status: 200, body: JSON.stringify({ status: 'success', data: { acuse: ofAnother } }) }
              : { does: 'cancel', status: '201', acuse: ofAnother },
          );
          expect(await cancel()).to.include({ kind: 'unknown' });
        });

      it('leaves a missing response unknown', async () => {
        fake.next({ does: 'answer', status: 500, body: '' });
        expect((await cancel()).kind).to.equal('unknown');
        fake.next({ does: 'hang-up' });
        expect((await cancel()).kind).to.equal('unknown');
      });

      if (dialect.name !== 'http')
        it('sends the request that was signed here, and no private key', async () => {
          fake.next({ does: 'cancel', status: '201' });
          await cancel();
          const [sent] = fake.received.slice(-1);
          expect(sent && dialect.documentIn(sent)).to.equal('<Cancelacion>signed here</Cancelacion>');
          expect(sent?.body.toString('latin1')).not.to.match(/PRIVATE KEY|password.*key/i);
          // Finkok would otherwise send it again by itself, for days after it was given up here.
          if (dialect.name === 'finkok') expect(sent?.body.toString()).to.include('<o:store_pending>false<');
        });

      if (dialect.name !== 'http')
        it('sends nothing when signing fails, and returns the error', async () => {
          const error = new Error('the certificate has expired');
          const before = fake.received.length;
          const outcome = await fake.pac.cancel({ ...request, sign: () => Promise.reject(error) }, 'request-1');
          expect(outcome).to.deep.equal({ kind: 'unsigned', error });
          expect(fake.received.length).to.equal(before);
        });
    });

    describe('status', () => {
      for (const [estado, esCancelable, estatusCancelacion] of [
        ['Vigente', 'Cancelable sin aceptación', ''],
        ['Vigente', 'Cancelable con aceptación', 'En proceso'],
        ['Vigente', 'No cancelable', ''],
        ['Cancelado', 'Cancelable con aceptación', 'Plazo vencido'],
      ] as const)
        it(`returns ${estado}, ${esCancelable}, ${estatusCancelacion || 'no cancellation in process'}`, async () => {
          fake.next({ does: 'tell', estado, esCancelable, estatusCancelacion });
          expect(await status()).to.deep.equal({ kind: 'found', estado, esCancelable, estatusCancelacion });
        });

      it('never treats "not found" as cancelled, and leaves a missing response unknown', async () => {
        fake.next({ does: 'not-know' });
        expect((await status()).kind).to.equal('not-found');
        for (const codigoEstatus of ['N - 602: Comprobante no encontrado.', 'N - 601: La expresión no es válida.', ''])
          for (const estado of ['Cancelado', 'Vigente']) {
            fake.next({ does: 'tell', codigoEstatus, estado, esCancelable: '', estatusCancelacion: '' });
            expect((await status()).kind, codigoEstatus).not.to.equal('found');
          }
        fake.next({ does: 'answer', status: 200, body: '<html/>' });
        expect((await status()).kind).to.equal('unknown');
        fake.next({ does: 'hang-up' });
        expect((await status()).kind).to.equal('unknown');
      });
    });

    it('logs what failed without any text of what was sent', async () => {
      fake.warnings.length = 0;
      fake.next({ does: 'hang-up' });
      await stamp();
      expect(fake.warnings).to.have.length(1);
      expect(fake.warnings[0]).to.include({ pac: dialect.name, operation: 'stamp', reference: 'attempt-1' });
      expect(JSON.stringify(fake.warnings)).not.to.match(/Comprobante|pa<ss|panel-token/);
    });
  });

describe('a PAC that is down', () => {
  for (const dialect of dialects)
    it(`is not called by the ${dialect.name} adapter for half a minute after five failures`, async () => {
      const fake = await startFakePac(dialect);
      fake.next({ does: 'hang-up' });
      for (let i = 0; i < 5; i++) await fake.pac.stamp(sealed, `attempt-${i}`);
      const { length } = fake.received;
      expect(await fake.pac.stamp(sealed, 'attempt-6')).to.include({ kind: 'unavailable' });
      expect(fake.pac.unavailableForSeconds()).to.equal(30);
      expect(fake.received).to.have.length(length);
      fake.clock.ms += 30_000;
      fake.next({ does: 'stamp' });
      expect(await fake.pac.stamp(sealed, 'attempt-7')).to.include({ kind: 'stamped' });
      await fake.close();
    });
});
