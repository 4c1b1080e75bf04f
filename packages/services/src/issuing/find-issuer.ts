import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Environment } from '../actor.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import type { Services } from '../services.ts';
import { resolveIssuer, resolvePreviewIssuer } from './resolve-issuer.ts';
import type { IssuerRequest } from './resolve-profile.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'csds' | 'settings'>;

export interface FoundIssuer {
  issuer: Issuer;
  /** What the organization still has to set up. */
  pending: ErrorDetail[];
  /**
   * The requested place of issue or certificate does not belong to the organization; the issuer then has the fiscal
   * domicile and the default certificate.
   */
  fault?: AppError;
}

/**
 * The issuer that create would use. Missing setup of the organization is not an error of the request; it is reported as
 * a warning if a preview is possible anyway.
 */
export async function findIssuer(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request: IssuerRequest,
): Promise<FoundIssuer> {
  try {
    return { issuer: (await resolveIssuer(deps, organizationId, environment, request)).issuer, pending: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'PLACE_OF_ISSUE_UNKNOWN' || error.code === 'CERTIFICATE_NOT_ACTIVE')
      return { ...(await findIssuer(deps, organizationId, environment, { type: request.type })), fault: error };
    if (error.code !== 'ORGANIZATION_NOT_READY') throw error;
    const { issuer } = await resolvePreviewIssuer(deps, organizationId, environment, request);
    const [message] = [error.texts].flat();
    return { issuer, pending: message ? [{ path: '', code: error.code, message, source: 'api' }] : [] };
  }
}
