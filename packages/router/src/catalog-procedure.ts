import { resolveInvoiceAccess } from '@lacre/services/access';
import type { OperationsOf } from '@lacre/services/access/operations';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { AppError } from '@lacre/services/errors';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import type { Context } from './context.ts';
import { errorOfCall } from './error-body.ts';
import { joined } from './messages.ts';
import { publicProcedure } from './procedures.ts';

/** Catalog errors have a single message, not a list (interface specification, "Errors"). */
export const catalogProcedure = (name: OperationsOf<'public', 'none'>) =>
  publicProcedure(name).use(async ({ next, getRawInput }) => {
    const result = await next();
    if (result.ok) return result;
    const appError = await errorOfCall(result.error, getRawInput);
    if (appError?.code !== 'INVALID_INPUT') return result;
    throw new AppError('INVALID_INPUT', { texts: joined(appError.texts), details: appError.options.details ?? [] });
  });

/**
 * The organization whose history improves the results: that of the API key, or of a member's session with
 * X-Organization-Id. Undefined for all other callers, including invalid credentials: the catalogs are public, and
 * nobody is rejected here.
 */
export async function organizationAsking({ services, credentials, ip }: Context): Promise<string | undefined> {
  const { apiKey, bearer, organizationHeader } = credentials;
  if (apiKey === undefined && (bearer === undefined || organizationHeader === undefined)) return undefined;
  try {
    const actor =
      apiKey === undefined
        ? { kind: 'session' as const, ...(await resolveSession(services, bearer ?? '')), organizationHeader }
        : await resolveApiKey(services, apiKey, ip);
    // Callers who may see or issue invoices may get results based on them.
    return (await resolveInvoiceAccess(services, actor, 'invoices.validate')).organizationId;
  } catch (error) {
    if (error instanceof AppError || isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}
