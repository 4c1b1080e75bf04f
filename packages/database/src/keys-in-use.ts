/**
 * Arbitrary. A process announces the master key that it encrypts with by a lock that it shares with all others, as long
 * as it is connected: its connection's name has no room left for the key's id.
 */
const KEY_IN_USE = 1_262_642_009;

/** SQL: announces the key whose id (8 hex digits) is the parameter. */
export const announceKeySql = `select pg_advisory_lock_shared(${KEY_IN_USE}, ('x' || $1)::bit(32)::int)`;

/** SQL: the ids of the keys that running processes encrypt with, and how many processes do. */
export const keysInUseSql = `
  select lpad(to_hex(objid::bigint), 8, '0') as "keyId", count(*)::int as processes from pg_locks
  where locktype = 'advisory' and granted and classid = ${KEY_IN_USE} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
  group by objid order by 1`;
