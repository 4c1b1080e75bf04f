import { z } from 'zod';

/**
 * Input of a change: one with nothing in it is refused with the names of what may be given. `path` names what is
 * changed.
 */
export function changeOf<Shape extends z.ZodRawShape>(path: readonly string[], fields: Shape) {
  const names = Object.keys(fields).filter((name) => !path.includes(name));
  const change = z.strictObject(fields).check((ctx) => {
    const value = ctx.value as Readonly<Record<string, unknown>>;
    if (ctx.issues.length > 0 || names.some((name) => value[name] !== undefined)) return;
    ctx.issues.push({ code: 'custom', message: `must contain at least one of: ${names.join(', ')}`, input: value });
  });
  // Of the body: what comes in the path is not counted.
  return change.meta({ minProperties: 1 });
}
