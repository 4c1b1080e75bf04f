import type { Environment } from './actor.ts';
import type { Clock } from './ports/clock.ts';
import type { Services } from './services.ts';

/**
 * The clock of an organization's documents: real time in production; in the sandbox as far ahead as the organization
 * has advanced it (docs/sandbox.md). Documents, their rules and the worker's schedules use this clock; credentials and
 * sessions use real time.
 */
export async function environmentClock(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organizationId: string,
  environment: Environment,
): Promise<Clock> {
  if (environment === 'production') return clock;
  return clockAhead(clock, await database.sandboxClocks.aheadMs(organizationId));
}

/**
 * Both clocks of an organization, for lists with documents of both environments; with `only`, that environment's clock
 * for both. They are frozen, so that everything in a response is of the same instant.
 */
export async function environmentClocks(
  services: Pick<Services, 'database' | 'clock'>,
  organizationId: string,
  only?: Environment,
): Promise<Record<Environment, Clock>> {
  const production = clockAt(services.clock.now());
  if (only === 'production') return { production, sandbox: production };
  const sandbox = clockAt((await environmentClock(services, organizationId, 'sandbox')).now());
  return { production: only === 'sandbox' ? sandbox : production, sandbox };
}

const clockAt = (moment: Date): Clock => ({ now: () => moment });

export function clockAhead(clock: Clock, aheadMs: number): Clock {
  return aheadMs === 0 ? clock : { now: () => new Date(clock.now().getTime() + aheadMs) };
}

/** The services with the clock of one environment. */
export async function inEnvironment<Deps extends Pick<Services, 'database' | 'clock'>>(
  services: Deps,
  organizationId: string,
  environment: Environment,
): Promise<Deps> {
  return withClock(services, await environmentClock(services, organizationId, environment));
}

/** The same services with another clock. */
export function withClock<Deps extends { clock: Clock }>(services: Deps, clock: Clock): Deps {
  return clock === services.clock ? services : { ...services, clock };
}
