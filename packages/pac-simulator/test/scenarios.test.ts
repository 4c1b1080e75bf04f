import { expect } from 'chai';
import { describeOnEachLedger } from './on-each-ledger.ts';
import { NOON, startTestPac, type TestPac } from './test-pac.ts';
import { at, type Draft, draftIngreso, seal } from './write-cfdi.ts';

const rfc = 'EKU9003173C9';

describeOnEachLedger('scenarios', (ledger) => {
  let pac: TestPac;
  let now: Date;
  beforeEach(async () => {
    now = NOON;
    await ledger.clear();
    pac = await startTestPac({ ...ledger.options(), now: () => now });
  });
  afterEach(() => pac.remove());

  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const asking = (key: string): Buffer => {
    const draft: Draft = draftIngreso();
    at(draft, 'Conceptos/Concepto').attributes['NoIdentificacion'] = key;
    return seal(draft, pac.csd);
  };

  it('loses the response of a completed stamp', async () => {
    for (const key of ['SIM-STAMPED-LOST', 'SIM-RECOVERY-DENIES']) {
      const xml = asking(key);
      expect((await pac.simulator.stamp(xml)).kind).to.equal('lost');
      const recovered = await pac.simulator.recover(xml);
      expect(recovered.kind).to.equal(key === 'SIM-STAMPED-LOST' ? 'stamped' : 'not-found');
      pass(30);
      expect((await pac.simulator.recover(xml)).kind).to.equal('stamped');
      expect((await pac.simulator.stamp(xml)).kind).to.equal('stamped');
    }
    expect(await pac.simulator.ledger.count()).to.equal(2);
  });

  it('loses a request that stamped nothing, and stamps it half a minute later', async () => {
    const xml = asking('SIM-NOT-STAMPED-LOST');
    expect((await pac.simulator.stamp(xml)).kind).to.equal('lost');
    expect((await pac.simulator.recover(xml)).kind).to.equal('not-found');
    pass(30);
    expect((await pac.simulator.stamp(xml)).kind).to.equal('stamped');
  });

  it('returns 307 with and without the document', async () => {
    const withXml = await pac.simulator.stamp(asking('SIM-307-WITH-XML'));
    expect(withXml).to.include({ kind: 'rejected', code: '307' }).and.to.have.property('xml');
    const without = await pac.simulator.stamp(asking('SIM-307-WITHOUT-XML'));
    expect(without).to.include({ kind: 'rejected', code: '307' }).and.to.not.have.property('xml');
    expect(await pac.simulator.ledger.count()).to.equal(2);
  });

  it('rejects with the requested code, or is busy', async () => {
    expect(await pac.simulator.stamp(asking('SIM-REFUSE-CFDI40148'))).to.include({
      kind: 'rejected',
      code: 'CFDI40148',
    });
    expect((await pac.simulator.stamp(asking('SIM-BUSY'))).kind).to.equal('busy');
    expect(await pac.simulator.ledger.count()).to.equal(0);
  });

  it('can be selected by a total, for programs that can set only a price', async () => {
    const draft = draftIngreso();
    Object.assign(draft.attributes, { SubTotal: '99901.01', Total: '99901.01' });
    const concepto = at(draft, 'Conceptos/Concepto');
    Object.assign(concepto.attributes, { ValorUnitario: '9990.101000', Importe: '99901.01', ObjetoImp: '01' });
    concepto.children = [];
    draft.children = draft.children.filter(({ name }) => name !== 'cfdi:Impuestos');
    expect((await pac.simulator.stamp(seal(draft, pac.csd))).kind).to.equal('lost');
    expect(await pac.simulator.ledger.count()).to.equal(1);
  });

  it('responds to cancellations as requested', async () => {
    const uuidOf = async (key: string) => {
      const outcome = await pac.simulator.stamp(asking(key));
      if (outcome.kind !== 'stamped') throw new Error(outcome.message);
      return outcome.uuid;
    };
    const cancel = (uuid: string) => pac.simulator.cancel({ rfc, uuid, motive: '02' });

    const fixed = await uuidOf('SIM-NOT-CANCELABLE');
    expect((await pac.simulator.status(fixed)).esCancelable).to.equal('No cancelable');
    expect((await cancel(fixed)).code).to.equal('204');

    const lagging = await uuidOf('SIM-SAT-LAGS');
    expect((await pac.simulator.status(lagging)).codigoEstatus).to.include('602');
    expect((await cancel(lagging)).code).to.equal('205');
    pass(600);
    expect((await cancel(lagging)).code).to.equal('201');

    const taken = await uuidOf('SIM-CANCEL-TAKEN-LOST');
    expect((await cancel(taken)).kind).to.equal('lost');
    expect((await pac.simulator.status(taken)).estado).to.equal('Cancelado');
    expect((await cancel(taken)).code).to.equal('202');

    const lost = await uuidOf('SIM-CANCEL-LOST');
    expect((await cancel(lost)).kind).to.equal('lost');
    expect((await pac.simulator.status(lost)).estado).to.equal('Vigente');
    pass(30);
    expect((await cancel(lost)).code).to.equal('201');

    const [yes, no] = [await uuidOf('SIM-RECEIVER-ACCEPTS'), await uuidOf('SIM-RECEIVER-REJECTS')];
    pass(4 * 86_400);
    await cancel(yes);
    await cancel(no);
    expect((await pac.simulator.status(yes)).estatusCancelacion).to.equal('En proceso');
    pass(60);
    expect((await pac.simulator.status(yes)).estatusCancelacion).to.equal('Cancelado con aceptación');
    expect((await pac.simulator.status(no)).estatusCancelacion).to.equal('Solicitud rechazada');
  });

  it('end when their sandbox is reset, including lasting ones', async () => {
    const lags = await pac.simulator.stamp(asking('SIM-SAT-LAGS'));
    const waits = await pac.simulator.stamp(asking('SIM-RECEIVER-ACCEPTS'));
    const lost = await pac.simulator.stamp(asking('SIM-CANCEL-LOST'));
    if (lags.kind !== 'stamped' || waits.kind !== 'stamped' || lost.kind !== 'stamped') throw new Error('not stamped');
    const denied = asking('SIM-RECOVERY-DENIES');
    const never = asking('SIM-NOT-STAMPED-LOST');
    for (const xml of [denied, never]) expect((await pac.simulator.stamp(xml)).kind).to.equal('lost');
    const cancel = (uuid: string, when: Date) => pac.simulator.cancel({ rfc, uuid, motive: '02' }, when);
    const ahead = new Date(now.getTime() + 4 * 86_400_000);
    expect((await cancel(waits.uuid, ahead)).kind).to.equal('taken');
    expect((await cancel(lost.uuid, ahead)).kind).to.equal('lost');

    const back = new Date(now.getTime() - 2 * 86_400_000);
    expect((await pac.simulator.status(lags.uuid, back)).estado).to.equal('Vigente');
    expect((await pac.simulator.status(waits.uuid, now)).estatusCancelacion).to.equal('Cancelado con aceptación');
    expect((await cancel(lost.uuid, now)).kind).to.equal('taken');
    expect((await pac.simulator.recover(denied, back)).kind).to.equal('stamped');
    expect(await pac.simulator.stamp(never, undefined, back)).to.include({ kind: 'rejected', code: '401' });
  });
});
