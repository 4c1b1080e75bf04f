import { randomUUID } from 'node:crypto';
import type { SessionActor } from '@lacre/services/actor';
import type { AppError } from '@lacre/services/errors';
import { createExportSlots } from '@lacre/services/exports/export-slots';
import { expect } from 'chai';

const clock = { now: () => new Date('2026-11-21T18:00:00Z') };
const who = (organizationId: string = randomUUID(), userId: string = randomUUID()) => {
  const actor: SessionActor = { kind: 'session', userId, sessionId: randomUUID(), organizationHeader: organizationId };
  return { organizationId, actor };
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'a slot',
    (error: AppError) => error.code ?? error.message,
  );

describe('export slots', () => {
  it('are assigned in order of arrival, skipping organizations whose export still runs', async () => {
    const slots = createExportSlots(clock, { most: 2 });
    const greedy = who();
    const first = await slots.enter(greedy, 'csv');
    const other = await slots.enter(who(), 'csv');
    const order: string[] = [];
    const again = slots.enter(greedy, 'csv').then((run) => (order.push('greedy'), run));
    const third = slots.enter(who(), 'xml').then((run) => (order.push('third'), run));
    other.end();
    (await third).end();
    first.end();
    (await again).end();
    expect(order).to.deep.equal(['third', 'greedy']);
  });

  it('are denied after a bounded wait, with the reason', async () => {
    const slots = createExportSlots(clock, { most: 1, waitMs: 20 });
    const one = who();
    const run = await slots.enter(one, 'csv');
    expect(await codeOf(slots.enter(one, 'csv'))).to.equal('EXPORT_RUNNING');
    expect(await codeOf(slots.enter(who(randomUUID(), one.actor.userId), 'csv'))).to.equal('EXPORT_RUNNING');
    expect(await codeOf(slots.enter(who(), 'csv'))).to.equal('EXPORTS_BUSY');
    run.end();
    run.end();
    (await slots.enter(who(), 'csv')).end();
  });

  it('are denied at once when too many are waiting', async () => {
    const slots = createExportSlots(clock, { most: 1, waiting: 2, waitingOfOrganization: 1, waitMs: 600_000 });
    const one = who();
    const run = await slots.enter(one, 'csv');
    const second = slots.enter(one, 'csv');
    expect(await codeOf(slots.enter(one, 'csv'))).to.equal('EXPORT_RUNNING');
    const third = slots.enter(who(), 'csv');
    expect(await codeOf(slots.enter(who(), 'csv'))).to.equal('EXPORTS_BUSY');
    run.end();
    (await second).end();
    (await third).end();
  });

  it('are assigned to keys created by one user, one for each of six organizations', async () => {
    const slots = createExportSlots(clock, { waitMs: 600_000 });
    const userId = randomUUID();
    const runs = Array.from({ length: 6 }, () => slots.enter(who(randomUUID(), userId), 'csv'));
    for (const run of runs) (await run).end();
  });

  it('are denied at once when too many of one user are waiting, whatever their organizations', async () => {
    const slots = createExportSlots(clock, { waitingOfUser: 2, waitMs: 600_000 });
    const userId = randomUUID();
    const runs = Array.from({ length: 3 }, () => slots.enter(who(randomUUID(), userId), 'csv'));
    expect(await codeOf(slots.enter(who(randomUUID(), userId), 'csv'))).to.equal('EXPORT_RUNNING');
    for (const run of runs) (await run).end();
  });

  it('are not assigned to a client that disconnected', async () => {
    const slots = createExportSlots(clock, { most: 1 });
    const run = await slots.enter(who(), 'csv');
    const left = new AbortController();
    const waiting = slots.enter(who(), 'csv', left.signal);
    left.abort();
    expect(await codeOf(waiting)).to.include('went away');
    const organizationId = randomUUID();
    const next = slots.enter(who(organizationId), 'csv');
    run.end();
    expect(slots.running(organizationId)).to.deep.equal([await next]);
  });
});
