/** The result of one check. */
export interface Check {
  /** What was checked, in a word or two. */
  name: string;
  ok: boolean;
  /** What was compared with what; for a failure, both sides. */
  text: string;
}
