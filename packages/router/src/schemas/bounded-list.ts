import { z } from 'zod';
import { inSlices } from './sliced-array.ts';

/**
 * Checks that a list is not too long before its elements: a short text can contain hundreds of thousands of invalid
 * ones, and finding them all would delay other callers. A list that is too short is checked with its elements.
 * `errorOfAll`, if given, counts what the elements contain together; they are checked if it returns nothing.
 */
export function boundedList<Element extends z.ZodType>(
  element: Element,
  minimum: number,
  maximum: number,
  error: string,
  errorOfAll?: (values: readonly unknown[]) => string | undefined,
) {
  const upTo = z.array(element).max(maximum, { error });
  const list = inSlices(minimum > 0 ? upTo.min(minimum, { error }) : upTo);
  const checked = z.preprocess((value, ctx) => {
    if (!Array.isArray(value)) return value;
    const isCheckedByLength = value.length > maximum || (value.length === 0 && minimum > 0);
    const message = isCheckedByLength ? error : errorOfAll?.(value);
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: value });
    return value;
  }, list);
  // A preprocessor loses the input type, which here is the list's.
  return checked as z.ZodPipe<z.ZodTransform<z.output<typeof list>, z.input<typeof list>>, typeof list>;
}
