import { expect } from 'chai';
import { createPacSimulator } from '../src/simulator.ts';
import { describeOnEachLedger } from './on-each-ledger.ts';
import { entriesOf, NOON, startTestPac, type TestPac } from './test-pac.ts';
import { draftIngreso, seal } from './write-cfdi.ts';

describeOnEachLedger('ledger', (ledger) => {
  let pac: TestPac;
  beforeEach(async () => {
    await ledger.clear();
    pac = await startTestPac(ledger.options());
  });
  afterEach(() => pac.remove());

  it('returns the same bytes and UUID for the same string', async () => {
    const sealed = seal(draftIngreso(), pac.csd);
    const first = await pac.simulator.stamp(sealed, 'intento-1');
    const second = await pac.simulator.stamp(sealed, 'intento-2');
    expect(first).to.include({ kind: 'stamped', duplicate: false });
    expect(second).to.deep.equal({ ...first, duplicate: true });
    expect(await pac.simulator.ledger.count()).to.equal(1);
    expect(await pac.simulator.ledger.findByReference('intento-1')).to.have.length(1);
    expect(await pac.simulator.ledger.findByReference('intento-2')).to.have.length(0);
  });

  it('assigns one UUID to 50 concurrent submissions to two simulators on one folder', async () => {
    const second = await createPacSimulator({ ...ledger.options(), dir: pac.dir, now: () => NOON });
    const sealed = seal(draftIngreso(), pac.csd);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? pac.simulator : second).stamp(sealed)),
    );
    await second.close();
    const uuids = new Set(outcomes.map((outcome) => (outcome.kind === 'stamped' ? outcome.uuid : outcome.code)));
    expect(uuids.size).to.equal(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'stamped' && !outcome.duplicate)).to.have.length(1);
    expect(await pac.simulator.ledger.count()).to.equal(1);
  });

  it('recognizes a document after its 72 hours and after its certificate expired', async () => {
    const sealed = seal(draftIngreso(), pac.csd);
    const first = await pac.simulator.stamp(sealed);
    const later = await createPacSimulator({
      ...ledger.options(),
      dir: pac.dir,
      now: () => new Date('2031-01-01T00:00:00Z'),
    });
    expect(await later.stamp(sealed)).to.deep.equal({ ...first, duplicate: true });
    await later.close();
  });

  it('rejects with 307 and no document when configured so', async () => {
    const silent = await createPacSimulator({
      ...ledger.options(),
      dir: pac.dir,
      now: () => NOON,
      duplicates: 'without-xml',
    });
    const sealed = seal(draftIngreso(), pac.csd);
    expect(await silent.stamp(sealed)).to.include({ kind: 'stamped', duplicate: false });
    const again = await silent.stamp(sealed);
    expect(again).to.deep.equal({
      kind: 'rejected',
      code: '307',
      message: '307 - El CFDI contiene un timbre previo.',
    });
    expect(await silent.recover(sealed)).to.include({ kind: 'stamped' });
    await silent.close();
  });

  it('recovers by the document without ever stamping', async () => {
    const sealed = seal(draftIngreso(), pac.csd);
    expect(await pac.simulator.recover(sealed)).to.include({ kind: 'not-found', code: '603' });
    expect(await pac.simulator.ledger.count()).to.equal(0);
    const first = await pac.simulator.stamp(sealed);
    expect(await pac.simulator.recover(sealed)).to.deep.equal({ ...first, duplicate: true });
    expect(await pac.simulator.recover(Buffer.from('no'))).to.include({ kind: 'rejected', code: '301' });
  });

  it('rejects a document that another PAC stamped', async () => {
    const stamped = await pac.simulator.stamp(seal(draftIngreso(), pac.csd));
    const other = await startTestPac({ trustedAuthorities: [pac.simulator.authority.rootCertificate] });
    const xml = stamped.kind === 'stamped' ? stamped.xml : Buffer.alloc(0);
    expect(await other.simulator.stamp(xml)).to.include({ kind: 'rejected', code: '307' });
    await other.remove();
  });

  it('stores what an oracle needs', async () => {
    const sealed = seal(draftIngreso(), pac.csd);
    const outcome = await pac.simulator.stamp(sealed, 'ref');
    const [entry, ...others] = await entriesOf(pac.simulator.ledger);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({
      rfcEmisor: 'EKU9003173C9',
      rfcReceptor: 'URE180429TM6',
      total: '1060.00',
      serie: 'A',
      folio: '1',
      reference: 'ref',
      fechaTimbrado: '2026-11-21T12:00:00',
      status: 'vigente',
      createdAt: '2026-11-21T18:00:00.000Z',
    });
    expect(outcome.kind === 'stamped' && entry?.xml.equals(outcome.xml)).to.equal(true);
    expect(await pac.simulator.ledger.findByUuid(entry?.uuid.toLowerCase() ?? '')).to.deep.equal(entry);
    expect(await pac.simulator.ledger.findByCadenaHash(entry?.cadenaHash ?? '')).to.deep.equal(entry);
    expect(await pac.simulator.ledger.findByUuid('nada')).to.equal(undefined);
  });
});
