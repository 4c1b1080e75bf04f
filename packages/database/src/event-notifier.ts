import { announce } from './announcements.ts';
import type { StatementRunner } from './statements.ts';

/** Workers that deliver events listen here. */
export const eventsChannel = 'lacre_events';

/** Notifies the workers, right after a commit, that there are events. Who misses it finds them at the next look. */
export interface EventNotifier {
  notify(): void;
  /** Nothing is under way when it resolves, and nothing begins. */
  close(): Promise<void>;
}

/** Commits of so many milliseconds share an announcement: each takes a lock that all of them would wait for. */
const pauseMs = 50;

export function createEventNotifier(statements: StatementRunner): EventNotifier {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;
  let sending: Promise<void> = Promise.resolve();

  const send = () => {
    // Only a wake-up call: the row is there, and the workers look for themselves every second.
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
