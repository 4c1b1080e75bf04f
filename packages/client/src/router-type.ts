import type { TRPCBuiltRouter } from '@trpc/server';
import type { Operations } from './app-router.ts';
import type { LacreErrorShape } from './error-shape.ts';

/** All operations of the service, as clients see them. */
export type AppRouter = TRPCBuiltRouter<
  // Declares a transformer, so that tRPC takes these types as they are, including files.
  { ctx: object; meta: object; errorShape: LacreErrorShape; transformer: true },
  Operations
>;
