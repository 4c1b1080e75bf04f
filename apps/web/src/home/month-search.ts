export interface HomeSearch {
  /** `2026-10`; left out for this month. */
  month?: string;
}

/** Leaves out what is no month. */
export function readHomeSearch({ month }: Record<string, unknown>): HomeSearch {
  const isMonth = typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return isMonth ? { month } : {};
}
