import type { Clock } from '@lacre/services/ports/clock';

/** A clock that stands still until it is advanced. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(instant: string) {
    this.#now = new Date(instant);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  set(instant: string): void {
    this.#now = new Date(instant);
  }
}
