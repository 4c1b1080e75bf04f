import type { Text } from '@lacre/cfdi/violation';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import type { KnownCode } from '../errors.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { KeyLimitsInput } from './key-limits.ts';

const onlyOnce: Text = { en: 'must not be repeated', es: 'no debe repetirse' };

/**
 * Rejects unknown currencies and product keys, because a typo would forbid the intended one: 400, every error at once.
 * A product key is accepted if the loaded catalog is incomplete and lacks it.
 */
export function checkLimitCodes(
  services: Pick<Services, 'catalogs' | 'clock'>,
  limits: KeyLimitsInput | null | undefined,
): void {
  const { catalogs } = services;
  const day = catalogDay(services);
  const faults = [
    ...faultsOf('currencies', limits?.currencies, (code) => catalogs.moneda(code, day) !== undefined, {
      catalog: 'c_Moneda',
      unknown: 'UNKNOWN_CURRENCY',
      repeated: 'CURRENCY_REPEATED',
    }),
    ...faultsOf('productKeys', limits?.productKeys, (code) => catalogs.claveProdServ(code, day) !== undefined, {
      catalog: 'c_ClaveProdServ',
      unknown: 'UNKNOWN_PRODUCT_KEY',
      repeated: 'PRODUCT_KEY_REPEATED',
    }),
  ];
  if (faults.length > 0) throw refusedFields(faults);
}

function faultsOf(
  limit: string,
  codes: readonly string[] | null | undefined,
  isKnown: (code: string) => boolean,
  told: { catalog: string; unknown: KnownCode; repeated: KnownCode },
): FieldFault[] {
  const seen = new Set<string>();
  return (codes ?? []).flatMap((code, index) => {
    const isRepeated = seen.has(code);
    seen.add(code);
    if (!isRepeated && isKnown(code)) return [];
    const path = `limits.${limit}[${index}]`;
    const { en, es } = isRepeated ? onlyOnce : inCatalog(told.catalog);
    return [
      { path, code: isRepeated ? told.repeated : told.unknown, message: { en: `${path} ${en}`, es: `${path} ${es}` } },
    ];
  });
}
