/**
 * SQL: a moment to announce the end at `endsAt` has come since `told`. $1 is now; $2 how many hours before the end each
 * notice goes out. However many were missed, one goes out.
 */
export const noticeIsDue = (endsAt: string, notifiedAt: string): string => /* sql */ `
  ${endsAt} <= $1::timestamptz + (select max(hours) from unnest($2::int[]) hours) * interval '1 hour'
  and ${notifiedAt} < (select max(${endsAt} - hours * interval '1 hour') from unnest($2::int[]) hours
    where ${endsAt} - hours * interval '1 hour' <= $1::timestamptz)`;
