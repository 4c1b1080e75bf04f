/** Sends one e-mail, or writes it to a file if no server is configured. */
export interface Mailer {
  /**
   * `id` identifies the e-mail and stays the same on retries, so that a recipient can recognize a duplicate. Throws
   * when the e-mail could not be handed over: `MailRefused` when a retry would not help.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** Whether this process is shutting down: what waits in the queue is left to another one. */
  isClosed?(): boolean;
}

export interface Mail {
  to: string;
  /** Recipient of replies; without it nobody reads them. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** Complete, without external resources. */
  html: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}
