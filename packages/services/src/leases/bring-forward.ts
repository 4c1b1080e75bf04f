import type { Services } from '../services.ts';

/**
 * Makes due the e-mails, deliveries and queued documents that a clock which was ahead has put off for longer than any
 * pause. Returns how many.
 */
export const bringForward = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> =>
  database.lateRows.bringForward(clock.now());
