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
  await requireRole(services, actor, input.id, ['owner', 'admin'], {
    en: 'Access denied. Only owners and admins can list certificates.',
    es: 'Acceso denegado. Solo propietarios y administradores pueden listar certificados.',
  });
  const now = services.clock.now();
  return (await services.database.certificates.list(input.id)).map((row) => toCertificateView(row, now));
}
