import type { Summary } from '@lacre/client';

export type Month = Summary['months'][number];
export type CurrencySummary = Month['currencies'][string];

const none = { count: 0, total: '0' };
export const nothing: CurrencySummary = {
  issued: none,
  paidAtOnce: none,
  paidLater: none,
  credited: none,
  cancelled: none,
  transferred: '0',
  withheld: '0',
};
