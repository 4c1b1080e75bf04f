import { AppError } from '@lacre/services/errors';
import type { Billing } from '@lacre/services/ports/billing';

/** For an installation without paid plans. */
export const noBilling: Billing = {
  name: 'none',
  cancelSubscription: () => Promise.resolve(),
  startCheckout: () => Promise.reject(notConfigured()),
  readNotice: () => {
    throw notConfigured();
  },
};

const notConfigured = () => new AppError('BILLING_NOT_CONFIGURED');
