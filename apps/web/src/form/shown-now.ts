const shown = new Set<symbol>();

/** Says that something is shown once, until what it returns is called. */
export function showOnce(): () => void {
  const one = Symbol('shown once');
  shown.add(one);
  return () => void shown.delete(one);
}

/** Whether something is on the page that is not shown again. */
export const isShownOnce = (): boolean => shown.size > 0;
