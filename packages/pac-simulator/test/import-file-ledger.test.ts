import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { createPacSimulator } from '../src/simulator.ts';
import { entriesOf, NOON, startTestPac, type TestPac } from './test-pac.ts';
import { addBefore, at, type Draft, draftIngreso, node, seal } from './write-cfdi.ts';

const rfc = 'EKU9003173C9';

describe('ledger file of an earlier version', () => {
  let test: TestDatabase;
  let old: TestPac;
  before(async () => {
    test = await createTestDatabase();
    old = await startTestPac();
  });
  after(async () => {
    await old.remove();
    await test.drop();
  });

  const open = () =>
    createPacSimulator({ dir: old.dir, now: () => NOON, database: { url: test.url, role: 'lacre_system' } });

  async function stamp(draft: Draft): Promise<string> {
    const outcome = await old.simulator.stamp(seal(draft, old.csd), 'antes');
    if (outcome.kind !== 'stamped') throw new Error(outcome.message);
    return outcome.uuid;
  }

  it('is imported into the database once by processes that start concurrently, with states, relations and lost stamps', async () => {
    const first = draftIngreso();
    const uuid = await stamp(first);
    const second = draftIngreso();
    second.attributes['Folio'] = '2';
    const relation = node('cfdi:CfdiRelacionado', { UUID: uuid });
    addBefore(second, node('cfdi:CfdiRelacionados', { TipoRelacion: '04' }, [relation]), 'Emisor');
    const substitute = await stamp(second);
    expect((await old.simulator.cancel({ rfc, uuid, motive: '01', substitute })).code).to.equal('201');
    const third = draftIngreso();
    at(third, 'Conceptos/Concepto').attributes['NoIdentificacion'] = 'SIM-NOT-STAMPED-LOST';
    expect((await old.simulator.stamp(seal(third, old.csd))).kind).to.equal('lost');
    const before = await entriesOf(old.simulator.ledger);
    await old.simulator.close();

    const simulators = await Promise.all([open(), open(), open()]);
    try {
      const [simulator] = simulators;
      expect(existsSync(join(old.dir, 'ledger.sqlite'))).to.equal(false);
      expect(existsSync(join(old.dir, 'ledger.sqlite.imported'))).to.equal(true);
      expect(await entriesOf(simulator.ledger)).to.deep.equal(before);
      expect(await simulator.ledger.relationsTo(uuid)).to.deep.equal([
        { uuid: substitute, relatedUuid: uuid, tipoRelacion: '04' },
      ]);
      expect((await simulator.status(uuid)).estado).to.equal('Cancelado');
      const again = await simulator.stamp(seal(first, old.csd));
      expect(again).to.include({ kind: 'stamped', uuid, duplicate: true });
      const later = new Date(NOON.getTime() + 30_000);
      expect((await simulator.stamp(seal(third, old.csd), 'antes', later)).kind).to.equal('stamped');
    } finally {
      await Promise.all(simulators.map((simulator) => simulator.close()));
    }
  });
});
