import { acceptInvitation } from '@lacre/services/invitations/accept-invitation';
import { cancelInvitation } from '@lacre/services/invitations/cancel-invitation';
import { createInvitation } from '@lacre/services/invitations/create-invitation';
import { declineInvitation } from '@lacre/services/invitations/decline-invitation';
import { getInvitationSummary } from '@lacre/services/invitations/find-invitation';
import { listInvitations } from '@lacre/services/invitations/list-invitations';
import { resendInvitation } from '@lacre/services/invitations/resend-invitation';
import { listMembers } from '@lacre/services/members/list-members';
import { removeMember } from '@lacre/services/members/remove-member';
import { transferOwnership } from '@lacre/services/members/transfer-ownership';
import { updateMemberRole } from '@lacre/services/members/update-member-role';
import { z } from 'zod';
import { organizationProcedure, publicProcedure, sessionProcedure } from '../procedures.ts';
import {
  CreateInvitationInput,
  Invitation,
  InvitationPath,
  InvitationSummary,
  InvitationsPath,
  InvitationTokenInput,
  Member,
  MemberPath,
  MembersPath,
  TransferOwnershipInput,
  UpdateMemberInput,
} from '../schemas/member.ts';
import { Organization } from '../schemas/organization.ts';
import { t } from '../trpc.ts';

const tags = ['organizations'];

export const membersRouter = t.router({
  list: organizationProcedure('members.list')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{organizationId}/members', tags, summary: 'List members' },
      rest: { errors: [403, 404] },
    })
    .input(MembersPath)
    .output(z.array(Member))
    .query(({ ctx, input }) => listMembers(ctx.services, ctx.actor, input)),

  updateRole: sessionProcedure('members.updateRole')
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/organizations/{organizationId}/members/{memberId}',
        tags,
        summary: "Change a member's role",
        description: 'A user with a second factor must send a code to make a member an admin.',
      },
      rest: { errors: [403, 404], asksSecondFactor: true },
    })
    .input(UpdateMemberInput)
    .output(Member)
    .mutation(({ ctx, input }) => updateMemberRole(ctx.services, ctx.actor, input)),

  remove: organizationProcedure('members.remove')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{organizationId}/members/{memberId}',
        tags,
        summary: 'Remove a member, or leave the organization',
        description:
          'The owner can remove any other member, an admin or an API key can remove plain members, and everyone can remove themselves. API keys that the member created belong to the organization and stay active.',
      },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(MemberPath)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.actor, input)),

  transferOwnership: sessionProcedure('members.transferOwnership')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/transfer-ownership',
        tags,
        summary: 'Transfer the ownership to another member',
        description: 'The previous owner becomes an admin.',
      },
      rest: { errors: [403, 404], asksSecondFactor: true },
    })
    .input(TransferOwnershipInput)
    .output(Organization)
    .mutation(({ ctx, input }) => transferOwnership(ctx.services, ctx.actor, input)),
});

export const invitationsRouter = t.router({
  list: organizationProcedure('invitations.list')
    .meta({
      openapi: { method: 'GET', path: '/organizations/{id}/invites', tags, summary: 'List pending invitations' },
      rest: { errors: [403, 404] },
    })
    .input(InvitationsPath)
    .output(z.array(Invitation))
    .query(({ ctx, input }) => listInvitations(ctx.services, ctx.actor, input)),

  create: organizationProcedure('invitations.create')
    .meta({
      openapi: { method: 'POST', path: '/organizations/{id}/invites', tags, summary: 'Invite a person by e-mail' },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        asksSecondFactor: true,
        location: ({ id: inviteId }, { id }) => `/organizations/${String(id)}/invites/${inviteId}`,
      },
    })
    .input(CreateInvitationInput)
    .output(Invitation)
    .mutation(({ ctx, input }) => createInvitation(ctx.services, ctx.actor, input)),

  resend: organizationProcedure('invitations.resend')
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{id}/invites/{inviteId}/resend',
        tags,
        summary: 'Resend an invitation',
        description: 'Sends a new link, valid for seven days. The previous link stops working.',
      },
      rest: { makes: true, errors: [403, 404, 409] },
    })
    .input(InvitationPath)
    .output(Invitation)
    .mutation(({ ctx, input }) => resendInvitation(ctx.services, ctx.actor, input)),

  cancel: organizationProcedure('invitations.cancel')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{id}/invites/{inviteId}',
        tags,
        summary: 'Cancel an invitation',
      },
      rest: { status: 204, errors: [403, 404, 409] },
    })
    .input(InvitationPath)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelInvitation(ctx.services, ctx.actor, input)),

  summary: publicProcedure('invitations.summary')
    .meta({
      openapi: { method: 'POST', path: '/invites/summary', tags, summary: 'Get the summary of an invitation' },
      rest: { errors: [404, 410] },
    })
    .input(InvitationTokenInput)
    .output(InvitationSummary)
    .mutation(({ ctx, input }) => getInvitationSummary(ctx.services, input)),

  accept: sessionProcedure('invitations.accept')
    .meta({
      openapi: { method: 'POST', path: '/invites/accept', tags, summary: 'Accept an invitation' },
      rest: { errors: [403, 404, 410] },
    })
    .input(InvitationTokenInput)
    .output(Member)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx.actor, input)),

  decline: sessionProcedure('invitations.decline')
    .meta({
      openapi: { method: 'POST', path: '/invites/decline', tags, summary: 'Decline an invitation' },
      rest: { status: 204, errors: [403, 404, 410] },
    })
    .input(InvitationTokenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineInvitation(ctx.services, ctx.actor, input)),

  summaryByPath: publicProcedure('invitations.summaryByPath')
    .meta({
      openapi: {
        ...byPath('GET', '/invites/{token}', '/invites/summary'),
        summary: 'Get the summary of an invitation',
      },
      rest: { errors: [404, 410] },
    })
    .input(InvitationTokenInput)
    .output(InvitationSummary)
    .query(({ ctx, input }) => getInvitationSummary(ctx.services, input)),

  acceptByPath: sessionProcedure('invitations.acceptByPath')
    .meta({
      openapi: { ...byPath('POST', '/invites/{token}/accept', '/invites/accept'), summary: 'Accept an invitation' },
      rest: { errors: [403, 404, 410] },
    })
    .input(InvitationTokenInput)
    .output(Member)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx.actor, input)),

  declineByPath: sessionProcedure('invitations.declineByPath')
    .meta({
      openapi: { ...byPath('POST', '/invites/{token}/decline', '/invites/decline'), summary: 'Decline an invitation' },
      rest: { status: 204, errors: [403, 404, 410] },
    })
    .input(InvitationTokenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineInvitation(ctx.services, ctx.actor, input)),
});

/** URLs are logged and remembered on the way: these stay only for links sent before. */
function byPath<Method extends 'GET' | 'POST', Path extends `/${string}`>(method: Method, path: Path, instead: string) {
  return {
    method,
    path,
    tags,
    deprecated: true,
    description: `Use \`POST ${instead}\`: a URL must not contain a secret.`,
  };
}
