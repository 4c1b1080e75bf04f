/** The month of a plan's quota, in America/Mexico_City. */
export interface BillingMonth {
  /** YYYY-MM */
  period: string;
  startsAt: Date;
  /** The first instant of the next one. */
  endsAt: Date;
  /** The lowest id (UUID version 7) that can be created in it. */
  firstId: string;
}

/** No daylight saving time since October 2022: the offset is the same all year. */
const offsetHours = 6;

export function billingMonthOf(now: Date): BillingMonth {
  const local = new Date(now.getTime() - offsetHours * 3_600_000);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const startsAt = new Date(Date.UTC(year, month, 1, offsetHours));
  const milliseconds = startsAt.getTime().toString(16).padStart(12, '0');
  return {
    period: `${year}-${String(month + 1).padStart(2, '0')}`,
    startsAt,
    endsAt: new Date(Date.UTC(year, month + 1, 1, offsetHours)),
    firstId: `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`,
  };
}
