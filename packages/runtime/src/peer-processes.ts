import { createHash } from 'node:crypto';
import { findPeers, type ProcessLabel } from '@lacre/database/peer-processes';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Log } from '@lacre/services/ports/log';
import type { Config } from './config.ts';
import { connectionsOf, type ProcessKind } from './connections.ts';
import type { PacAccount } from './pac-accounts.ts';

/** A setting that all processes of an installation must share differs from that of a running process. */
export class SettingsNotShared extends Error {
  override name = 'SettingsNotShared';

  constructor(settings: readonly string[], kinds: readonly string[]) {
    const others = [...new Set(kinds)].map((kind) => `${kind === 'api' ? 'an' : 'a'} ${kind}`).join(' and ');
    super(
      `${settings.join(' and ')} ${settings.length === 1 ? 'differs' : 'differ'} from what ${others} on the same database runs with. ` +
        'All processes of an installation need the same value: correct it here, or stop all of them before starting them with the new value',
    );
  }
}

interface SharedSetting {
  letter: string;
  /** Name of its variable. */
  name: string;
  valueOf(config: Config): string;
  /** Only relevant for these processes. */
  kind?: ProcessKind;
}

/**
 * Settings that must not differ between processes on one database: otherwise one rejects tokens of the other, recovery
 * asks a PAC that never saw the attempt, and jobs run in two queues. The master key is checked against the database
 * itself, which also stores the simulator's authority.
 */
const sharedSettings: readonly SharedSetting[] = [
  { letter: 'n', name: 'NODE_ENV', valueOf: ({ production }) => String(production) },
  { letter: 'b', name: 'BASE_URL', valueOf: ({ baseUrl }) => baseUrl },
  {
    letter: 's',
    name: 'PAC_SANDBOX or PACS_SANDBOX (and its accounts)',
    valueOf: ({ pacs }) => pacs.sandbox.map(targetOf).sort().join(),
  },
  {
    letter: 'p',
    name: 'PAC_PRODUCTION or PACS_PRODUCTION (and its accounts)',
    valueOf: ({ pacs }) => pacs.production.map(targetOf).sort().join(),
  },
  { letter: 'j', name: 'JOBS_URL', valueOf: ({ jobsUrl }) => jobsUrl?.reveal() ?? '', kind: 'worker' },
];

/**
 * What must be the same; without the URL of a simulator, whose ledger is the database. Passwords, tokens and weights
 * may be changed in one process after another.
 */
function targetOf(account: PacAccount): string {
  const { name, pac } = account;
  const target =
    account.pac === 'simulator' ? [pac] : [pac, account.url, ...(account.pac === 'finkok' ? [account.username] : [])];
  // Same format as versions with a single account, so that they can run beside this one during an upgrade.
  return (name === pac ? target : [name, ...target]).join(' ');
}

export function processLabelOf(config: Config, kind: ProcessKind): ProcessLabel {
  const { pool, sessions } = connectionsOf(config, kind);
  const settings = sharedSettings.filter((setting) => setting.kind === undefined || setting.kind === kind);
  return {
    kind,
    // Behind a pooler its server connections are the pooler's.
    connections: sessions + (config.databaseDirectUrl === undefined ? pool : 0),
    shared: Object.fromEntries(settings.map(({ letter, valueOf }) => [letter, shortHash(valueOf(config))])),
    owner: uuidV7(new Date()),
  };
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4);

/**
 * Announces how many connections this process may open and its shared settings, and checks those of the others.
 *
 * @throws SettingsNotShared
 */
export async function checkPeers(
  databaseUrl: string,
  own: ProcessLabel,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const { labels, available } = await findPeers(databaseUrl, own);
  const differing = sharedSettings.filter(({ letter }) => labels.some((label) => differ(label, own, letter)));
  if (differing.length > 0) {
    const others = labels.filter((label) => differing.some(({ letter }) => differ(label, own, letter)));
    throw new SettingsNotShared(
      differing.map(({ name }) => name),
      others.map(({ kind }) => kind),
    );
  }
  const all = [own, ...labels].reduce((sum, { connections }) => sum + connections, 0);
  const facts = {
    kind: own.kind,
    others: labels.map(({ kind }) => kind),
    connections: own.connections,
    ofAll: all,
    available,
  };
  if (all > available)
    log.warn(
      facts,
      `The processes on this database may open ${all} connections, and the server allows ${available}: lower DATABASE_POOL, ` +
        'raise max_connections, or put PgBouncer in between (docs/production.md)',
    );
  else
    log.info(
      facts,
      `connections: ${own.connections} here, ${all} of all processes, ${available} allowed by the server`,
    );
}

const differ = (a: ProcessLabel, b: ProcessLabel, letter: string) =>
  a.shared[letter] !== undefined && b.shared[letter] !== undefined && a.shared[letter] !== b.shared[letter];
