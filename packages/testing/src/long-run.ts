/**
 * True in a long run (`npm run test:long`), which tests exhaustively, or with many more random documents, what a normal
 * run samples.
 */
export const isLongRun: boolean = process.env['LONG_RUN'] === 'on';

/** Number of random cases. */
export const howMany = ({ usually, long }: { usually: number; long: number }): number => (isLongRun ? long : usually);
