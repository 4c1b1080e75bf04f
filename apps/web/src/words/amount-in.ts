import { money, moneyAndCode } from './formats.ts';

/** An amount with the code of its currency, unless that is the peso, as in the books of the organization. */
export const amountIn = (amount: number | string, currency: string): string =>
  currency === 'MXN' ? money(amount) : moneyAndCode(amount, currency);
