import type { Issuer } from '@lacre/cfdi/invoice-body';
import { normaliseRetention } from '@lacre/cfdi/retentions/normalise-retention';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import { validateRetention } from '@lacre/cfdi/retentions/validate-retention';
import type { Violation } from '@lacre/cfdi/violation';
import type { Environment } from '../actor.ts';
import { zonasOf } from '../catalogs/zona-of.ts';
import { pathOfType } from '../documents/document-path.ts';
import type { CheckedDocument } from '../issuing/document-kind.ts';
import { refusedBy } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { RetentionInput } from './retention-input.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch'>;

export interface CheckedRetention extends CheckedDocument<Retenciones> {
  violations: Violation[];
}

/** Processes a request, the same for create and validate. */
export async function checkRetention(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: RetentionInput,
): Promise<CheckedRetention> {
  const { catalogs } = deps;
  const { holdsSchema } = deps.catalogSearch;
  const now = deps.clock.now();
  const zonas = zonasOf(deps, issuer.lugarExpedicion, now);
  const [zona] = zonas;
  const draft = normaliseRetention(input, { issuer, now, zona });
  const { certificateFrom } = issuer;
  const violations = validateRetention({ draft, catalogs, now, zona, zonas, certificateFrom, holdsSchema });
  violations.push(...(await replacedFaults(deps, organizationId, environment, input)));
  return { draft: { folio: draft.document.folioInt }, comprobante: draft.document, violations };
}

export function refuseIfWrong({ violations }: CheckedRetention): void {
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refusedBy(errors, 'RETENTION_INVALID');
}

/** A replaced document that was issued here must be a retentions document in force, of the same environment. */
async function replacedFaults(
  { database }: Deps,
  organizationId: string,
  environment: Environment,
  { replaces }: RetentionInput,
): Promise<Violation[]> {
  const row = replaces === undefined ? undefined : await database.invoices.findByUuid(organizationId, replaces);
  if (!row) return [];
  const isRight = pathOfType(row.tipoComprobante) === 'retention' && row.environment === environment;
  if (isRight && row.status === 'vigente') return [];
  return [
    {
      code: 'REPLACED_RECEIPT_INVALID',
      path: 'replaces',
      severity: 'error',
      message: {
        en: 'replaces must be a retentions document in force of the same environment',
        es: 'replaces debe ser un comprobante de retenciones vigente del mismo ambiente',
      },
      source: 'api',
    },
  ];
}
