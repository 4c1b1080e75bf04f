import { type ReplicationFacts, replicationFacts } from '@lacre/database/server-facts';
import type { Config } from '../config.ts';
import { databaseUrlOf } from './database.ts';
import { type Finding, ok, reasonOf, warn } from './finding.ts';

/** Whether DATABASE_REPLICA_URL points to a standby of our database; nothing if it is not set. */
export async function examineReplica(config: Config): Promise<Finding[]> {
  if (config.databaseReplicaUrl === undefined) return [];
  const about = 'replica';
  const meanwhile = 'Lists and exports are read from the primary meanwhile';
  let replica: ReplicationFacts;
  try {
    replica = await replicationFacts(config.databaseReplicaUrl, 'DATABASE_REPLICA_URL');
  } catch (error) {
    return [warn(about, `${reasonOf(error)} ${meanwhile}`)];
  }
  if (!replica.isStandby)
    return [warn(about, `DATABASE_REPLICA_URL points to a server that is not a standby: correct it. ${meanwhile}`)];
  try {
    const primary = await replicationFacts(await databaseUrlOf(config), 'DATABASE_URL');
    if (primary.cluster !== replica.cluster)
      return [warn(about, `DATABASE_REPLICA_URL points to a standby of another server: correct it. ${meanwhile}`)];
  } catch {
    return [ok(about, 'a standby responds')];
  }
  return [ok(about, 'a standby of this database responds')];
}
