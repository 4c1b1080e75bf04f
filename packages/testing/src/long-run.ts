/**
 * True in a long run (`npm run test:long`): what a usual run proves on samples is proven there on all places, or on
 * many more random documents.
 */
export const isLongRun: boolean = process.env['LONG_RUN'] === 'on';

/** How many random ones to try. */
export const howMany = ({ usually, long }: { usually: number; long: number }): number => (isLongRun ? long : usually);
