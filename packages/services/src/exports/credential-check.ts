import { accessOf } from '../access/operations.ts';
import type { InvoiceAccess } from '../access.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import { AppError } from '../errors.ts';
import { credentialInForce } from '../issuing-queue/credential-in-force.ts';
import type { Services } from '../services.ts';

/**
 * An export may run for minutes, at the speed of its client. Call the check before each part: it throws once the key,
 * session or authorization that began the export has ended, or may not read these documents any more.
 */
export function credentialCheck(
  deps: Pick<Services, 'database' | 'clock'>,
  { organizationId, actor }: InvoiceAccess,
  path: ExportedPath,
): () => Promise<void> {
  const { scopes, roles } = accessOf(`${path}s.exportCsv`);
  const [scope] = scopes;
  if (!scope) throw new Error(`exports of ${path}s need no scope`);
  return async () => {
    const now = await credentialInForce(deps, organizationId, actor, { scope, ...(roles.length > 0 && { roles }) });
    if ('actor' in now) return;
    throw new AppError('UNAUTHORIZED', {
      texts: {
        en: 'The credential that started this export has ended, or may no longer read these documents',
        es: 'La credencial que inició esta exportación terminó, o ya no puede leer estos documentos',
      },
    });
  };
}
