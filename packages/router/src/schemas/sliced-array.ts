import type { z } from 'zod';

/** Elements checked between two pauses: a few milliseconds of work. */
const slice = 100;

/**
 * Makes a list check its elements in slices, so that a list of thousands does not hold up other requests. Only where
 * the parser may wait (`parseAsync`, as tRPC does). The instance is changed, not copied: what is made from it
 * (`.optional()`) refers to it, but `.meta()` or a check on it would make another one that does not pause.
 */
export function inSlices<Element extends z.ZodType>(list: z.ZodArray<Element>): z.ZodArray<Element> {
  const { _zod } = list;
  const { run } = _zod;
  const { element } = list;
  _zod.run = (payload, ctx) => {
    const { value } = payload as z.core.ParsePayload<unknown>;
    if (!ctx.async || !Array.isArray(value) || value.length <= slice) return run(payload, ctx);
    return parse(element, value, payload, ctx);
  };
  return list;
}

async function parse<Element extends z.ZodType, Payload extends z.core.ParsePayload>(
  element: Element,
  values: readonly unknown[],
  payload: Payload,
  ctx: z.core.ParseContextInternal,
): Promise<Payload> {
  const parsed: unknown[] = [];
  // zod has a faster way for what need not wait, and no element of ours waits.
  const synchronous = { ...ctx, async: false };
  for (const [index, value] of values.entries()) {
    if (index % slice === slice - 1) await new Promise((resolve) => setImmediate(resolve));
    const result = element._zod.run({ value, issues: [] }, synchronous) as z.core.ParsePayload;
    for (const issue of result.issues) payload.issues.push({ ...issue, path: [index, ...(issue.path ?? [])] });
    parsed.push(result.value);
  }
  payload.value = parsed;
  return payload;
}
