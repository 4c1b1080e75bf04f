import type { AnyProcedure } from '@trpc/server';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';

/** Arguments of a procedure call. */
export interface ProcedureCall {
  ctx: object;
  path: string;
  type: 'query' | 'mutation';
  /** Called by the procedure when it needs its input. */
  getRawInput: () => Promise<unknown>;
  input: unknown;
  signal: AbortSignal | undefined;
  batchIndex: number;
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };
/** What a middleware passes to the next one. */
type Overrides = Partial<Pick<ProcedureCall, 'ctx' | 'input' | 'getRawInput'>>;
type Middleware = ((options: object) => Promise<Result>) & { _type?: string };

/**
 * Calls a procedure as tRPC's own caller does: its middlewares in order, each with the overrides of those before it.
 * tRPC copies all options twice per middleware, property by property, which is a tenth of a short request.
 */
export function runnerOf(procedure: AnyProcedure): (call: ProcedureCall) => Promise<unknown> {
  // Not part of tRPC's public type.
  const { middlewares: declared, meta } = procedure._def as unknown as { middlewares?: Middleware[]; meta?: unknown };
  if (!Array.isArray(declared)) return (call) => procedure(call);
  // This middleware produces tRPC's error format; REST has another.
  const middlewares = declared.filter(({ _type }) => _type !== 'errors');

  async function run(index: number, call: ProcedureCall): Promise<Result> {
    const middleware = middlewares[index] as Middleware;
    const next = (overrides?: Overrides) =>
      run(index + 1, {
        ctx: overrides?.ctx ? { ...call.ctx, ...overrides.ctx } : call.ctx,
        path: call.path,
        type: call.type,
        getRawInput: overrides?.getRawInput ?? call.getRawInput,
        input: overrides && 'input' in overrides ? overrides.input : call.input,
        signal: call.signal,
        batchIndex: call.batchIndex,
      });
    try {
      return await middleware({ ...call, meta, next });
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) };
    }
  }

  return async (call) => {
    const result = (await run(0, call)) as Result | undefined;
    if (!result)
      throw new TRPCError({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'A middleware did not return the result of `next`',
      });
    if (!result.ok) throw result.error;
    return result.data;
  };
}
