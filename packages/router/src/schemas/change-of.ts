import { z } from 'zod';

/** Input of an update: rejects one without any field, naming the possible fields. `path` identifies the resource. */
export function changeOf<Shape extends z.ZodRawShape>(path: readonly string[], fields: Shape) {
  const names = Object.keys(fields).filter((name) => !path.includes(name));
  const change = z.strictObject(fields).check((ctx) => {
    const value = ctx.value as Readonly<Record<string, unknown>>;
    if (ctx.issues.length > 0 || names.some((name) => value[name] !== undefined)) return;
    ctx.issues.push({ code: 'custom', message: `must contain at least one of: ${names.join(', ')}`, input: value });
  });
  // For the body only: path parameters do not count.
  return change.meta({ minProperties: 1 });
}
