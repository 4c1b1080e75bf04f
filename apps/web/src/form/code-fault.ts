import { isLacreError } from '@lacre/client';

/**
 * A refusal of a code: what its field says, at once and to who comes back to it, and the `rest`, which is about more
 * than what was typed.
 */
export const codeFault = (error: unknown) =>
  isLacreError(error) && error.data.reason === 'WRONG_MFA_CODE'
    ? { atCode: { error: error.message, errorProps: { role: 'alert' } }, rest: undefined }
    : { atCode: {}, rest: error };
