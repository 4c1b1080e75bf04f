import { notAMember, type OrganizationNeed, resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';

const readers: OrganizationNeed = {
  roles: ['owner', 'admin', 'member'],
  refusal: notAMember,
  scopes: ['read:products'],
};
const writers: OrganizationNeed = {
  roles: ['owner', 'admin'],
  refusal: {
    en: 'Access denied. Only owners and admins can change products.',
    es: 'Acceso denegado. Solo propietarios y administradores pueden cambiar productos.',
  },
  scopes: ['write:products'],
};

type Deps = Pick<Services, 'database'>;

export const mayReadProducts = (deps: Deps, actor: CredentialActor, organizationId: string) =>
  resolveOrganizationAccess(deps, actor, organizationId, readers);

export const mayWriteProducts = (deps: Deps, actor: CredentialActor, organizationId: string) =>
  resolveOrganizationAccess(deps, actor, organizationId, writers);
