import type { Agenda, AgendaBackend } from 'agenda';
import type { Job } from './jobs/job.ts';

/** Storage of the job queue. */
export interface OpenBackend {
  backend: AgendaBackend;
  /** Writes a recurring job once, even if several processes do so at the same time; the lock of a running job stays. */
  schedule(agenda: Agenda, job: Job): Promise<unknown>;
  /** Names of the stored jobs. */
  scheduled(): Promise<string[]>;
  /** Moves a job to `at` if it is planned or locked for later than `limits`, whichever clock wrote that. */
  bringForward(job: Job, at: Date, limits: { planned: Date; locked: Date }): Promise<unknown>;
  /** Releases the locks of the Agenda instance with this name. */
  release(lockedBy: string): Promise<unknown>;
  close(): Promise<void>;
}
