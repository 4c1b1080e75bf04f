import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connectUnpooled } from '@lacre/database/connect-unpooled';

/**
 * Drops databases left by killed test runs in a permanent cluster, and templates of earlier migrations: those with our
 * names, created before `createdBefore` and without connections. Returns their names. Needs a superuser, as creating
 * them does.
 */
export async function pruneDatabases(adminUrl: string, createdBefore: Date): Promise<string[]> {
  const client = await connectUnpooled(adminUrl, 'lacre-test-prune');
  try {
    const { rows } = await client.query<{ datname: string }>(
      // This file is written when a database is created, and never again.
      `select datname from pg_database d
        where datname ~ '^lacre_(test|template)_[0-9a-f]+(_new)?$'
          and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < $1
          and not exists (select from pg_stat_activity a where a.datid = d.oid)
        order by datname`,
      [createdBefore],
    );
    const dropped: string[] = [];
    for (const { datname } of rows) {
      // Another run may be cloning it, or have dropped it meanwhile.
      await client.query(`drop database ${datname}`).then(
        () => dropped.push(datname),
        () => undefined,
      );
    }
    return dropped;
  } finally {
    await client.end();
  }
}

/** Removes entries of a folder (subfolders as a whole) last modified before `writtenBefore`. */
export async function pruneFolder(folder: string, writtenBefore: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || found.mtime >= writtenBefore) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed.sort();
}
