import type { TRPCBuiltRouter } from '@trpc/server';
import type { Operations } from './app-router.ts';
import type { LacreErrorShape } from './error-shape.ts';

/** Every operation of the service, as clients see it. */
export type AppRouter = TRPCBuiltRouter<
  // As if there were a transformer: what this says is what arrives, files included.
  { ctx: object; meta: object; errorShape: LacreErrorShape; transformer: true },
  Operations
>;
