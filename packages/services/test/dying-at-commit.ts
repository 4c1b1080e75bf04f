import type { Services } from '@lacre/services/services';
import type { TestServices } from '@lacre/testing/test-services';
import { until } from './until.ts';

/** The services of a process that dies at the commit that deletes signing keys: it does nothing after that. */
export function dyingAtCommit(services: Services): Services {
  const die = () => {
    throw new Error('The process died');
  };
  return { ...services, csds: { ...services.csds, forget: die } };
}

/** Resolves when as many processes listen for deleted credentials. */
export const untilListening = ({ database }: TestServices, processes: number): Promise<void> =>
  until(async () => {
    const listening = await database.dataSource.query<object[]>(
      `select from pg_stat_activity where datname = current_database() and query = 'listen lacre_credential_ended'`,
    );
    return listening.length >= processes;
  });
