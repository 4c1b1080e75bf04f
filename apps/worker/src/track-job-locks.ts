import type { JobRepository } from 'agenda';

/**
 * Agenda's `drain` does not wait for a job that is being locked while the last one ends: its lock would be written
 * after the locks were released.
 *
 * @returns a function that waits until nothing is being locked
 */
export function trackJobLocks(repository: Pick<JobRepository, 'getNextJobToRun' | 'lockJob'>): () => Promise<void> {
  const pending = new Set<Promise<unknown>>();
  const watched =
    <Args extends unknown[], Taken>(take: (...args: Args) => Promise<Taken>) =>
    (...args: Args): Promise<Taken> => {
      const taking = take.apply(repository, args);
      const forget = () => void pending.delete(taking);
      pending.add(taking);
      taking.then(forget, forget);
      return taking;
    };
  repository.getNextJobToRun = watched(repository.getNextJobToRun);
  repository.lockJob = watched(repository.lockJob);
  return async () => {
    while (pending.size > 0) await Promise.allSettled(pending);
  };
}
