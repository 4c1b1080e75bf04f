import { isLacreError } from '@lacre/client';

/** Whether it is not known if the service got it. */
export const isOutcomeUnknown = (error: unknown) => isLacreError(error) && (error.data.statusCode ?? 0) === 0;
