import { money } from './formats.ts';

/** An amount with the code of its currency, because several share the peso's symbol. */
export const moneyAndCode = (amount: number | string, currency: string): string => {
  const text = money(amount, currency);
  return currency === 'XXX' || text.includes(currency) ? text : `${text} ${currency}`;
};
