import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { BindingLimits } from '@lacre/database/repositories/api-key-use.repository';
import type { InvoiceAccess } from '../access.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { detailsOfError } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { dayOf, requireWithinDay, requireWithinDocumentLimits, requireWithinHours } from './limit-checks.ts';
import { limitedDocument } from './limited-document.ts';

type Deps = Pick<Services, 'database' | 'clock'>;

/**
 * The limits that currently apply to the caller: none to sessions and applications; a key without inherited or own
 * limits costs no look-up.
 */
export async function bindingLimits(
  { database }: Pick<Services, 'database'>,
  { organizationId, actor }: InvoiceAccess,
): Promise<readonly BindingLimits[]> {
  if (actor.kind !== 'api-key' || actor.isLimited !== true) return [];
  return database.apiKeyUses.binding(organizationId, actor.keyId);
}

/** 403 `KEY_LIMIT_EXCEEDED` outside of the key's hours. `clock`: of the environment. */
export async function requireHours(services: Deps, access: InvoiceAccess): Promise<void> {
  const now = services.clock.now();
  for (const { limits } of await bindingLimits(services, access)) requireWithinHours(limits, now);
}

/** 403 for a document that exceeds the limits whatever was issued before; `countDocument` checks the daily limits. */
export function requireWithinLimits(binding: readonly BindingLimits[], comprobante: FiscalDocument, now: Date): void {
  if (binding.length === 0) return;
  const document = limitedDocument(comprobante);
  for (const { limits } of binding) {
    requireWithinHours(limits, now);
    requireWithinDocumentLimits(limits, document);
  }
}

/** Everything that would be rejected, for validating; `services`: of the environment, at the time of issue. */
export async function limitFindings(
  services: Deps,
  access: InvoiceAccess,
  comprobante: FiscalDocument,
): Promise<ErrorDetail[]> {
  const binding = await bindingLimits(services, access);
  if (binding.length === 0) return [];
  const now = services.clock.now();
  const document = limitedDocument(comprobante);
  const findings = new Map<string, ErrorDetail>();
  const check = (work: () => void) => {
    for (const detail of refusedBy(work)) findings.set(`${detail.path} ${detail.message.en}`, detail);
  };
  for (const { countedAs, limits } of binding) {
    check(() => requireWithinHours(limits, now));
    check(() => requireWithinDocumentLimits(limits, document));
    const { start, end } = dayOf(limits, now);
    const used = await services.database.apiKeyUses.sum(access.organizationId, countedAs, start, end);
    check(() => requireWithinDay(limits, document, used, end));
  }
  return [...findings.values()];
}

function refusedBy(work: () => void): readonly ErrorDetail[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return detailsOfError(error);
  }
}

/**
 * 403 for what would be rejected now, including daily amounts. Takes nothing: documents issued later are counted then.
 */
export async function requireWithinAllLimits(
  services: Deps,
  access: InvoiceAccess,
  comprobante: FiscalDocument,
): Promise<void> {
  const binding = await bindingLimits(services, access);
  const now = services.clock.now();
  requireWithinLimits(binding, comprobante, now);
  const document = limitedDocument(comprobante);
  for (const { countedAs, limits } of binding) {
    const { start, end } = dayOf(limits, now);
    requireWithinDay(
      limits,
      document,
      await services.database.apiKeyUses.sum(access.organizationId, countedAs, start, end),
      end,
    );
  }
}
