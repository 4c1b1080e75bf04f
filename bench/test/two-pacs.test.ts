import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Installation, startInstallation } from '../chaos/installation.ts';
import { checkGuarantees } from '../chaos/oracle.ts';
import { seeded } from '../chaos/random.ts';
import { issueFaulted, issueWithOneDown } from '../chaos/two-pacs.ts';
import { makeKeys } from '../harness/keys.ts';

/** A short `npm run chaos -- --pacs 2`; `CHAOS_STAMPS` sets the number of documents. */
describe('two independent PACs', () => {
  let dir: string;
  let installation: Installation;
  let keys: string[];
  before(async function () {
    this.timeout(120_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-two-pacs-'));
    installation = await startInstallation(dir, 'none', { pacs: 2 });
    keys = await makeKeys(installation.url, 2);
  });
  after(async () => {
    await installation.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('give each document one fiscal UUID between them, whatever fails or crashes', async function () {
    this.timeout(600_000);
    const intents = Number(process.env['CHAOS_STAMPS'] ?? 60);
    const result = await issueFaulted(installation, keys, seeded(2026), { intents, kills: 1 });
    expect(result).to.deep.include({ intents, badClients: [], faults: [] });
    expect(result.faulted).to.be.at.least(intents);
    expect(result.sends.unsent).to.be.greaterThan(0);
    const stamps = await Promise.all(installation.pacs.map(({ simulator }) => simulator.ledger.count()));
    expect(Math.min(...stamps)).to.be.greaterThan(0);
    expect(await checkGuarantees(installation)).to.deep.equal({
      duplicates: [],
      lost: [],
      events: [],
      stamped: intents,
    });
  });

  it('stamp every document while one of them is down', async function () {
    this.timeout(300_000);
    const result = await issueWithOneDown(installation, keys, 30);
    expect(result).to.deep.equal({ asked: 30, answered: 30, others: {} });
    expect((await checkGuarantees(installation)).duplicates).to.deep.equal([]);
  });
});
