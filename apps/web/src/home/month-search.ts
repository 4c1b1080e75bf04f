export interface HomeSearch {
  /** `2026-10`; undefined for the current month. */
  month?: string;
}

/** Ignores invalid months. */
export function readHomeSearch({ month }: Record<string, unknown>): HomeSearch {
  const isMonth = typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return isMonth ? { month } : {};
}
