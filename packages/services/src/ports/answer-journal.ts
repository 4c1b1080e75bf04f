/** An answer of a PAC that is held until it is in the database. */
export interface HeldAnswer {
  organizationId: string;
  attemptId: string;
  xml: Buffer;
}

/**
 * Raw answers of PACs on local disk, from their arrival until they are committed: what a process that dies between the
 * two was answered can be replayed (reliability, section 2, crash points C6 and C9).
 */
export interface AnswerJournal {
  /** Resolves when the answer is written; to be called with what it resolves to once it is committed. Never rejects. */
  hold(answer: HeldAnswer): Promise<() => void>;
  /**
   * Answers that dead processes left behind. `replay` is called with each; what it does not settle stays for the next
   * time.
   */
  replay(settle: (answer: HeldAnswer) => Promise<boolean>): Promise<number>;
}
