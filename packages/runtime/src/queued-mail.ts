import type { OpenMailer } from '@lacre/adapters/mail/mailer';
import { joinAnnouncements } from '@lacre/database/announcements';
import { MAIL_QUEUED } from '@lacre/database/repositories/outgoing-mail.repository';
import { sendDueMail } from '@lacre/services/mail/send-due-mail';
import type { Services } from '@lacre/services/services';
import { createMailPump } from './mail-pump.ts';

export interface QueuedMail {
  /**
   * Takes no more mail and waits for what is being sent: mail of a killed process would be sent twice. Repeated calls
   * wait for the same end.
   */
  stop(): Promise<void>;
}

/**
 * Sends mail as soon as any process commits it.
 *
 * @param mailer closed by `stop`, which also ends runs of `sendDueMail` started by others
 */
export function sendQueuedMail(
  services: Services,
  mailer: Pick<OpenMailer, 'close'>,
  databaseUrl: string,
  { mailWaits }: { mailWaits: boolean },
): QueuedMail {
  const onTrouble = (error: unknown) => services.log.warn({ error }, 'mail was not sent: its queue could not be read');
  const pump = createMailPump(() => sendDueMail(services), onTrouble);
  const notify = () => (mailWaits ? undefined : pump.notify());
  const announcements = joinAnnouncements(databaseUrl, MAIL_QUEUED, {
    onAnnouncement: notify,
    onGap: notify,
    onTrouble,
  });
  const end = async () => {
    mailer.close();
    await announcements.close();
    await pump.stop();
  };
  let ending: Promise<void> | undefined;
  return {
    stop() {
      ending ??= end();
      return ending;
    },
  };
}
