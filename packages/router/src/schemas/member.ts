import { z } from 'zod';
import { email, id, instantText, uuidText } from './text.ts';
import { Role } from './user.ts';

export const Member = z
  .object({
    id: uuidText(),
    organizationId: uuidText(),
    userId: uuidText(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    role: Role,
    createdAt: instantText(),
    updatedAt: instantText(),
    lastActiveAt: instantText().nullable().describe('Last activity in the organization, accurate to five minutes'),
  })
  .meta({ id: 'Member' });

/** The owner role is only assigned by transferring ownership. */
const givenRole = () =>
  z
    .enum(['admin', 'member'], { error: 'must be one of: admin, member' })
    .describe('`owner` is assigned only by transfer-ownership');

export const MembersPath = z.strictObject({ organizationId: id() });
export const MemberPath = z.strictObject({ organizationId: id(), memberId: id() });
export const UpdateMemberInput = z.strictObject({ organizationId: id(), memberId: id(), role: givenRole() });
export const TransferOwnershipInput = z.strictObject({ organizationId: id(), memberId: id() });

const InvitationStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']);

export const Invitation = z
  .object({
    id: uuidText(),
    organizationId: uuidText(),
    email: z.string(),
    role: z.enum(['admin', 'member']),
    status: InvitationStatus,
    invitedBy: z.object({ id: uuidText(), name: z.string(), email: z.string() }),
    expiresAt: instantText(),
    acceptedAt: instantText().nullable(),
    createdAt: instantText(),
  })
  .meta({ id: 'Invitation' });

export const InvitationSummary = z
  .object({
    organization: z.object({ id: uuidText(), name: z.string(), logo: z.string().nullable() }),
    email: z.string().describe('Sign in with this e-mail address to accept'),
    role: z.enum(['admin', 'member']),
    status: InvitationStatus,
    invitedBy: z.object({ name: z.string() }),
    expiresAt: instantText(),
  })
  .meta({ id: 'InvitationSummary' });

export const InvitationsPath = z.strictObject({ id: id() });
export const InvitationPath = z.strictObject({ id: id(), inviteId: id() });
export const CreateInvitationInput = z.strictObject({ id: id(), email: email(), role: givenRole() });
export const InvitationTokenInput = z.strictObject({
  token: z.string().max(200).describe('From the link in the e-mail'),
});
