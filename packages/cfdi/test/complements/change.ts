import type { ComplementData } from '@lacre/cfdi/complements/complement';

/** A copy with the member at a path set; undefined removes it. */
export function change(data: ComplementData, path: string, value: unknown): ComplementData {
  const copy = structuredClone(data) as Record<string, unknown>;
  const steps = path.replaceAll('[', '.').replaceAll(']', '').split('.');
  const last = steps.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy as ComplementData;
}

/** A copy with the members at several paths set. */
export const changed = (data: ComplementData, changes: Record<string, unknown>): ComplementData =>
  Object.entries(changes).reduce((made, [path, value]) => change(made, path, value), data);
