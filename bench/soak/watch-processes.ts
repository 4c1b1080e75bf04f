import { residentMb } from '../harness/resident-mb.ts';
import { apis, type Fleet, type Member, workers } from './fleet.ts';

interface Sample {
  pid: number;
  atMs: number;
  mb: number;
}

export interface Watched {
  /** Peak resident memory of any process, MB. */
  largestMb: number;
  /** p99 of the event loop's delay of any API or worker, ms. */
  loopMs: number;
  /** Memory growth of the longest-lived process of each member in MB per hour, and its lifetime in minutes. */
  slopes: { member: Member; mbPerHour: number; minutes: number }[];
}

/** Checks every process each `everyMs`. */
export function watchProcesses(fleet: Fleet, everyMs = 2_000) {
  const samples = new Map<Member, Sample[]>();
  let loopMs = 0;
  const look = async () => {
    for (const member of [...apis, ...workers]) {
      const pid = fleet.pidOf(member);
      const mb = await residentMb(pid);
      if (mb > 0) samples.set(member, [...(samples.get(member) ?? []), { pid, atMs: Date.now(), mb }]);
      const text = await fetch(`http://127.0.0.1:${fleet.portOf(member)}/metrics`)
        .then((answer) => answer.text())
        .catch(() => '');
      const seconds = Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1] ?? 0);
      loopMs = Math.max(loopMs, seconds * 1_000);
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  return {
    stop(): Watched {
      clearInterval(timer);
      const slopes = [...samples].map(([member, all]) => {
        const lives = [...Map.groupBy(all, ({ pid }) => pid).values()];
        const longest = lives.reduce((a, b) => (lifeOf(b) > lifeOf(a) ? b : a));
        return { member, mbPerHour: slopeOf(longest), minutes: lifeOf(longest) / 60_000 };
      });
      return { largestMb: Math.max(0, ...[...samples.values()].flat().map(({ mb }) => mb)), loopMs, slopes };
    },
  };
}

const lifeOf = (life: readonly Sample[]) => (life.at(-1)?.atMs ?? 0) - (life[0]?.atMs ?? 0);

/** Least squares over the second half of a lifetime: the first is that of compiler and caches. */
function slopeOf(life: readonly Sample[]): number {
  const late = life.slice(Math.floor(life.length / 2));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atMean, mbMean] = [mean(late.map(({ atMs }) => atMs)), mean(late.map(({ mb }) => mb))];
  const above = late.reduce((sum, { atMs, mb }) => sum + (atMs - atMean) * (mb - mbMean), 0);
  const below = late.reduce((sum, { atMs }) => sum + (atMs - atMean) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 3_600_000;
}
