import type { Text } from '@lacre/cfdi/violation';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import type { KnownCode } from '../errors.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { KeyLimitsInput } from './key-limits.ts';

const onlyOnce: Text = { en: 'must not be repeated', es: 'no debe repetirse' };

/** A mistyped currency would forbid the one that was meant: 400, every fault at once. */
export function checkCurrencies(
  services: Pick<Services, 'catalogs' | 'clock'>,
  limits: KeyLimitsInput | null | undefined,
): void {
  const { catalogs } = services;
  const currencies = limits?.currencies ?? [];
  const day = catalogDay(services);
  const seen = new Set<string>();
  const faults: FieldFault[] = [];
  for (const [index, currency] of currencies.entries()) {
    const fault = (code: KnownCode, { en, es }: Text) => {
      const path = `limits.currencies[${index}]`;
      faults.push({ path, code, message: { en: `${path} ${en}`, es: `${path} ${es}` } });
    };
    if (seen.has(currency)) fault('CURRENCY_REPEATED', onlyOnce);
    else if (!catalogs.moneda(currency, day)) fault('UNKNOWN_CURRENCY', inCatalog('c_Moneda'));
    seen.add(currency);
  }
  if (faults.length > 0) throw refusedFields(faults);
}
