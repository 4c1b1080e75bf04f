import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Environment } from '../actor.ts';
import { withClock } from '../environment-clock.ts';
import type { AppError, ErrorDetail } from '../errors.ts';
import { faultOf, RequestFaults } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { findIssuer } from './find-issuer.ts';
import type { IssuerRequest } from './resolve-profile.ts';
import { dueAtOf } from './scheduled-at.ts';

/**
 * The services with the clock that applies to the request, and its issuer at that time. An instant out of range, and a
 * certificate that is valid now but will have expired then, are errors of `scheduledAt`.
 */
export async function validationContext<Deps extends Pick<Services, 'database' | 'clock' | 'csds' | 'settings'>>(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request: IssuerRequest,
  scheduledAt: string | undefined,
): Promise<{ deps: Deps; issuer: Issuer; pending: ErrorDetail[]; faults: AppError[] }> {
  const faults = new RequestFaults();
  const dueAt = await faults.or(async () => dueAtOf(scheduledAt, deps.clock.now()), undefined);
  const checking = dueAt ? withClock(deps, { now: () => dueAt }) : deps;
  const { issuer, fault, pending } = await findIssuer(checking, organizationId, environment, request);
  if (fault) faults.list.push(fault);
  if (!dueAt || pending.length === 0) return { deps: checking, issuer, pending, faults: faults.list };
  const { pending: lackingNow } = await findIssuer(deps, organizationId, environment, request);
  if (lackingNow.length > 0) return { deps: checking, issuer, pending, faults: faults.list };
  faults.list.push(...pending.map(({ message }) => faultOf('scheduledAt', 'ORGANIZATION_NOT_READY', message)));
  return { deps: checking, issuer, pending: [], faults: faults.list };
}
