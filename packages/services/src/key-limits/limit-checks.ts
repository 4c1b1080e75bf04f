import { addDays, instantOf, localTimeAt } from '@lacre/cfdi/dates';
import { decimal } from '@lacre/cfdi/decimal';
import type { Text } from '@lacre/cfdi/violation';
import type { DayUse } from '@lacre/database/repositories/api-key-use.repository';
import { keyLimitExceeded } from './key-limit-exceeded.ts';
import { isWithinHours, type KeyLimits, pesos } from './key-limits.ts';
import type { LimitedDocument } from './limited-document.ts';

/** The time zone of a day if the limits name none. */
const zoneOf = ({ hours }: KeyLimits) => hours?.timezone ?? 'America/Mexico_City';

/** 403 outside of the key's hours. */
export function requireWithinHours(limits: KeyLimits, now: Date): void {
  const { hours } = limits;
  if (hours === undefined) return;
  const time = localTimeAt(now, hours.timezone).slice(11, 16);
  if (isWithinHours(time, hours)) return;
  const { from, to, timezone } = hours;
  throw keyLimitExceeded('hours', {
    en: `hours: this API key works from ${from} to ${to} (${timezone}), where it is now ${time}`,
    es: `hours: esta clave de API funciona de ${from} a ${to} (${timezone}), donde ahora son las ${time}`,
  });
}

/** 403 for a document that the key may not process, whatever it issued before. */
export function requireWithinDocumentLimits(limits: KeyLimits, document: LimitedDocument): void {
  const { maxTotalPerInvoice, currencies, receivers, productKeys } = limits;
  if (maxTotalPerInvoice !== undefined && decimal(document.total).gt(decimal(maxTotalPerInvoice))) {
    const [most, total] = [pesos(maxTotalPerInvoice), pesos(document.total)];
    throw keyLimitExceeded('maxTotalPerInvoice', {
      en: `maxTotalPerInvoice of this API key is ${most} MXN, and the total of the document is ${total} MXN`,
      es: `maxTotalPerInvoice de esta clave de API es ${most} MXN, y el total del documento es ${total} MXN`,
    });
  }
  const foreign = currencies && document.currencies.find((currency) => !currencies.includes(currency));
  if (foreign !== undefined)
    throw keyLimitExceeded('currencies', {
      en: `currencies of this API key does not include ${foreign}`,
      es: `currencies de esta clave de API no incluye ${foreign}`,
    });
  if (receivers?.includes(document.rfcReceptor) === false)
    throw keyLimitExceeded('receivers', {
      en: `receivers of this API key does not include ${document.rfcReceptor}`,
      es: `receivers de esta clave de API no incluye a ${document.rfcReceptor}`,
    });
  const unlistedKey = productKeys && document.productKeys.find((productKey) => !productKeys.includes(productKey));
  if (unlistedKey !== undefined)
    throw keyLimitExceeded('productKeys', {
      en: `productKeys of this API key does not include ${unlistedKey}`,
      es: `productKeys de esta clave de API no incluye ${unlistedKey}`,
    });
}

/** The day of `now` in the time zone of the limits: start inclusive, end exclusive. */
export function dayOf(limits: KeyLimits, now: Date): { start: Date; end: Date } {
  const zone = zoneOf(limits);
  const day = localTimeAt(now, zone).slice(0, 10);
  return { start: instantOf(`${day}T00:00:00`, zone), end: instantOf(`${addDays(day, 1)}T00:00:00`, zone) };
}

/** 403 when a document does not fit into the day's limits after `used`; `end` is the end of the day. */
export function requireWithinDay(limits: KeyLimits, document: LimitedDocument, used: DayUse, end: Date): void {
  const { maxTotalPerDay, maxInvoicesPerDay } = limits;
  if (maxInvoicesPerDay !== undefined && used.documents >= maxInvoicesPerDay)
    throw keyLimitExceeded(
      'maxInvoicesPerDay',
      {
        en: `maxInvoicesPerDay of this API key is ${maxInvoicesPerDay}, and it has already issued ${used.documents} today`,
        es: `maxInvoicesPerDay de esta clave de API es ${maxInvoicesPerDay}, y hoy ya emitió ${used.documents}`,
      },
      dayEndHint(limits, end),
    );
  if (maxTotalPerDay === undefined) return;
  if (decimal(used.total).plus(decimal(document.total)).lte(decimal(maxTotalPerDay))) return;
  const [most, before, total] = [pesos(maxTotalPerDay), pesos(used.total), pesos(document.total)];
  throw keyLimitExceeded(
    'maxTotalPerDay',
    {
      en: `maxTotalPerDay of this API key is ${most} MXN: it has already issued ${before} MXN today, and the total of the document is ${total} MXN`,
      es: `maxTotalPerDay de esta clave de API es ${most} MXN: hoy ya emitió ${before} MXN, y el total del documento es ${total} MXN`,
    },
    dayEndHint(limits, end),
  );
}

function dayEndHint(limits: KeyLimits, end: Date): Text {
  const zone = zoneOf(limits);
  const localEnd = localTimeAt(end, zone);
  const [day, time] = [localEnd.slice(0, 10), localEnd.slice(11, 16)];
  return {
    en: `The day of this key ends on ${day} at ${time} (${zone}).`,
    es: `El día de esta clave termina el ${day} a las ${time} (${zone}).`,
  };
}
