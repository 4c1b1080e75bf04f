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
  /** Read by a procedure that wants it; a getter makes it then. */
  readonly signal: AbortSignal | undefined;
  batchIndex: number;
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };
/** What a middleware hands on to those after it. */
type Handed = Partial<Pick<ProcedureCall, 'ctx' | 'input' | 'getRawInput'>>;
type Middleware = ((options: object) => Promise<Result>) & { _type?: string };

/** What a middleware or a resolver is called with. Few ask for the signal, and making one takes 3 µs. */
class Options {
  readonly ctx: object;
  readonly path: string;
  readonly type: ProcedureCall['type'];
  readonly getRawInput: ProcedureCall['getRawInput'];
  readonly input: unknown;
  readonly batchIndex: number;
  readonly meta: unknown;
  readonly next: (handed?: Handed) => Promise<Result>;
  readonly #call: ProcedureCall;

  constructor(
    call: ProcedureCall,
    { ctx, getRawInput, input }: Required<Handed>,
    meta: unknown,
    next: Options['next'],
  ) {
    this.ctx = ctx;
    this.path = call.path;
    this.type = call.type;
    this.getRawInput = getRawInput;
    this.input = input;
    this.batchIndex = call.batchIndex;
    this.meta = meta;
    this.next = next;
    this.#call = call;
  }

  get signal(): AbortSignal | undefined {
    return this.#call.signal;
  }
}

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

  async function run(index: number, call: ProcedureCall, known: Required<Handed>): Promise<Result> {
    const middleware = middlewares[index] as Middleware;
    const next = (handed?: Handed) =>
      run(
        index + 1,
        call,
        handed === undefined
          ? known
          : {
              ctx: handed.ctx ? { ...known.ctx, ...handed.ctx } : known.ctx,
              getRawInput: handed.getRawInput ?? known.getRawInput,
              input: 'input' in handed ? handed.input : known.input,
            },
      );
    try {
      return await middleware(new Options(call, known, meta, next));
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) };
    }
  }

  return async (call) => {
    const result = (await run(0, call, call)) as Result | undefined;
    if (!result)
      throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'A middleware did not answer what followed it' });
    if (!result.ok) throw result.error;
    return result.data;
  };
}
