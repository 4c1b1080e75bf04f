/** A PAC's response that is kept until it is in the database. */
export interface JournaledResponse {
  organizationId: string;
  attemptId: string;
  xml: Buffer;
}

/**
 * Raw responses of PACs on local disk, from their arrival until they are committed: what a process received before it
 * died can be replayed (reliability, section 2, crash points C6 and C9).
 */
export interface ResponseJournal {
  /** Resolves when the response is written, to a function to call once it is committed. Never rejects. */
  hold(response: JournaledResponse): Promise<() => void>;
  /**
   * Calls `settle` with each response that dead processes left behind; those it does not settle stay for the next run.
   */
  replay(settle: (response: JournaledResponse) => Promise<boolean>): Promise<number>;
}
