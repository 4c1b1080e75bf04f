import { expect } from 'chai';
import type { CancelOutcome } from '../src/simulator.ts';
import { describeOnEachLedger } from './on-each-ledger.ts';
import { NOON, startTestPac, type TestPac } from './test-pac.ts';
import { addBefore, at, type Draft, draftIngreso, draftTraslado, node, seal } from './write-cfdi.ts';

const ISSUER = 'EKU9003173C9';
const codeOf = (outcome: CancelOutcome) => outcome.code;

describeOnEachLedger('cancellation', (ledger) => {
  let pac: TestPac;
  let folio = 0;
  let now: Date;
  beforeEach(async () => {
    now = NOON;
    await ledger.clear();
    pac = await startTestPac({ ...ledger.options(), now: () => now });
  });
  const pass = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };
  afterEach(() => pac.remove());

  async function stamp(draft: Draft): Promise<string> {
    folio += 1;
    draft.attributes['Folio'] = String(folio);
    const outcome = await pac.simulator.stamp(seal(draft, pac.csd));
    if (outcome.kind !== 'stamped') throw new Error(outcome.message);
    return outcome.uuid;
  }

  /** Halves quantities so that the total is 530.00, under the limit of 1,000.00. */
  function small(): Draft {
    const draft = draftIngreso();
    const halve = (part: Draft) => {
      for (const name of ['Cantidad', 'SubTotal', 'Total', 'Importe', 'Base']) {
        const value = part.attributes[name];
        if (value !== undefined) part.attributes[name] = (Number(value) / 2).toFixed(2);
      }
      for (const name of ['TotalImpuestosRetenidos', 'TotalImpuestosTrasladados']) {
        const value = part.attributes[name];
        if (value !== undefined) part.attributes[name] = (Number(value) / 2).toFixed(2);
      }
      part.children.forEach(halve);
    };
    halve(draft);
    return draft;
  }

  const relate = (draft: Draft, tipoRelacion: string, uuid: string): Draft => {
    const relation = node('cfdi:CfdiRelacionado', { UUID: uuid });
    addBefore(draft, node('cfdi:CfdiRelacionados', { TipoRelacion: tipoRelacion }, [relation]), 'Emisor');
    return draft;
  };

  it('cancels at once when no consent is required', async () => {
    const publicDraft = draftIngreso();
    Object.assign(at(publicDraft, 'Receptor').attributes, {
      Rfc: 'XAXX010101000',
      Nombre: 'JUAN PEREZ',
      DomicilioFiscalReceptor: '06000',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    });
    const egreso = draftIngreso();
    egreso.attributes['TipoDeComprobante'] = 'E';
    for (const draft of [small(), publicDraft, egreso, draftTraslado()]) {
      const uuid = await stamp(draft);
      expect(await pac.simulator.status(uuid)).to.include({
        estado: 'Vigente',
        esCancelable: 'Cancelable sin aceptación',
        estatusCancelacion: '',
      });
      const outcome = await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02' });
      expect(outcome).to.include({ kind: 'taken', code: '201', uuid });
      expect(outcome.kind === 'taken' && outcome.acuse).to.contain('<EstatusUUID>201</EstatusUUID>');
      expect(await pac.simulator.status(uuid)).to.include({
        codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
        estado: 'Cancelado',
        estatusCancelacion: 'Cancelado sin aceptación',
      });
    }
  });

  it('requires no consent until the end of the business day after issue', async () => {
    // Issued on a Saturday: the next business day is Monday.
    const uuid = await stamp(draftIngreso());
    pass(2);
    expect((await pac.simulator.status(uuid)).esCancelable).to.equal('Cancelable sin aceptación');
    pass(0.5);
    expect((await pac.simulator.status(uuid)).esCancelable).to.equal('Cancelable con aceptación');
  });

  it('treats three business days without an answer as consent', async () => {
    const uuid = await stamp(draftIngreso());
    pass(4);
    expect(codeOf(await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02' }))).to.equal('201');
    // Requested on Wednesday: Thursday, Friday and Monday pass.
    pass(5);
    expect(await pac.simulator.status(uuid)).to.include({ estado: 'Vigente', estatusCancelacion: 'En proceso' });
    pass(1);
    expect(await pac.simulator.status(uuid)).to.include({ estado: 'Cancelado', estatusCancelacion: 'Plazo vencido' });
  });

  it('follows the decision of the receiver', async () => {
    for (const [accepts, estado, estatusCancelacion] of [
      [true, 'Cancelado', 'Cancelado con aceptación'],
      [false, 'Vigente', 'Solicitud rechazada'],
    ] as const) {
      now = NOON;
      const uuid = await stamp(draftIngreso());
      pass(4);
      expect(await pac.simulator.answerAsReceiver(uuid, accepts)).to.equal(false);
      await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02' });
      expect(await pac.simulator.answerAsReceiver(uuid, accepts)).to.equal(true);
      expect(await pac.simulator.status(uuid)).to.include({ estado, estatusCancelacion });
    }
  });

  it('leaves a cancellation that requires consent in process', async () => {
    const uuid = await stamp(draftIngreso());
    pass(4);
    expect(codeOf(await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02' }))).to.equal('201');
    expect(await pac.simulator.status(uuid)).to.include({
      estado: 'Vigente',
      esCancelable: 'Cancelable con aceptación',
      estatusCancelacion: 'En proceso',
    });
  });

  it('returns 202 for a repeated request', async () => {
    for (const draft of [small(), draftIngreso()]) {
      now = NOON;
      const uuid = await stamp(draft);
      pass(4);
      const request = { rfc: ISSUER, uuid: uuid.toLowerCase(), motive: '02' };
      expect(codeOf(await pac.simulator.cancel(request))).to.equal('201');
      expect(codeOf(await pac.simulator.cancel(request))).to.equal('202');
    }
  });

  it('rejects another issuer, an unknown UUID and a wrong motive', async () => {
    const uuid = await stamp(draftIngreso());
    const unknown = '00000000-0000-4000-8000-000000000000';
    const ask = async (change: object) =>
      codeOf(await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02', substitute: null, ...change }));
    expect(await ask({ rfc: 'URE180429TM6' })).to.equal('203');
    expect(await ask({ uuid: unknown })).to.equal('205');
    expect(await ask({ motive: '' })).to.equal('207');
    expect(await ask({ motive: '05' })).to.equal('207');
    expect(await ask({ substitute: unknown })).to.equal('209');
    expect(await ask({ motive: '01' })).to.equal('208');
    expect(await ask({ motive: '01', substitute: unknown })).to.equal('208');
    expect(await ask({ motive: '01', substitute: await stamp(draftIngreso()) })).to.equal('212');
    const traslado = await stamp(relate(draftTraslado(), '04', uuid));
    expect(await ask({ motive: '01', substitute: traslado })).to.equal('208');
    expect(await pac.simulator.status(uuid)).to.include({ estado: 'Vigente', estatusCancelacion: '' });
  });

  it('cancels with motive 01 against the document that replaces it', async () => {
    const uuid = await stamp(small());
    const substitute = await stamp(relate(small(), '04', uuid));
    expect((await pac.simulator.status(uuid)).esCancelable).to.equal('No cancelable');
    expect(codeOf(await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '02' }))).to.equal('204');
    expect(codeOf(await pac.simulator.cancel({ rfc: ISSUER, uuid, motive: '01', substitute }))).to.equal('201');
    expect((await pac.simulator.status(uuid)).estado).to.equal('Cancelado');
  });

  it('distinguishes an unknown UUID from a malformed one', async () => {
    const unknown = await pac.simulator.status('00000000-0000-4000-8000-000000000000');
    expect(unknown).to.include({ codigoEstatus: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado' });
    expect((await pac.simulator.status('hola')).codigoEstatus).to.match(/^N - 601/);
  });
});
