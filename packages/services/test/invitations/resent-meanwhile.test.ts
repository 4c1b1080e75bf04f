import { acceptInvitation } from '@lacre/services/invitations/accept-invitation';
import { createInvitation } from '@lacre/services/invitations/create-invitation';
import { resendInvitation } from '@lacre/services/invitations/resend-invitation';
import { listMembers } from '@lacre/services/members/list-members';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';

describe('an invitation that is sent again while its previous link is being accepted', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

  it('is not accepted with that link', async () => {
    const owner = await given(t.services).user();
    const invitee = await given(t.services).user('Ines');
    const { id } = await given(t.services).organization(owner);
    const invitation = await createInvitation(t.services, owner.actor, { id, email: invitee.email, role: 'member' });
    const token = tokenIn(await t.mail.next(invitee.email));
    t.clock.advance(61);
    const { database } = t.services;
    const transaction: typeof database.transaction = async (work) => {
      await resendInvitation(t.services, owner.actor, { id, inviteId: invitation.id });
      return database.transaction(work);
    };
    const meanwhile = { ...t.services, database: { ...database, transaction } };
    expect(await errorOf(acceptInvitation(meanwhile, invitee.actor, { token }))).to.include({ kind: 'gone' });
    expect(await listMembers(t.services, owner.actor, { organizationId: id })).to.have.length(1);
    const renewed = tokenIn(await t.mail.next(invitee.email));
    expect(await acceptInvitation(t.services, invitee.actor, { token: renewed })).to.include({ role: 'member' });
  });
});
