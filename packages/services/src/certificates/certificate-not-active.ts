import { errorCodes } from '../error-codes/error-codes.ts';
import { AppError } from '../errors.ts';

const { message, remedy: hint } = errorCodes.CERTIFICATE_NOT_ACTIVE;

/** For a request whose `certificateId` is not one that can seal. */
export const certificateNotActive = () =>
  new AppError('CERTIFICATE_NOT_ACTIVE', {
    details: [{ path: 'certificateId', code: 'CERTIFICATE_NOT_ACTIVE', message, hint, source: 'api' }],
  });
