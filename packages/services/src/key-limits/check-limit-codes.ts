import type { Text } from '@lacre/cfdi/violation';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import type { KnownCode } from '../errors.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { KeyLimitsInput } from './key-limits.ts';

const onlyOnce: Text = { en: 'must not be repeated', es: 'no debe repetirse' };

/**
 * Rejects unknown currencies and product keys, because a typo would forbid the intended one, and what a list repeats:
 * 400, every error at once. A product key is accepted if the loaded catalog is incomplete and lacks it.
 */
export function checkLimitCodes(
  services: Pick<Services, 'catalogs' | 'clock'>,
  limits: KeyLimitsInput | null | undefined,
): void {
  const { catalogs } = services;
  const day = catalogDay(services);
  const faults = [
    ...faultsOf('currencies', limits?.currencies, 'CURRENCY_REPEATED', {
      isKnown: (code) => catalogs.moneda(code, day) !== undefined,
      catalog: 'c_Moneda',
      unknown: 'UNKNOWN_CURRENCY',
    }),
    ...faultsOf('receivers', limits?.receivers, 'RECEIVER_REPEATED'),
    ...faultsOf('productKeys', limits?.productKeys, 'PRODUCT_KEY_REPEATED', {
      isKnown: (code) => catalogs.claveProdServ(code, day) !== undefined,
      catalog: 'c_ClaveProdServ',
      unknown: 'UNKNOWN_PRODUCT_KEY',
    }),
  ];
  if (faults.length > 0) throw refusedFields(faults);
}

function faultsOf(
  limit: string,
  values: readonly string[] | null | undefined,
  repeated: KnownCode,
  listed?: { isKnown: (code: string) => boolean; catalog: string; unknown: KnownCode },
): FieldFault[] {
  const seen = new Set<string>();
  return (values ?? []).flatMap((value, index) => {
    const path = `limits.${limit}[${index}]`;
    const fault = (code: KnownCode, { en, es }: Text) => [
      { path, code, message: { en: `${path} ${en}`, es: `${path} ${es}` } },
    ];
    if (seen.has(value)) return fault(repeated, onlyOnce);
    seen.add(value);
    return listed && !listed.isKnown(value) ? fault(listed.unknown, inCatalog(listed.catalog)) : [];
  });
}
