/** SQL: a time-ordered id (version 7) of the instant `$at`, for rows that a statement creates itself. */
export const newIdSql = (at: number) => `overlay(overlay(replace(gen_random_uuid()::text, '-', '')
  placing lpad(to_hex((extract(epoch from $${at}::timestamptz) * 1000)::bigint), 12, '0') from 1) placing '7' from 13)::uuid`;
