import { Client } from 'pg';
import { AS_APPLICATION } from './database-roles.ts';
import { announceKeySql } from './keys-in-use.ts';
import type { StatementRunner } from './statements.ts';

/** A channel on which every process of one database receives announcements. */
export interface Announcements {
  close(): Promise<void>;
}

interface Listener {
  onAnnouncement(text: string): void;
  /** The connection was lost for a while: announcements may have been missed. */
  onGap(): void;
  onTrouble(error: unknown): void;
}

const reconnectMs = 1_000;

/**
 * Listens on `channel` (LISTEN/NOTIFY) over its own connection, and reconnects when that breaks.
 *
 * @param name of the connection, by which other processes identify this one
 * @param masterKeyId of the key that this process encrypts with, which a rotation must know
 */
export function joinAnnouncements(
  url: string,
  channel: string,
  listener: Listener,
  name = 'lacre',
  masterKeyId?: string,
): Announcements {
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      options: AS_APPLICATION,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    next.on('error', (error) => {
      listener.onTrouble(error);
      lost(next);
    });
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => listener.onAnnouncement(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (masterKeyId !== undefined) await next.query(announceKeySql, [masterKeyId]);
      if (closed) return void (await next.end());
      client = next;
      listener.onGap();
    } catch (error) {
      listener.onTrouble(error);
      lost(next);
      // Connected, but cannot listen there: a standby rejects LISTEN.
      await next.end().catch(() => undefined);
    }
  };
  const lost = (which: Client) => {
    if (client === which) client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, reconnectMs);
    timer.unref();
  };
  const joined = connect();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await joined;
      await client?.end();
    },
  };
}

/**
 * Notifies every listener of `channel`, this process included. Resolves once the server has accepted the notification,
 * which it then delivers at once.
 */
export async function announce(statements: StatementRunner, channel: string, text: string): Promise<void> {
  await statements.run({ name: 'announce', text: 'select pg_notify($1, $2)', values: [channel, text] });
}
