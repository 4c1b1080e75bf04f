import type { Database } from '@lacre/database/database';
import { DefaultSeriesTaken } from '@lacre/database/repositories/claim-errors';
import type { UnitOfMonth } from '@lacre/database/repositories/claim-extras';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Clock } from '../ports/clock.ts';
import type { Services } from '../services.ts';
import { billingMonthOf } from './billing-month.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'settings' | 'secretBox'>;

/** Share of a plan at which its owner is warned. */
const warnAt = 0.8;

/**
 * Runs a claim and, with a limited plan, takes a unit of the month in the same transaction: both or neither. 402 when
 * none is left. If the attempt fails later, a trigger on its row returns the unit. Without a limit the claim runs
 * unchanged, with no reads or writes.
 */
export async function consumeQuota<T>(
  deps: Deps,
  attempt: { organizationId: string; environment: Environment; plan: string },
  claim: (database: Database) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { database, clock } = deps;
  const { organizationId, plan } = attempt;
  const included = unitsOf(deps, attempt);
  if (included === null) return claim(database);

  const claimWithUnit = () =>
    database
      .transaction(async (tx) => {
        const { period, firstId } = billingMonthOf(clock.now());
        const unit = await tx.usageMonths.take(organizationId, period, firstId, included);
        if (!unit) throw new QuotaExceeded();
        const claimed = await claim(tx);
        // The key is taken, so no unit is used: rolls the transaction back.
        if (claimed === undefined) throw new NothingClaimed();
        // The unit belongs to the month in which the attempt was created.
        if (billingMonthOf(clock.now()).period !== period) throw new MonthTurned();
        if (!unit.warned && unit.used >= included * warnAt) await warn(deps, tx, attempt, included, unit.used);
        return claimed;
      })
      .catch((error: unknown) => {
        if (error instanceof NothingClaimed) return undefined;
        throw error;
      });
  // One at a time in this process, so that requests waiting for the month's row hold no connection.
  return oneAtATime(`unit ${organizationId}`, async () => {
    try {
      return await claimWithUnit().catch((error: unknown) => {
        if (!(error instanceof DefaultSeriesTaken || error instanceof MonthTurned)) throw error;
        return claimWithUnit();
      });
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      await notifyExceeded(deps, attempt, billingMonthOf(clock.now()).period, included);
      throw quotaExceeded(clock.now(), plan, included);
    }
  });
}

/** A plan's units per month; null when documents take none. */
function unitsOf(
  { settings }: Pick<Deps, 'settings'>,
  { environment, plan }: { environment: Environment; plan: string },
): number | null {
  return environment === 'sandbox' ? null : (settings.plans[plan]?.cfdiIncluded ?? null);
}

/**
 * The unit that a claim at `at` takes by itself; undefined when documents take none. The first unit of a month, the one
 * at which the owner is warned, and rejections are left to `consumeQuota`.
 */
export function unitAt(
  deps: Pick<Deps, 'settings'>,
  attempt: { environment: Environment; plan: string },
  at: Date,
): UnitOfMonth | undefined {
  const included = unitsOf(deps, attempt);
  if (included === null) return undefined;
  return { period: billingMonthOf(at).period, included, unwarned: Math.ceil(included * warnAt) - 1 };
}

/**
 * Rejects as `consumeQuota` would but takes nothing: for documents that are claimed later, and take their unit then.
 * Queued documents count as used in the month in which they are due.
 */
export async function requireQuota(
  deps: Deps & { realClock: Clock },
  attempt: { organizationId: string; environment: Environment; plan: string },
): Promise<void> {
  const { database, clock, realClock } = deps;
  const { organizationId, environment, plan } = attempt;
  const included = unitsOf(deps, attempt);
  if (included === null) return;
  const { period, firstId, startsAt, endsAt } = billingMonthOf(clock.now());
  const used =
    (await database.usageMonths.find(organizationId, period)) ??
    (await database.usageMonths.count(organizationId, firstId));
  if (used >= included) await notifyExceeded(deps, attempt, period, included);
  // Overdue documents, even of a past month, are issued in the current one.
  const from = startsAt > realClock.now() ? startsAt : new Date(0);
  const due = { environment, startsAt: from, endsAt };
  const waiting = used >= included ? 0 : await database.issuingJobs.countOpen(organizationId, due);
  if (used >= included) throw quotaExceeded(clock.now(), plan, included);
  if (used + waiting >= included) throw quotaExceeded(clock.now(), plan, included, waiting);
}

/** `waiting`: units not used yet, but reserved by queued documents. */
function quotaExceeded(now: Date, plan: string, included: number, waiting = 0): AppError {
  const { endsAt } = billingMonthOf(now);
  const until = endsAt.toISOString();
  if (waiting === 0) return new AppError('QUOTA_EXCEEDED', { params: { included, plan, until } });
  return new AppError('QUOTA_EXCEEDED', {
    texts: {
      en: `All ${included} invoices of the plan ${plan} for this month are used or reserved by ${waiting} queued documents. Choose a larger plan, cancel some of them or wait until ${until}.`,
      es: `Las ${included} facturas del plan ${plan} de este mes ya se usaron o están apartadas para ${waiting} documentos en espera. Elija un plan mayor, cancele algunos de ellos o espere hasta ${until}.`,
    },
  });
}

class QuotaExceeded extends Error {}
class NothingClaimed extends Error {}
class MonthTurned extends Error {}

async function warn(
  deps: Deps,
  tx: Database,
  { organizationId, plan }: { organizationId: string; plan: string },
  included: number,
  used: number,
): Promise<void> {
  const now = deps.clock.now();
  const { period } = billingMonthOf(now);
  if (!(await tx.usageMonths.markWarned(organizationId, period, included, now))) return;
  await recordEvent(tx, now, organizationId, 'production', 'quota.warning', { plan, period, included, used });
  await mailOwner(deps, tx, organizationId, now, (organization) => ({
    es: {
      title: `${organization}: quedan ${included - used} timbres de su plan este mes`,
      paragraphs: [
        `Este mes se han usado ${used} de los ${included} timbres del plan ${plan}.`,
        'Cuando se agoten no podrá timbrar hasta el mes siguiente, a menos que contrate un plan mayor.',
      ],
      label: 'Ver el uso',
    },
    en: {
      title: `${organization}: ${included - used} stamps of your plan are left this month`,
      paragraphs: [
        `${used} of the ${included} stamps of the plan ${plan} have been used this month.`,
        'Once they are used up, you cannot stamp until next month unless you choose a larger plan.',
      ],
      label: 'See the usage',
    },
  }));
}

/** On the first rejection of the month, and of each larger plan in it. */
async function notifyExceeded(
  deps: Deps,
  { organizationId, plan }: { organizationId: string; plan: string },
  period: string,
  included: number,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    if (!(await tx.usageMonths.markExceeded(organizationId, period, included, now))) return;
    await recordEvent(tx, now, organizationId, 'production', 'quota.exceeded', { plan, period, included });
    await mailOwner(deps, tx, organizationId, now, (organization) => ({
      es: {
        title: `${organization}: se agotaron los timbres de su plan este mes`,
        paragraphs: [
          `Ya se usaron los ${included} timbres del plan ${plan}: no se puede timbrar más en lo que resta del mes.`,
          'Contrate un plan mayor para seguir timbrando hoy mismo.',
        ],
        label: 'Cambiar de plan',
      },
      en: {
        title: `${organization}: the stamps of your plan for this month are used up`,
        paragraphs: [
          `All ${included} stamps of the plan ${plan} have been used: you cannot stamp for the rest of the month.`,
          'Choose a larger plan to keep stamping today.',
        ],
        label: 'Change the plan',
      },
    }));
  });
}

async function mailOwner(
  deps: Deps,
  tx: Database,
  organizationId: string,
  now: Date,
  words: (organization: string) => Omit<Parameters<typeof writeMail>[1], 'url'>,
): Promise<void> {
  const [owner, organization] = [
    await tx.members.findOwner(organizationId),
    await tx.organizations.findById(organizationId),
  ];
  if (!owner || !organization) return;
  const mail = writeMail(owner, { ...words(organization.name), url: `${deps.settings.baseUrl}/app` });
  await queueMail(deps, tx, now, mail);
}
