import type { Database } from '@lacre/database/database';
import { isDeadlock } from '@lacre/database/violations';
import type { InvoiceAccess } from '../access.ts';
import { clockAhead } from '../environment-clock.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { requireSandbox } from './require-sandbox.ts';

type Deps = Pick<Services, 'database' | 'clock'>;

/** The clock of an organization's sandbox. */
export interface SandboxClockView {
  /** The time that documents and their rules use. */
  now: string;
  realNow: string;
  /** How far `now` is ahead of real time. */
  aheadSeconds: number;
}

/** Documents depend on the SAT's catalogs of their time, and certificates expire: nothing works further ahead. */
const aheadMaxMs = 10 * 366 * 86_400_000;

/** 403 for a production key. */
export async function readSandboxClock(deps: Deps, access: InvoiceAccess): Promise<SandboxClockView> {
  requireSandbox(access);
  return view(deps, await deps.database.sandboxClocks.aheadMs(access.organizationId));
}

/** By a number of seconds, or to an instant after the sandbox's time. Never back: `reset` returns to real time. */
export async function advanceSandboxClock(
  deps: Deps,
  access: InvoiceAccess,
  input: { seconds?: number | undefined; until?: string | undefined },
): Promise<SandboxClockView> {
  requireSandbox(access);
  const { database, clock } = deps;
  const { organizationId } = access;
  const sandbox = clockAhead(clock, await database.sandboxClocks.aheadMs(organizationId))
    .now()
    .getTime();
  const byMs =
    input.until === undefined ? Math.round((input.seconds ?? 0) * 1000) : new Date(input.until).getTime() - sandbox;
  if (byMs <= 0)
    throw refusedFields([
      {
        path: 'until',
        code: 'OUT_OF_RANGE',
        message: {
          en: 'until must be later than the current time of the sandbox clock',
          es: 'until debe ser posterior a la hora actual del ambiente de pruebas',
        },
      },
    ]);
  const aheadMs = await oneAfterTheOther(database, organizationId, (tx) =>
    tx.sandboxClocks.advance(organizationId, byMs, aheadMaxMs, clock.now()),
  );
  if (aheadMs === undefined)
    throw refusedFields([
      {
        path: input.until === undefined ? 'seconds' : 'until',
        code: 'OUT_OF_RANGE',
        message: {
          en: 'the sandbox clock can be at most ten years ahead of the real time',
          es: 'el reloj del ambiente de pruebas puede adelantarse como máximo diez años a la hora real',
        },
      },
    ]);
  return view(deps, aheadMs);
}

/** Back to real time. */
export async function resetSandboxClock(deps: Deps, access: InvoiceAccess): Promise<SandboxClockView> {
  requireSandbox(access);
  const { organizationId } = access;
  await oneAfterTheOther(deps.database, organizationId, (tx) =>
    tx.sandboxClocks.reset(organizationId, deps.clock.now()),
  );
  return view(deps, 0);
}

/**
 * Advances and resets lock many rows besides the clock, which may not exist yet: two at once would deadlock through
 * what they wait for. Stamps that are stored together lock theirs in any order: after a deadlock with them, which undid
 * everything, it runs once more.
 */
async function oneAfterTheOther<T>(
  database: Database,
  organizationId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const run = () =>
    organizationTransaction(database, organizationId, async (tx) => {
      await tx.organizations.hold(organizationId);
      return work(tx);
    });
  return run().catch((error: unknown) => {
    if (isDeadlock(error)) return run();
    throw error;
  });
}

function view({ clock }: Deps, aheadMs: number): SandboxClockView {
  const real = clock.now();
  return {
    now: new Date(real.getTime() + aheadMs).toISOString(),
    realNow: real.toISOString(),
    aheadSeconds: aheadMs / 1000,
  };
}
