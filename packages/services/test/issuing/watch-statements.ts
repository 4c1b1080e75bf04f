import type { Services } from '@lacre/services/services';

interface Seen {
  /** Statements of attempts, sandbox clocks and organizations, in the order in which they were requested. */
  asked: string[];
  whenOneWasAnswered?: readonly string[];
}

/** The services, with their requested statements, and those requested before the first one returned. */
export function watchStatements(services: Services): { services: Services; seen: Seen } {
  const seen: Seen = { asked: [] };
  const watch = <Repository extends object>(repository: Repository): Repository =>
    new Proxy(repository, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...values: unknown[]) => {
          seen.asked.push(String(name));
          const answer: unknown = await Reflect.apply(member, target, values);
          seen.whenOneWasAnswered ??= [...seen.asked];
          return answer;
        };
      },
    });
  const { database } = services;
  const watched = {
    ...database,
    stampingAttempts: watch(database.stampingAttempts),
    sandboxClocks: watch(database.sandboxClocks),
    organizations: watch(database.organizations),
  };
  return { services: { ...services, database: watched }, seen };
}
