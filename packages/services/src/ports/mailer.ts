/** Sends one e-mail, or writes it to a file where no server is configured. */
export interface Mailer {
  /**
   * `id` is of this mail and the same at every try, so that a receiver can recognize a second delivery of it. Throws
   * when it could not be handed over: `MailRefused` when trying again would change nothing.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** Whether its process ends: what waits in the queue is left to another one. */
  isClosed?(): boolean;
}

export interface Mail {
  to: string;
  /** Who reads an answer; nobody else does. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** Complete, with nothing loaded from elsewhere. */
  html: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}
