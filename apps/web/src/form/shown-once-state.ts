const shown = new Set<symbol>();

/** Marks that a secret is being shown once, until the returned function is called. */
export function showOnce(): () => void {
  const one = Symbol('shown once');
  shown.add(one);
  return () => void shown.delete(one);
}

/** Whether the page shows something that is not shown again. */
export const isShownOnce = (): boolean => shown.size > 0;
