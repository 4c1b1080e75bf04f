import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { inEnvironment } from '../environment-clock.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { judgedAs } from '../issuing/judged-as.ts';
import { type Verdict, verdictOf } from '../issuing/verdict.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { AnswerLanguage } from '../language.ts';
import { RequestFaults } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { judgeRetention } from './prepare-retention.ts';
import type { RetentionInput } from './retention-input.ts';
import { retentionKind } from './retention-kind.ts';

export interface RetentionVerdict extends Verdict {
  /** As the document would say them; 0 for what is no amount. */
  totals: { montoTotOperacion: number; montoTotGrav: number; montoTotExent: number; montoTotRet: number };
}

/** Everything that create would refuse, all at once. Reads and changes nothing. */
export async function validateRetention(
  services: Pick<
    Services,
    'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'confirmationKey'
  >,
  access: InvoiceAccess,
  input: RetentionInput,
  language: AnswerLanguage,
): Promise<RetentionVerdict> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const today = await inEnvironment(services, organizationId, environment);
  const when = await judgedAs(today, organizationId, environment, retentionKind.issuerOf(input), undefined);
  const faults = new RequestFaults();
  faults.list.push(...when.faults);
  const judged = await judgeRetention(when.deps, organizationId, environment, when.issuer, input);
  const refused = await limitFindings(when.deps, access, judged.comprobante);
  const { montoTotOperacion, montoTotGrav, montoTotExent, montoTotRet } = judged.comprobante.totales;
  const bodyHash = await hashBody(input);
  const confirmed = { access, environment, path: retentionKind.path, bodyHash, scheduledAt: undefined };
  return {
    confirmation: confirmationOf(services, confirmed, services.clock.now()),
    totals: {
      montoTotOperacion: amount(montoTotOperacion),
      montoTotGrav: amount(montoTotGrav),
      montoTotExent: amount(montoTotExent),
      montoTotRet: amount(montoTotRet),
    },
    ...verdictOf(
      environment,
      faults,
      judged.violations,
      { refused, pending: when.pending },
      language,
      services.settings.baseUrl,
    ),
  };
}
