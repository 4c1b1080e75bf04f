import { loadConfig } from '@lacre/runtime/config';
import { type Finding, fail, ok, reasonOf } from '@lacre/runtime/doctor/finding';
import { onMongo } from '../agenda-on-mongo.ts';

/** Whether the MongoDB of JOBS_URL answers, without which no worker starts; nothing where jobs are on PostgreSQL. */
export async function examineJobs(variables: Record<string, string | undefined>): Promise<Finding[]> {
  const jobsUrl = jobsUrlOf(variables);
  if (jobsUrl === undefined) return [];
  try {
    await (await onMongo(jobsUrl)).close();
    return [ok('jobs', 'the MongoDB of JOBS_URL answers')];
  } catch (error) {
    return [fail('jobs', reasonOf(error))];
  }
}

/** Settings that cannot be read are told by `examine`. */
function jobsUrlOf(variables: Record<string, string | undefined>): string | undefined {
  try {
    return loadConfig(variables).jobsUrl?.reveal();
  } catch {
    return undefined;
  }
}
