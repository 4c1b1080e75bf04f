import type { Agenda, AgendaBackend } from 'agenda';
import type { Job } from './jobs/job.ts';

/** Where the queue of jobs is kept. */
export interface OpenBackend {
  backend: AgendaBackend;
  /**
   * Writes a job that recurs, once, whichever other process writes it at the same moment; the lock of one that runs
   * stays.
   */
  schedule(agenda: Agenda, job: Job): Promise<unknown>;
  /** The names of the jobs that are written there. */
  scheduled(): Promise<string[]>;
  /** Lets a job run at `at` that is planned or locked for later than `limits`, whichever clock wrote that. */
  bringForward(job: Job, at: Date, limits: { planned: Date; locked: Date }): Promise<unknown>;
  /** Gives back the jobs that the Agenda of this name has taken. */
  release(takenBy: string): Promise<unknown>;
  close(): Promise<void>;
}
