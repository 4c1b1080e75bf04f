import type { MemberWithUser } from '@lacre/database/repositories/member.repository';
import type { Role } from '../actor.ts';
import { AppError } from '../errors.ts';

/** A member (contract section 3). */
export interface MemberView {
  id: string;
  organizationId: string;
  userId: string;
  name: string;
  email: string;
  image: string | null;
  role: Role;
  createdAt: string;
  updatedAt: string;
  /** When the user was last active in this organization, to five minutes. */
  lastActiveAt: string | null;
}

export function toMemberView(row: MemberWithUser): MemberView {
  return {
    id: row.id,
    organizationId: row.organizationId,
    userId: row.userId,
    name: row.name,
    email: row.email,
    image: row.image,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  };
}

export const memberNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Member not found', es: 'No se encontró el miembro' } });
