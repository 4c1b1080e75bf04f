import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type CertificateView, toCertificateView } from './certificate-view.ts';

/** The organization's certificates, newest first. Owner or admin. */
export async function listCertificates(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { id: string },
): Promise<CertificateView[]> {
  await requireRole(services, actor, input.id, 'organizations.listCertificates');
  const now = services.clock.now();
  return (await services.database.certificates.list(input.id)).map((row) => toCertificateView(row, now));
}
