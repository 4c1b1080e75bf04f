/** The clock is a parameter everywhere; tests advance it. */
export interface Clock {
  now(): Date;
}
