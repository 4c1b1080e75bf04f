import { addBusinessDays } from '@lacre/cfdi/cancellation';
import { instantOf, localTimeAt } from '@lacre/cfdi/dates';

const zona = 'America/Mexico_City';
const minute = 60_000;
const hour = 60 * minute;
const firstMs = [1, 5, 15, 60].map((minutes) => minutes * minute);

/**
 * When to query the SAT about an open request again: 1, 5, 15 and 60 minutes after the request, hourly for five
 * business days, then daily. After a reset of the sandbox, a request is treated as if it were new.
 */
export function nextPollAt(requested: Date, now: Date): Date {
  const requestedAt = requested > now ? now : requested;
  const elapsed = now.getTime() - requestedAt.getTime();
  const next = firstMs.find((mark) => mark > elapsed);
  if (next !== undefined) return new Date(requestedAt.getTime() + next);
  const lastDay = addBusinessDays(localTimeAt(requestedAt, zona).slice(0, 10), 5);
  const isHourly = now <= instantOf(`${lastDay}T23:59:59`, zona);
  return new Date(now.getTime() + (isHourly ? hour : 24 * hour));
}
