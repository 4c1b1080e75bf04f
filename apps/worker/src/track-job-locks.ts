import type { JobRepository } from 'agenda';

/**
 * Agenda's `drain` does not wait for a job that is being taken as the last one ends: its lock would be written after
 * what was taken has been given back.
 *
 * @returns what waits until nothing is being taken
 */
export function trackJobLocks(repository: Pick<JobRepository, 'getNextJobToRun' | 'lockJob'>): () => Promise<void> {
  const takes = new Set<Promise<unknown>>();
  const watched =
    <Args extends unknown[], Taken>(take: (...args: Args) => Promise<Taken>) =>
    (...args: Args): Promise<Taken> => {
      const taking = take.apply(repository, args);
      const forget = () => void takes.delete(taking);
      takes.add(taking);
      taking.then(forget, forget);
      return taking;
    };
  repository.getNextJobToRun = watched(repository.getNextJobToRun);
  repository.lockJob = watched(repository.lockJob);
  return async () => {
    while (takes.size > 0) await Promise.allSettled(takes);
  };
}
