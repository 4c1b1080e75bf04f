import { z } from 'zod';
import { inSlices } from './sliced-array.ts';

/**
 * A list that is too long is checked before its elements: a short text can hold hundreds of thousands of wrong ones,
 * and a finding about each would delay all other callers. What is too short by some is checked with them.
 */
export function boundedList<Element extends z.ZodType>(
  element: Element,
  minimum: number,
  maximum: number,
  error: string,
) {
  const upTo = z.array(element).max(maximum, { error });
  const list = inSlices(minimum > 0 ? upTo.min(minimum, { error }) : upTo);
  const checked = z.preprocess((value, ctx) => {
    const isCheckedByLength = Array.isArray(value) && (value.length > maximum || (value.length === 0 && minimum > 0));
    if (isCheckedByLength) ctx.issues.push({ code: 'custom', message: error, input: value });
    return value;
  }, list);
  // A preprocessor forgets what comes in; this one takes what the list takes.
  return checked as z.ZodPipe<z.ZodTransform<z.output<typeof list>, z.input<typeof list>>, typeof list>;
}
