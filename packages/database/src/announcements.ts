import { Client } from 'pg';

/** A channel that all processes on one database hear. */
export interface Announcements {
  announce(text: string): void;
  close(): Promise<void>;
}

interface Listener {
  onAnnouncement(text: string): void;
  /** The line was lost for a while: announcements may have been missed. */
  onGap(): void;
  onTrouble(error: unknown): void;
}

const reconnectMs = 1_000;

/**
 * Joins `channel` over LISTEN/NOTIFY on a connection of its own, and joins again by itself when that breaks.
 * An announcement that cannot be made is told to `onTrouble`; nobody waits for it.
 */
export function joinAnnouncements(url: string, channel: string, listener: Listener): Announcements {
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new Client({ connectionString: url });
    next.on('error', (error) => {
      listener.onTrouble(error);
      lost(next);
    });
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => listener.onAnnouncement(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (closed) return void (await next.end());
      client = next;
      listener.onGap();
    } catch (error) {
      listener.onTrouble(error);
      lost(next);
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
    announce(text) {
      joined
        .then(() => client?.query('select pg_notify($1, $2)', [channel, text]))
        .catch((error: unknown) => listener.onTrouble(error));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await joined;
      await client?.end();
    },
  };
}
