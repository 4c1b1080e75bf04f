/**
 * SQL: since `notifiedAt`, a notice of the expiry at `endsAt` has become due. $1 is now; $2 how many hours before
 * expiry each notice is sent. However many were missed, only one is sent.
 */
export const noticeIsDue = (endsAt: string, notifiedAt: string): string => /* sql */ `
  ${endsAt} <= $1::timestamptz + (select max(hours) from unnest($2::int[]) hours) * interval '1 hour'
  and ${notifiedAt} < (select max(${endsAt} - hours * interval '1 hour') from unnest($2::int[]) hours
    where ${endsAt} - hours * interval '1 hour' <= $1::timestamptz)`;
