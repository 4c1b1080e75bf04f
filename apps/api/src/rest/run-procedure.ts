import type { AnyProcedure } from '@trpc/server';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';

/** What a procedure is called with. */
export interface ProcedureCall {
  ctx: object;
  path: string;
  type: 'query' | 'mutation';
  /** Asked by the procedure when it wants its input. */
  getRawInput: () => Promise<unknown>;
  input: unknown;
  signal: AbortSignal | undefined;
  batchIndex: number;
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };
/** What a middleware hands on to those after it. */
type Handed = Partial<Pick<ProcedureCall, 'ctx' | 'input' | 'getRawInput'>>;
type Middleware = ((options: object) => Promise<Result>) & { _type?: string };

/**
 * Calls a procedure as tRPC's own caller does: its middlewares in their order, each with what those before it handed
 * on. tRPC copies all options twice for each of them, a property at a time, which is a tenth of a short request.
 */
export function runnerOf(procedure: AnyProcedure): (call: ProcedureCall) => Promise<unknown> {
  // Not part of tRPC's public type.
  const { middlewares: declared, meta } = procedure._def as unknown as { middlewares?: Middleware[]; meta?: unknown };
  if (!Array.isArray(declared)) return (call) => procedure(call);
  // What makes tRPC's own form of an error: REST has another.
  const middlewares = declared.filter(({ _type }) => _type !== 'errors');

  async function run(index: number, call: ProcedureCall): Promise<Result> {
    const middleware = middlewares[index] as Middleware;
    const next = (handed?: Handed) =>
      run(index + 1, {
        ctx: handed?.ctx ? { ...call.ctx, ...handed.ctx } : call.ctx,
        path: call.path,
        type: call.type,
        getRawInput: handed?.getRawInput ?? call.getRawInput,
        input: handed && 'input' in handed ? handed.input : call.input,
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
      throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'A middleware did not answer what followed it' });
    if (!result.ok) throw result.error;
    return result.data;
  };
}
