import { connectUnpooled } from './connect-unpooled.ts';

/** What the connection of a process is named after, for as long as it runs: the server forgets it when it ends. */
export interface ProcessLabel {
  kind: string;
  /** Connections of the server that it may open at most. */
  connections: number;
  /** Short hashes of what all processes of an installation must have alike, by a letter each. */
  shared: Readonly<Record<string, string>>;
  /** A UUID of version 7 under which it takes leases. */
  owner?: string;
}

export interface Peers {
  /** Of the other processes that run on this database now. */
  labels: ProcessLabel[];
  /** Connections that the server gives to the login of `url`. */
  available: number;
}

/**
 * Letters and hashes of four characters, and the random end of the owner's UUID, keep it under the 63 bytes that
 * PostgreSQL keeps of a name.
 */
export const labelText = ({ kind, connections, shared, owner }: ProcessLabel): string =>
  [
    'lacre',
    kind,
    connections,
    ...Object.entries(shared).map(([letter, hash]) => letter + hash),
    ...(owner === undefined ? [] : [`i${owner.slice(-12)}`]),
  ].join(' ');

const runsSql = (owner: string) => `exists (select from pg_stat_activity s
    where s.application_name like 'lacre %' and right(s.application_name, 13) = 'i' || right(${owner}::text, 12))`;

/**
 * No process that takes leases as `owner` is connected, while the one that asks, `self`, is seen to be. Owners whose
 * UUID is not of version 7 name no connection (those of older versions), so nothing is known of them.
 */
export const ownerIsGoneSql = (owner: string, self: string): string =>
  `substr(${owner}::text, 15, 1) = '7' and ${runsSql(self)} and not ${runsSql(owner)}`;

/**
 * Looks for the other processes on the database of `url`, which must have sessions of its own. Who looks at the same
 * moment is seen too.
 */
export async function findPeers(url: string, own: ProcessLabel): Promise<Peers> {
  const client = await connectUnpooled(url, labelText(own));
  try {
    const { rows } = await client.query<{ name: string }>(`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'lacre %' and pid <> pg_backend_pid()`);
    const { rows: limits } = await client.query<{ available: number }>(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        nullif(rolconnlimit, -1), nullif(datconnlimit, -1)
      ) as available
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
    return {
      labels: rows.map(({ name }) => readLabel(name)).filter((label) => label !== undefined),
      available: limits[0]?.available ?? 0,
    };
  } finally {
    await client.end();
  }
}

/** Of another version too, which may have letters that this one does not know. */
function readLabel(name: string): ProcessLabel | undefined {
  const [, kind, connections, ...hashes] = name.split(' ');
  if (kind === undefined || !/^\d+$/.test(connections ?? '')) return undefined;
  const shared = Object.fromEntries(hashes.map((text) => [text.slice(0, 1), text.slice(1)]));
  return { kind, connections: Number(connections), shared };
}
