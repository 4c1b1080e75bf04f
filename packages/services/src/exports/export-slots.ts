import { AppError } from '../errors.ts';
import type { Clock } from '../ports.ts';

export type ExportKind = 'pdf' | 'xml' | 'csv';

/** An export on its way. */
export interface ExportRun {
  readonly kind: ExportKind;
  readonly startedAt: Date;
  /** Documents in all, once they are counted. */
  total: number | undefined;
  /** Documents handed over so far. */
  done: number;
  /** To be called when it is over, however it ended. */
  end(): void;
}

/** Exports print, read and send for a long time: one per organization, two in all, in each process. */
export interface ExportSlots {
  /** Throws too-many-requests when the organization has one, service-unavailable when others have them all. */
  enter(organizationId: string, kind: ExportKind): ExportRun;
  /** Those of one organization. */
  running(organizationId: string): ExportRun[];
}

const retryAfterSeconds = 10;

export function createExportSlots(clock: Clock, most = 2): ExportSlots {
  const runs = new Map<string, ExportRun>();
  return {
    enter(organizationId, kind) {
      if (runs.has(organizationId)) throw new AppError('EXPORT_RUNNING', { retryAfterSeconds });
      if (runs.size >= most) throw new AppError('EXPORTS_BUSY', { retryAfterSeconds });
      const run: ExportRun = {
        kind,
        startedAt: clock.now(),
        total: undefined,
        done: 0,
        end() {
          if (runs.get(organizationId) === run) runs.delete(organizationId);
        },
      };
      runs.set(organizationId, run);
      return run;
    },
    running: (organizationId) => [...runs].filter(([id]) => id === organizationId).map(([, run]) => run),
  };
}
