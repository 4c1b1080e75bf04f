import { z } from 'zod';
import { ExactNumber } from '../exact-number.ts';
import { isAllowed } from './text.ts';

const bytesMax = 10_000;

/** Whatever the caller wants to keep with a record: a JSON object, bounded, that comes back as it was given. */
export const metadata = () =>
  z
    .record(z.string(), z.unknown(), { error: 'must be an object' })
    .superRefine((value, ctx) => {
      const fault = faultOf(value) ?? (JSON.stringify(value).length > bytesMax ? 'must be at most 10 KB' : undefined);
      if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
    })
    .describe('Any JSON object up to 10 KB. Replaced as a whole');

/** The body reader bounds its depth. */
function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') return isAllowed(value) ? undefined : 'contains characters that are not allowed';
  if (value instanceof ExactNumber) return 'contains a number of too many digits: send it as text';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
