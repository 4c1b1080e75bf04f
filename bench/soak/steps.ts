import { setTimeout as wait } from 'node:timers/promises';
import { apis, type Fleet, type Member, workers } from './fleet.ts';

/** What is done to an installation under load, and whether clients may notice. */
export interface Step {
  name: string;
  /** Clients must not notice: every first response is good. */
  isSeamless?: boolean;
  take(fleet: Fleet, stopped: StopResult[]): Promise<void>;
}

export interface StopResult {
  member: Member;
  code: number | null;
  ms: number;
}

/** One member after the other, each stopped before the next one. */
async function roll(fleet: Fleet, members: readonly Member[], stopped: StopResult[]): Promise<void> {
  for (const member of members) {
    stopped.push({ member, ...(await fleet.stop(member)) });
    await fleet.start(member);
    // As long as the proxy may need to detect that it is ready again.
    await wait(2_500);
  }
}

export const rollApis: Step = {
  name: 'rolling restart of the APIs',
  isSeamless: true,
  take: (fleet, stopped) => roll(fleet, apis, stopped),
};

const clockSteps: readonly [Member, number][] = [
  ['api-2', 45_000],
  ['worker-1', -45_000],
];

export const steps: readonly Step[] = [
  rollApis,
  { name: 'rolling restart of the workers', isSeamless: true, take: (fleet, stopped) => roll(fleet, workers, stopped) },
  { name: 'an API is killed', take: (fleet) => killed(fleet, 'api-1') },
  { name: 'a worker is killed', isSeamless: true, take: (fleet) => killed(fleet, 'worker-2') },
  {
    name: 'a PAC is down',
    async take(fleet) {
      await fleet.stopPac(0);
      await wait(5_000);
      await fleet.startPac(0);
    },
  },
  {
    name: 'clocks step',
    async take(fleet) {
      for (const [member, shiftMs] of clockSteps) fleet.shiftClock(member, shiftMs);
      await wait(5_000);
      for (const [member] of clockSteps) fleet.shiftClock(member, 0);
      await wait(1_000);
    },
  },
  {
    name: 'Postgres changes places with its standby',
    async take({ servers }) {
      await servers.addStandby(false);
      await servers.fence();
      await servers.changePlaces();
      servers.moveAddress();
      await servers.removeStandby();
    },
  },
  {
    name: 'Postgres dies and comes back',
    async take({ servers }) {
      await servers.kill();
      await wait(2_000);
      await servers.restart();
    },
  },
];

async function killed(fleet: Fleet, member: Member): Promise<void> {
  await fleet.kill(member);
  await wait(1_000);
  await fleet.start(member);
  await wait(2_500);
}
