import { isLacreError } from '@lacre/client';

/** Whether it is unknown if the service received the request. */
export const isOutcomeUnknown = (error: unknown) => isLacreError(error) && (error.data.statusCode ?? 0) === 0;
