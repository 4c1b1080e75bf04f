import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { crashPoints } from '../chaos/crash-points.ts';
import { mixedScopes } from '../chaos/documents.ts';
import { failOver } from '../chaos/fail-over.ts';
import { type Installation, startInstallation } from '../chaos/installation.ts';
import { checkGuarantees } from '../chaos/oracle.ts';
import { crash } from '../chaos/run.ts';
import { makeKeys } from '../harness/keys.ts';

/** Two rehearsals of `npm run chaos`, which has all of them: that it still runs, with the two that matter most. */
describe('a crash', () => {
  let dir: string;
  let running: Installation;
  let keys: string[];
  before(async function () {
    this.timeout(120_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-chaos-'));
    running = await startInstallation(dir, 'none');
    keys = await makeKeys(running.url, 2, mixedScopes);
  });
  after(async () => {
    await running?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('of the API after the PAC has stamped, before and after its response is read, leaves one UUID per intent', async function () {
    // Rows that were not made stale in time are waited for.
    this.timeout(300_000);
    const { stamped } = await checkGuarantees(running);
    for (const name of ['C5', 'C6']) {
      const point = crashPoints.find((one) => one.name === name);
      if (!point) throw new Error(name);
      const result = await crash(running, keys, point, name, { clients: 3, delayMs: 0, hurry: true });
      expect(result, name).to.deep.include({ reached: true, badClients: [], faults: [] });
    }
    const kinds = await running.ask<{ type: string }>(
      'select distinct tipo_comprobante as type from invoice order by 1',
    );
    expect(kinds.map(({ type }) => type)).to.deep.equal(['I', 'N', 'R']);
    expect(await checkGuarantees(running)).to.deep.equal({
      duplicates: [],
      lost: [],
      events: [],
      stamped: stamped + 6,
    });
  });

  it('of the API before documents with their own folios are claimed leaves one UUID per intent', async function () {
    this.timeout(300_000);
    const { stamped } = await checkGuarantees(running);
    const point = crashPoints.find(({ name }) => name === 'C1');
    if (!point) throw new Error('C1');
    const result = await crash(running, keys, point, 'C1', { clients: 3, delayMs: 0, hurry: true });
    expect(result).to.deep.include({ reached: true, badClients: [], faults: [] });
    expect(await checkGuarantees(running)).to.deep.equal({
      duplicates: [],
      lost: [],
      events: [],
      stamped: stamped + 3,
    });
  });

  it('without an error of ours: the primary and its standby switch roles, 503 meanwhile, and service resumes by itself', async function () {
    this.timeout(300_000);
    for (const name of ['C10', 'C10b']) {
      const point = crashPoints.find((one) => one.name === name);
      if (!point) throw new Error(name);
      const result = await failOver(running, keys, point, name, { clients: 3, delayMs: 100 });
      expect(result, name).to.deep.include({ reached: true, badClients: [], faults: [] });
    }
    expect(await checkGuarantees(running)).to.deep.include({ duplicates: [], lost: [], events: [] });
  });
});
