import { announce } from './announcements.ts';
import type { StatementRunner } from './statements.ts';

/** Workers that deliver events listen on this channel. */
export const eventsChannel = 'lacre_events';

/** Notifies the workers of new events right after a commit. A worker that misses it finds them when it next polls. */
export interface EventNotifier {
  notify(): void;
  /** When it resolves, nothing is running and nothing will start. */
  close(): Promise<void>;
}

/** Commits within so many milliseconds share one notification: each takes a global lock. */
const pauseMs = 50;

export function createEventNotifier(statements: StatementRunner): EventNotifier {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;
  let sending: Promise<void> = Promise.resolve();

  const send = () => {
    // Only a wake-up: the row is stored, and the workers poll every second anyway.
    sending = announce(statements, eventsChannel, '').catch(() => undefined);
    timer = setTimeout(() => {
      timer = undefined;
      if (again) send();
      again = false;
    }, pauseMs);
    timer.unref();
  };
  return {
    notify() {
      if (closed) return;
      if (timer === undefined) send();
      else again = true;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await sending;
    },
  };
}
