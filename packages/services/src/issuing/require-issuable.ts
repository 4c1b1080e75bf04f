import { recipientsOnStamp } from '../documents/recipients.ts';
import { requireWithinAllLimits } from '../key-limits/binding-limits.ts';
import { requireQuota } from '../usage/consume-quota.ts';
import type { DocumentInput, DocumentRequest } from './document-kind.ts';
import { resolveIssuer } from './resolve-issuer.ts';

/**
 * Rejects what issuing would reject at the instant `issuedAt`, as far as that can be determined in advance: 400, 402,
 * 403. Claims nothing.
 */
export async function requireIssuable<Input extends DocumentInput, View>(
  { kind, issuing, input }: DocumentRequest<Input, View>,
  issuedAt: Date,
): Promise<void> {
  const then = { ...issuing, clock: { now: () => issuedAt } };
  const { access, organizationId, environment } = then;
  const resolved = await resolveIssuer(then, organizationId, environment, kind.issuerOf(input));
  const { issuer, plan, emailOnStamp, series } = resolved;
  const { comprobante } = await kind.check(then, issuer, series === undefined ? input : { ...input, series });
  await recipientsOnStamp(then, access, environment, input, emailOnStamp);
  await requireWithinAllLimits(then, access, comprobante);
  await requireQuota(then, { organizationId, environment, plan });
}
