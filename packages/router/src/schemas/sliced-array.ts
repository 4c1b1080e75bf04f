import type { z } from 'zod';

/** Elements validated between two pauses: a few milliseconds of work. */
const slice = 100;

/** Maximum findings about the elements of a list; then validation stops. */
export const findingsMax = 5_000;

/** For parsers with a lower limit. */
export interface FindingsBound {
  findingsMax?: number;
}

type Context = z.core.ParseContextInternal & FindingsBound;
type Payload = z.core.ParsePayload<unknown>;

/**
 * Makes a list validate its elements in slices if the parser is asynchronous (`parseAsync`, as in tRPC), so that a list
 * of thousands does not block other requests, and stop after `findingsMax` findings, so that a short text cannot cause
 * millions. Modifies the instance: derived schemas (`.optional()`) refer to it, but `.meta()` or a check would create a
 * copy without this behaviour.
 */
export function inSlices<Element extends z.ZodType>(list: z.ZodArray<Element>): z.ZodArray<Element> {
  const { _zod, element } = list;
  const { run, def } = _zod;
  // Not `parse`, which zod replaces on the first call.
  _zod.run = (payload, ctx: Context) => {
    const { value } = payload as Payload;
    if (!Array.isArray(value)) return run(payload, ctx);
    const read = (ctx.async ? inTurns : atOnce)(element, value, payload, ctx);
    return read instanceof Promise ? read.then(checkLength) : checkLength(read);
  };
  return list;

  function checkLength(payload: Payload): Payload {
    for (const check of def.checks ?? []) void check._zod.check(payload as never);
    return payload;
  }
}

async function inTurns(element: z.ZodType, values: readonly unknown[], payload: Payload, ctx: Context) {
  const parsed: unknown[] = [];
  // zod is faster synchronously, and our elements need no asynchrony except for their own lists.
  const each = values.length > slice ? { ...ctx, async: false } : ctx;
  for (const [index, value] of values.entries()) {
    if (index % slice === slice - 1) await new Promise((resolve) => setImmediate(resolve));
    const result = element._zod.run({ value, issues: [] }, each);
    parsed.push(addResult(result instanceof Promise ? await result : result, index, payload));
    if (isEnough(payload, ctx)) return payload;
  }
  payload.value = parsed;
  return payload;
}

function atOnce(element: z.ZodType, values: readonly unknown[], payload: Payload, ctx: Context) {
  const parsed: unknown[] = [];
  for (const [index, value] of values.entries()) {
    parsed.push(addResult(element._zod.run({ value, issues: [] }, ctx) as Payload, index, payload));
    if (isEnough(payload, ctx)) return payload;
  }
  payload.value = parsed;
  return payload;
}

function addResult(result: Payload, index: number, payload: Payload): unknown {
  for (const issue of result.issues) payload.issues.push({ ...issue, path: [index, ...(issue.path ?? [])] });
  return result.value;
}

const isEnough = ({ issues }: Payload, ctx: Context) => issues.length > (ctx.findingsMax ?? findingsMax);
