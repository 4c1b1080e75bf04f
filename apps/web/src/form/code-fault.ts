import { isLacreError } from '@lacre/client';

/** Splits an error into `atCode`, shown at the code field if the code was wrong, and `rest`. */
export const codeFault = (error: unknown) =>
  isLacreError(error) && error.data.reason === 'WRONG_MFA_CODE'
    ? { atCode: { error: error.message, errorProps: { role: 'alert' } }, rest: undefined }
    : { atCode: {}, rest: error };
