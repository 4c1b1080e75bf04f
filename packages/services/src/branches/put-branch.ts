import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import { AppError } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { type BranchView, toBranchView } from './branch-view.ts';

export interface PutBranchInput {
  organizationId: string;
  /** The caller's own code, unique per branch. */
  code: string;
  name: string;
  /** Five digits. */
  zip: string;
}

const branchesMax = 1_000;
const notKnown = inCatalog('c_CodigoPostal');
const unknownZip = { en: `zip ${notKnown.en}`, es: `zip ${notKnown.es}` };

/**
 * Creates or updates a branch; series that are issued from it follow it to a new postal code. Owner, admin, or a key
 * with write:organization; a sandbox key only adds branches. 400 for a postal code that is not in c_CodigoPostal
 * (CFDI40126).
 */
export async function putBranch(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  { code, name, zip, ...input }: PutBranchInput,
): Promise<BranchView> {
  const { database, clock, catalogs } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'branches.put');
  const { organizationId, environment } = access;
  if (catalogs.codigoPostal(zip, catalogDay(services)) === undefined)
    throw refusedFields([{ path: 'zip', code: 'UNKNOWN_POSTAL_CODE', message: unknownZip }]);
  const now = clock.now();
  const row = await organizationTransaction(database, organizationId, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await tx.branches.find(organizationId, code);
    const isChanged = before && (before.zip !== zip || before.name !== name.trim());
    if (environment === 'sandbox' && isChanged) throw sharedBranch();
    if (!before && (await tx.branches.count(organizationId)) >= branchesMax)
      throw new AppError('TOO_MANY_BRANCHES', { params: { most: branchesMax } });
    const put = await tx.branches.put({ organizationId, code, name: name.trim(), zip }, now);
    if (before && before.zip !== zip) await tx.branches.moveSeries(organizationId, before.zip, zip);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'branch.updated',
      target: { type: 'branch', id: code },
      details: { name: put.name, zip },
    });
    return put;
  });
  return toBranchView(services, row);
}

/** Both environments share branches: production series would move to the sandbox key's postal code. */
const sharedBranch = () =>
  new AppError('OTHER_ENVIRONMENT', {
    texts: {
      en: 'A sandbox key cannot change a branch: production documents are also issued from it',
      es: 'Una clave de pruebas no puede cambiar una sucursal: también se emiten documentos de producción desde ella',
    },
  });
