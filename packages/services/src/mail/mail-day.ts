/** No daylight saving time since October 2022: the offset is the same all year. */
const offsetMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** The day of the daily limits, in America/Mexico_City: `2026-11-22`, and when it ends. */
export function mailDayOf(now: Date): { day: string; endsAt: Date } {
  const local = now.getTime() - offsetMs;
  return {
    day: new Date(local).toISOString().slice(0, 10),
    endsAt: new Date((Math.floor(local / dayMs) + 1) * dayMs + offsetMs),
  };
}
