import { z } from 'zod';
import { Environment } from './user.ts';

const ignoredWithKey = 'Ignored with an API key: the environment of the key applies';

/** `livemode` of a new customer or product. */
export const livemodeOfNew = () => z.boolean().optional().describe(ignoredWithKey).meta({ default: true });

/** `livemode` as a filter of customers or products. */
export const livemodeFilter = () => z.boolean().optional().describe(`${ignoredWithKey}. Both if omitted`);

/** `environment` of an export or a report, which is about one. */
export const reportedEnvironment = () =>
  Environment.optional().describe(`${ignoredWithKey}. \`production\` if omitted with a session`);
