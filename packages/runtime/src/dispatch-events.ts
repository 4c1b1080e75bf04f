import { joinAnnouncements } from '@lacre/database/announcements';
import { eventsChannel } from '@lacre/database/event-notifier';
import { createDispatcher, type Dispatcher } from '@lacre/services/webhooks/dispatcher';
import type { Runtime } from './runtime.ts';

/**
 * Delivers events to webhooks as soon as another process commits one. The caller should also notify it from time to
 * time: for events committed while the connection was down, and for retries that have become due.
 */
export function dispatchEvents({
  services,
  databaseUrl,
  log,
}: Pick<Runtime, 'services' | 'databaseUrl' | 'log'>): Pick<Dispatcher, 'notify' | 'stop'> {
  const dispatcher = createDispatcher(services);
  const announcements = joinAnnouncements(databaseUrl, eventsChannel, {
    onAnnouncement: () => dispatcher.notify(),
    onGap: () => dispatcher.notify(),
    onTrouble: (error) => log.warn({ error }, 'announcements of events are interrupted: polling every second instead'),
  });
  return {
    notify: () => dispatcher.notify(),
    async stop() {
      await announcements.close();
      await dispatcher.stop();
    },
  };
}
