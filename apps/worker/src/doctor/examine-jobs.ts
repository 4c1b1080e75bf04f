import { loadConfig } from '@lacre/runtime/config';
import { type Finding, fail, ok, reasonOf } from '@lacre/runtime/doctor/finding';
import { onMongo } from '../agenda-on-mongo.ts';

/** Checks that the MongoDB of JOBS_URL responds, without which no worker starts; nothing if jobs are in PostgreSQL. */
export async function examineJobs(variables: Record<string, string | undefined>): Promise<Finding[]> {
  const jobsUrl = jobsUrlOf(variables);
  if (jobsUrl === undefined) return [];
  try {
    await (await onMongo(jobsUrl)).close();
    return [ok('jobs', 'the MongoDB of JOBS_URL responds')];
  } catch (error) {
    return [fail('jobs', reasonOf(error))];
  }
}

/** `examine` reports invalid settings. */
function jobsUrlOf(variables: Record<string, string | undefined>): string | undefined {
  try {
    return loadConfig(variables).jobsUrl?.reveal();
  } catch {
    return undefined;
  }
}
