import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import { given } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { putBranch } from '../../src/branches/put-branch.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('the terms of cancelling a document', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  /** An invoice issued at a place at noon in Mexico City. */
  async function issuedIn(zip: string, day: string) {
    bench.clock.set(`${day}T18:00:00Z`);
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    await putBranch(bench.services, owner.actor, { organizationId, code: 'b', name: 'Branch', zip });
    const { actor } = await given(bench.services).apiKey(owner, organizationId);
    const access = { organizationId, environment: 'sandbox', actor } as const;
    return { access, ...(await bench.stamped(access, { placeOfIssue: zip })) };
  }

  // Wednesdays. The first digits alone would mean Juárez for Chihuahua, and Monterrey for Reynosa and Matamoros.
  for (const [name, zip, issued, hoursBehind] of [
    ['Chihuahua', '31000', '2026-12-09', 6],
    ['Ciudad Juárez', '32000', '2026-12-09', 7],
    ['Reynosa', '88500', '2027-07-07', 5],
    ['Matamoros', '87300', '2027-07-07', 5],
    ['Monterrey', '64000', '2027-07-07', 6],
    ['Tijuana', '22000', '2027-07-07', 7],
  ] as const)
    it(`end with the day in ${name}, by the plan, the list and the request`, async () => {
      const { access, id } = await issuedIn(zip, issued);
      const endOfDay = (daysLater: number) =>
        new Date(Date.parse(issued) + (daysLater + 1) * 86_400_000 + hoursBehind * 3_600_000 - 1);
      const plan = () => planCancellation(bench.services, access, { id });
      expect((await plan()).freeUntil).to.equal(endOfDay(1).toISOString());
      bench.clock.set(endOfDay(1).toISOString());
      expect(await plan()).to.include({ requiresReceptorApproval: false });
      expect(await bench.listed(access, id)).to.include({ requiresReceptorApproval: false });
      bench.clock.advance(1);
      // It is Friday: the third business day after is Wednesday.
      const answerDeadline = endOfDay(7).toISOString();
      expect(await plan()).to.include({ requiresReceptorApproval: true, answerDeadline });
      expect(await bench.listed(access, id)).to.include({ requiresReceptorApproval: true });
      await bench.cancel(access, id);
      const [request] = await bench.history(access, id);
      expect(request?.deadlineAt).to.equal(answerDeadline);
    });

  // Half an hour after midnight; by the first digits alone it would be the day before.
  for (const [name, zip, now, fecha] of [
    ['Chihuahua', '31000', '2026-12-10T06:30:00Z', '2026-12-10T00:30:00'],
    ['Matamoros', '87300', '2027-07-08T05:30:00Z', '2027-07-08T00:30:00'],
  ] as const)
    it(`are requested on the day that it is in ${name}`, async () => {
      const { access, id } = await issuedIn(zip, now.slice(0, 10));
      bench.clock.set(now);
      const sandbox = pacOf(bench.services, 'sandbox');
      if (!sandbox) throw new Error('no PAC');
      const signed: string[] = [];
      const pac: typeof sandbox = {
        ...sandbox,
        cancel: async (request, ...call) => {
          signed.push(await request.sign());
          return sandbox.cancel(request, ...call);
        },
      };
      await bench.cancel(access, id, {}, withIssuing(bench.services, { sandbox: { pac } }));
      expect(signed.join('')).to.include(`Fecha="${fecha}"`);
    });
});
