import { waitingFor } from '@lacre/database/repositories/queue-figures.repository';
import type { Services } from '@lacre/services/services';
import { Gauge, type Registry } from 'prom-client';

/** The database is queried no more often than this, however often metrics are read. */
const freshMs = 10_000;
const daysLeft = ['ended', '7', '30', '90', 'more'] as const;

type Needs = Pick<Services, 'database' | 'log' | 'clock' | 'catalogs'>;

/**
 * Metrics of the whole installation, the same from every process: queues, expiring certificates, doubtful stamps, the
 * age of the SAT's catalogs. While the database does not respond they are absent, and the rest is reported.
 */
export function measureInstallation(registry: Registry, services: Needs): void {
  const { database } = services;
  const queues = sharedRead(services, () => database.queueFigures.queues(services.clock.now()));
  gauge('lacre_waiting', 'Entries of the queues, by what they wait for', ['for'], queues, (rows, set) => {
    for (const name of waitingFor) set({ for: name }, rows.find((row) => row.waitingFor === name)?.rows ?? 0);
  });
  gauge('lacre_waiting_oldest_seconds', 'Age of the oldest entry of each queue', ['for'], queues, (rows, set) => {
    for (const name of waitingFor) set({ for: name }, rows.find((row) => row.waitingFor === name)?.oldestSeconds ?? 0);
  });
  gauge(
    'lacre_certificates',
    'Active certificates by days until they expire, at most',
    ['days_left'],
    sharedRead(services, () => database.queueFigures.certificates(services.clock.now())),
    (rows, set) => {
      for (const name of daysLeft) set({ days_left: name }, rows.find((row) => row.daysLeft === name)?.count ?? 0);
    },
  );
  gauge(
    'lacre_doubtful_stamps',
    'Open attempts with contradictory responses of the PAC: investigate these',
    ['evidence'],
    sharedRead(services, () => database.stampingAttempts.countByEvidence()),
    (counts, set) => {
      for (const [evidence, count] of Object.entries(counts)) set({ evidence }, count);
    },
  );
  gauge(
    'lacre_sat_catalogs_age_seconds',
    'Age of the edition of the SAT catalogs that this process uses; absent with the starter set',
    [],
    () => Promise.resolve(services.catalogs.edition),
    (edition, set) => {
      if (edition !== undefined) set({}, (services.clock.now().getTime() - Date.parse(`${edition}T00:00:00Z`)) / 1_000);
    },
  );

  function gauge<Figures>(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<Figures | undefined>,
    report: (figures: Figures, set: (labels: Record<string, string>, value: number) => void) => void,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        if (figures !== undefined) report(figures, (labels, value) => this.set(labels, value));
        // `reset` leaves a value without labels at 0; for one with labels, `remove` would need them.
        else if (labelNames.length === 0) this.remove();
      },
    });
  }
}

/** Requests within a short time share one read; undefined if it fails, which is logged. */
function sharedRead<Figures>({ log }: Pick<Needs, 'log'>, read: () => Promise<Figures>) {
  let latest: { at: number; figures: Promise<Figures | undefined> } | undefined;
  return (): Promise<Figures | undefined> => {
    if (latest && performance.now() - latest.at < freshMs) return latest.figures;
    const figures = read().catch((error: unknown) => {
      log.warn({ error }, 'metrics of the installation could not be read');
      latest = undefined;
      return undefined;
    });
    latest = { at: performance.now(), figures };
    return figures;
  };
}
