import type {
  InvitationOfToken,
  InvitationRow,
  InvitationStatus,
} from '@lacre/database/repositories/invitation.repository';
import { AppError } from '../errors.ts';

/** An invitation (contract section 3); its token is only in the e-mail. */
export interface InvitationView {
  id: string;
  organizationId: string;
  email: string;
  role: 'admin' | 'member';
  status: InvitationStatus;
  invitedBy: { id: string; name: string; email: string };
  expiresAt: string;
  acceptedAt: string | null;
  createdAt: string;
}

/** What the holder of the link sees before signing in. */
export interface InvitationSummary {
  organization: { id: string; name: string; logo: string | null };
  email: string;
  role: 'admin' | 'member';
  status: InvitationStatus;
  invitedBy: { name: string };
  expiresAt: string;
}

export function toInvitationView(row: InvitationRow): InvitationView {
  return {
    id: row.id,
    organizationId: row.organizationId,
    email: row.email,
    role: row.role,
    status: row.status,
    invitedBy: { id: row.invitedBy, name: row.invitedByName, email: row.invitedByEmail },
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toInvitationSummary(row: InvitationOfToken): InvitationSummary {
  return {
    organization: { id: row.organizationId, name: row.organizationName, logo: row.organizationLogo },
    email: row.email,
    role: row.role,
    status: row.status,
    invitedBy: { name: row.invitedByName },
    expiresAt: row.expiresAt.toISOString(),
  };
}

export const invitationNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Invitation not found', es: 'No se encontró la invitación' } });

const goneCodes = {
  pending: 'INVITATION_EXPIRED',
  expired: 'INVITATION_EXPIRED',
  accepted: 'INVITATION_ACCEPTED',
  declined: 'INVITATION_DECLINED',
  cancelled: 'INVITATION_CANCELLED',
} as const;

/** 410: the link is no longer valid. */
export function invitationGone(status: InvitationStatus): AppError {
  return new AppError(goneCodes[status]);
}
