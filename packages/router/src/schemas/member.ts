import { z } from 'zod';
import { email, id } from './text.ts';
import { Role } from './user.ts';

export const Member = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    role: Role,
    createdAt: z.string(),
    updatedAt: z.string(),
    lastActiveAt: z.string().nullable().describe('When the person last worked here, to five minutes'),
  })
  .meta({ id: 'Member' });

/** The owner's role is given by transferring ownership only. */
const givenRole = () =>
  z
    .enum(['admin', 'member'], { error: 'must be one of: admin, member' })
    .describe('`owner` by transfer-ownership only');

export const MembersPath = z.strictObject({ organizationId: id() });
export const MemberPath = z.strictObject({ organizationId: id(), memberId: id() });
export const UpdateMemberInput = z.strictObject({ organizationId: id(), memberId: id(), role: givenRole() });
export const TransferOwnershipInput = z.strictObject({ organizationId: id(), memberId: id() });

const InvitationStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']);

export const Invitation = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    email: z.string(),
    role: z.enum(['admin', 'member']),
    status: InvitationStatus,
    invitedBy: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    expiresAt: z.string(),
    acceptedAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Invitation' });

export const InvitationSummary = z
  .object({
    organization: z.object({ id: z.string(), name: z.string(), logo: z.string().nullable() }),
    email: z.string().describe('Sign in with this address to accept'),
    role: z.enum(['admin', 'member']),
    status: InvitationStatus,
    invitedBy: z.object({ name: z.string() }),
    expiresAt: z.string(),
  })
  .meta({ id: 'InvitationSummary' });

export const InvitationsPath = z.strictObject({ id: id() });
export const InvitationPath = z.strictObject({ id: id(), inviteId: id() });
export const CreateInvitationInput = z.strictObject({ id: id(), email: email(), role: givenRole() });
export const InvitationTokenInput = z.strictObject({
  token: z.string().max(200).describe('From the link in the e-mail'),
});
