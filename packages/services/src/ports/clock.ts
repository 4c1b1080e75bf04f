/** The clock is a parameter everywhere; tests move it. */
export interface Clock {
  now(): Date;
}
