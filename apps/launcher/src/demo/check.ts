/** One thing that was compared, and whether it agrees. */
export interface Check {
  /** What was looked at, in a word or two. */
  name: string;
  ok: boolean;
  /** What was compared with what; for a failure, both sides. */
  text: string;
}
