import { hasStoredKey } from '@lacre/adapters/secrets/master-key';
import { openDatabase } from '@lacre/database/data-source';
import { loginPrivileges } from '@lacre/database/login-privileges';
import { DatabaseIsNewer } from '@lacre/database/migrate';
import { findPeers } from '@lacre/database/peer-processes';
import { type ServerFacts, serverFacts } from '@lacre/database/server-facts';
import { runningPostgres } from '@lacre/embedded/running-postgres';
import { hasMasterKeyCheck, matchesMasterKey } from '@lacre/services/secrets/master-key-check';
import type { Config } from '../config.ts';
import { poolMaxOf } from '../connections.ts';
import { servingDatabase } from '../create-services.ts';
import { embeddedPostgresDir } from '../embedded-postgres-dir.ts';
import { processLabelOf } from '../peer-processes.ts';
import { openSecretBox } from '../secret-box.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

/** With a larger drift the PAC may reject a current CFDI as dated in the future. */
const driftSeconds = 5;

/** Examines the database without changing it: connection, migrations, login, connections, clock, master key. */
export async function examineDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  const directUrl = await databaseUrlOf(config).catch(() => undefined);
  if (directUrl === undefined)
    return [warn('database', 'the embedded PostgreSQL is not running: start Lacre ("npm start") and run this again')];
  try {
    const facts = await serverFacts(directUrl);
    const findings: Finding[] = [ok('database', `PostgreSQL ${facts.version} responds`)];
    findings.push(examineMigrations(facts));
    const drift = Math.abs(facts.clock.getTime() - now().getTime()) / 1_000;
    findings.push(
      drift <= driftSeconds
        ? ok('clock', `same as the database's, within ${drift.toFixed(1)} s`)
        : fail('clock', `${drift.toFixed(0)} s away from the database's: run an NTP client on both machines`),
    );
    findings.push(await examineLogin(directUrl), await examineConnections(config, directUrl));
    if (facts.missing === 0 && facts.unknown.length === 0) findings.push(await examineServing(config, directUrl));
    return findings;
  } catch (error) {
    return [fail('database', reasonOf(error))];
  }
}

function examineMigrations({ missing, unknown }: ServerFacts): Finding {
  const about = 'migrations';
  if (unknown.length > 0) return fail(about, new DatabaseIsNewer(unknown).message);
  if (missing === 0) return ok(about, 'the database is migrated to this version');
  return fail(about, `${missing} pending: run "npm run migrate" with the login that owns the tables`);
}

/** URL of the server itself, bypassing a pooler. */
export const databaseUrlOf = async (config: Config): Promise<string> =>
  config.databaseDirectUrl ??
  config.databaseUrl ??
  (await runningPostgres(embeddedPostgresDir(config))).url('lacre', 'lacre');

async function examineLogin(url: string): Promise<Finding> {
  const { login, powers } = await loginPrivileges(url);
  if (powers.length === 0) return ok('database login', `"${login}" may only become lacre_app and lacre_system`);
  return warn(
    'database login',
    `"${login}" may do more than serving needs: ${powers.join('; ')}. Create a separate login: docs/security.md, "Database roles"`,
  );
}

async function examineConnections(config: Config, url: string): Promise<Finding> {
  const { connections } = processLabelOf(config, 'worker');
  const { labels, available } = await findPeers(url, { kind: 'doctor', connections: 1, shared: {} });
  const all = labels.reduce((sum, label) => sum + label.connections, 0);
  const text = `${labels.length} processes may open ${all} of ${available}; one more API or worker up to ${connections}`;
  return all > available
    ? warn('connections', `${text}: lower DATABASE_POOL, raise max_connections, or use PgBouncer`)
    : ok('connections', text);
}

/** Also through the pooler, if there is one. */
async function examineServing(config: Config, directUrl: string): Promise<Finding> {
  const { database, close } = await openDatabase({ ...servingDatabase(config, directUrl), poolMax: poolMaxOf(config) });
  try {
    await database.ping();
    if (config.masterKey === undefined && !hasStoredKey(config.dataDir)) {
      const missing = `MASTER_KEY is not set, and there is no master.key in ${config.dataDir}`;
      return (await hasMasterKeyCheck({ database }))
        ? fail('keys', `${missing}: set the one that this database was sealed with`)
        : warn('keys', `${missing}: the first start creates one there, which every process then needs`);
    }
    return (await matchesMasterKey({ database, secretBox: openSecretBox(config).secretBox }))
      ? ok('keys', 'MASTER_KEY is the key of this database')
      : ok('keys', 'nothing is sealed yet: the first start makes MASTER_KEY the key of this database');
  } catch (error) {
    return fail('keys', reasonOf(error));
  } finally {
    await close();
  }
}
