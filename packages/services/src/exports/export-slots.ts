import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';

export type ExportKind = 'pdf' | 'xml' | 'csv';

/** An export in progress. */
export interface ExportRun {
  readonly kind: ExportKind;
  readonly startedAt: Date;
  /** Total number of documents, once they are counted. */
  total: number | undefined;
  /** Documents delivered so far. */
  done: number;
  /** Call when the export has ended, however it ended. */
  end(): void;
}

/**
 * Exports print, read and send for a long time: one per organization, one per user, a few in total, in each process.
 */
export interface ExportSlots {
  /**
   * Waits for a slot, in order of arrival. Throws too-many-requests when one of the same organization or user still
   * runs after the wait, service-unavailable when others have all slots, and either at once when too many wait.
   * `signal` aborts the wait.
   */
  enter(
    access: { organizationId: string; actor: CredentialActor },
    kind: ExportKind,
    signal?: AbortSignal,
  ): Promise<ExportRun>;
  /** The organization's exports in progress. */
  running(organizationId: string): ExportRun[];
}

export interface ExportSlotOptions {
  /** Maximum number of concurrent exports. */
  most?: number;
  /**
   * Maximum number of waiting exports: in total, per organization, and per user, whose keys may belong to several
   * organizations.
   */
  waiting?: number;
  waitingOfOrganization?: number;
  waitingOfUser?: number;
  waitMs?: number;
}

const retryAfterSeconds = 10;

interface Waiter {
  owners: readonly string[];
  start(): void;
}

export function createExportSlots(clock: Clock, options: ExportSlotOptions = {}): ExportSlots {
  const { most = 6, waiting = 60, waitingOfOrganization = 3, waitingOfUser = 20, waitMs = 30_000 } = options;
  const busy = new Set<string>();
  const runs = new Map<ExportRun, string>();
  const queue = new Set<Waiter>();

  const mayStart = (owners: readonly string[]) => runs.size < most && !owners.some((owner) => busy.has(owner));

  const waitingOf = (owner: string) => [...queue].filter(({ owners }) => owners.includes(owner)).length;

  const startNext = (): void => {
    for (const waiter of queue) if (mayStart(waiter.owners)) waiter.start();
  };

  const begin = (organizationId: string, owners: readonly string[], kind: ExportKind): ExportRun => {
    for (const owner of owners) busy.add(owner);
    const run: ExportRun = {
      kind,
      startedAt: clock.now(),
      total: undefined,
      done: 0,
      end() {
        if (!runs.delete(run)) return;
        for (const owner of owners) busy.delete(owner);
        startNext();
      },
    };
    runs.set(run, organizationId);
    return run;
  };

  const tooManyExports = (owners: readonly string[]): AppError =>
    owners.some((owner) => busy.has(owner))
      ? new AppError('EXPORT_RUNNING', { retryAfterSeconds })
      : new AppError('EXPORTS_BUSY', { retryAfterSeconds });

  return {
    enter({ organizationId, actor }, kind, signal) {
      const userId = actor.kind === 'api-key' ? actor.createdBy : actor.userId;
      const organization = `organization ${organizationId}`;
      const user = `user ${userId}`;
      const owners = [organization, user];
      if (mayStart(owners)) return Promise.resolve(begin(organizationId, owners, kind));
      if (queue.size >= waiting || waitingOf(organization) >= waitingOfOrganization || waitingOf(user) >= waitingOfUser)
        return Promise.reject(tooManyExports(owners));
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          queue.delete(waiter);
        };
        const waiter: Waiter = {
          owners,
          start() {
            leave();
            resolve(begin(organizationId, owners, kind));
          },
        };
        const onAbort = () => {
          leave();
          reject(new Error('the client went away while its export waited'));
        };
        const timer = setTimeout(() => {
          leave();
          reject(tooManyExports(owners));
        }, waitMs);
        queue.add(waiter);
        if (signal?.aborted) onAbort();
        else signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
    running: (organizationId) => [...runs].filter(([, id]) => id === organizationId).map(([run]) => run),
  };
}
