import { connectUnpooled } from './connect-unpooled.ts';

/** Contents of a process's connection name, while it runs: the server drops it when the process ends. */
export interface ProcessLabel {
  kind: string;
  /** Maximum number of server connections it may open. */
  connections: number;
  /** Short hashes of settings that all processes of an installation must share, keyed by one letter. */
  shared: Readonly<Record<string, string>>;
  /** UUID version 7 under which it holds leases. */
  owner?: string;
}

export interface Peers {
  /** Labels of the other processes now running on this database. */
  labels: ProcessLabel[];
  /** Connections that the server allows the login of `url`. */
  available: number;
}

/**
 * One letter and four characters per hash, and only the random end of the owner's UUID, keep it within the 63 bytes
 * that PostgreSQL keeps of a name.
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
 * SQL: no process with leases of `owner` is connected, while the asking process, `self`, is visible. Owners whose UUID
 * is not of version 7 (those of older versions) name no connection, so nothing is known about them.
 */
export const ownerIsGoneSql = (owner: string, self: string): string =>
  `substr(${owner}::text, 15, 1) = '7' and ${runsSql(self)} and not ${runsSql(owner)}`;

/**
 * Finds the other processes on the database of `url`, which must give each connection its own session. Processes that
 * check at the same moment see each other.
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

/** Also parses labels of other versions, which may use letters unknown to this one. */
function readLabel(name: string): ProcessLabel | undefined {
  const [, kind, connections, ...hashes] = name.split(' ');
  if (kind === undefined || !/^\d+$/.test(connections ?? '')) return undefined;
  const shared = Object.fromEntries(hashes.map((text) => [text.slice(0, 1), text.slice(1)]));
  return { kind, connections: Number(connections), shared };
}
