import { transferOwnership } from '@lacre/services/members/transfer-ownership';
import { updateOrganization } from '@lacre/services/organizations/update-organization';
import type { Services } from '@lacre/services/services';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';

type Database = Services['database'];

describe('a change of an organization that fails while its certificate is read', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  /** Loses the connection when it reads a certificate, within transactions and outside. */
  const losing = (database: Database): Database => ({
    ...database,
    certificates: { ...database.certificates, findActive: () => Promise.reject(new Error('Connection terminated')) },
    transaction: (work) => database.transaction((tx) => work(losing(tx))),
  });

  it('has changed nothing', async () => {
    const ana = await given(t.services).user();
    const { id } = await given(t.services).organization(ana, 'Antes');
    const services = { ...t.services, database: losing(t.services.database) };
    expect(await updateOrganization(services, ana.actor, { id, name: 'Después' }).catch(String)).to.include(
      'terminated',
    );
    expect((await t.services.database.organizations.findById(id))?.name).to.equal('Antes');
  });

  it('has transferred nothing', async () => {
    const { database, clock } = t.services;
    const [ana, eva] = [await given(t.services).user(), await given(t.services).user('Eva')];
    const { id } = await given(t.services).organization(ana);
    const at = clock.now();
    const member = { organizationId: id, id: crypto.randomUUID(), userId: eva.userId, role: 'admin' as const };
    await database.members.add({ ...member, lastActiveAt: at, createdAt: at });
    const services = { ...t.services, database: losing(database) };
    const asked = { organizationId: id, memberId: member.id };
    expect(await transferOwnership(services, ana.actor, asked).catch(String)).to.include('terminated');
    expect((await database.members.findByUser(id, ana.userId))?.role).to.equal('owner');
  });
});
