import type { Services } from '@lacre/services/services';
import type { TestServices } from '@lacre/testing/test-services';
import { until } from './until.ts';

/** Services of a process that dies when an end of signing keys is committed: it does nothing after that. */
export function dyingAtCommit(services: Services): Services {
  const die = () => {
    throw new Error('The process died');
  };
  return { ...services, csds: { ...services.csds, forget: die } };
}

/** So many processes hear of credentials that end. */
export const untilListening = ({ database }: TestServices, processes: number): Promise<void> =>
  until(async () => {
    const listening = await database.dataSource.query<object[]>(
      `select from pg_stat_activity where datname = current_database() and query = 'listen lacre_credential_ended'`,
    );
    return listening.length >= processes;
  });
