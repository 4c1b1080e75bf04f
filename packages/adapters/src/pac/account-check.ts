/** Whether a PAC accepts our credentials, by a call that stamps and changes nothing. */
export type AccountCheck =
  | { kind: 'accepted' }
  | { kind: 'rejected'; reason: string }
  /** It did not respond, or not with what is known to mean either. */
  | { kind: 'unknown'; reason: string };
