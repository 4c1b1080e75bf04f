import { announceEndingCertificates } from '@lacre/services/certificates/announce-ending-certificates';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { updateCurrentUser } from '@lacre/services/users/update-current-user';
import { type GivenUser, given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { issueCsd } from './csds.ts';

describe('the expiry of a certificate', () => {
  let t: TestServices;
  let owner: GivenUser;
  let admin: GivenUser;
  let member: GivenUser;
  let organizationId: string;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());
  beforeEach(async () => {
    t.clock.set('2026-11-21T18:00:00Z');
    owner = await given(t.services).user();
    admin = await given(t.services).user('Beto');
    await updateCurrentUser(t.services, admin.actor, { locale: 'en-US' });
    organizationId = (await given(t.services).organization(owner)).id;
    member = await given(t.services).user('Mateo');
    const at = t.clock.now();
    for (const [user, role] of [
      [admin, 'admin'],
      [member, 'member'],
    ] as const)
      await t.database.database.members.insert({
        organizationId,
        id: crypto.randomUUID(),
        userId: user.userId,
        role,
        createdAt: at,
        updatedAt: at,
      });
  });

  const upload = async (validTo: string, keepCurrent = false) =>
    uploadCertificate(t.services, owner.actor, {
      id: organizationId,
      keepCurrent,
      ...(await issueCsd(t, { validTo: new Date(validTo) })),
    });
  const result = async () =>
    (
      await t.database.dataSource.query<{ kind: string; payload: { id: string; daysToExpire?: number } }[]>(
        "select kind, payload from outbox_event where organization_id = $1 and kind like 'certificate.expir%' order by id",
        [organizationId],
      )
    ).map(({ kind, payload }) => [kind, payload.id, payload.daysToExpire]);

  it('is announced 30, 15, 7 and 1 days before and at its time, each once, however often the job runs', async () => {
    const { id } = await upload('2027-02-01T12:00:00Z');
    const expected: unknown[] = [];
    for (const [moment, notice] of [
      ['2027-01-02T11:59:59Z', undefined],
      ['2027-01-02T12:00:00Z', ['certificate.expiring', id, 30]],
      ['2027-01-10T00:00:00Z', undefined],
      ['2027-01-17T12:40:00Z', ['certificate.expiring', id, 15]],
      ['2027-01-25T12:00:00Z', ['certificate.expiring', id, 7]],
      ['2027-01-31T12:30:00Z', ['certificate.expiring', id, 1]],
      ['2027-02-01T11:59:59Z', undefined],
      ['2027-02-01T12:00:00Z', ['certificate.expired', id, undefined]],
      ['2027-06-01T12:00:00Z', undefined],
    ] as const) {
      t.clock.set(moment);
      await Promise.all([announceEndingCertificates(t.services), announceEndingCertificates(t.services)]);
      expect(await announceEndingCertificates(t.services), moment).to.equal(0);
      if (notice) expected.push(notice);
      expect(await result(), moment).to.deep.equal(expected);
    }
  });

  it('is announced once for all the days on which the job did not run', async () => {
    const { id } = await upload('2027-02-01T12:00:00Z');
    t.clock.set('2027-01-29T12:00:00Z');
    expect(await announceEndingCertificates(t.services)).to.equal(1);
    expect(await result()).to.deep.equal([['certificate.expiring', id, 3]]);
  });

  it('is e-mailed to owner and admins, each in their language, and to no member', async () => {
    const { serialNumber } = await upload('2026-12-06T18:00:00Z');
    expect(await announceEndingCertificates(t.services)).to.equal(1);
    const mail = await t.mail.next(owner.email);
    expect(mail.subject).to.equal('Su certificado de sello digital vence en 15 días');
    expect(mail.text).to.include(serialNumber).and.include('2026-12-06');
    expect((await t.mail.next(admin.email)).subject).to.equal('Your signing certificate expires in 15 days');
    expect(t.mail.unread.filter(({ to }) => to === member.email)).to.deep.equal([]);
  });

  it('is e-mailed as of today or tomorrow where the organization is', async () => {
    t.clock.set('2026-11-22T05:00:00Z');
    // 23:30 and 00:30 in Mexico City, half an hour and one and a half hours from now.
    for (const [validTo, es, en] of [
      ['2026-11-22T05:30:00Z', 'vence hoy', 'expires today'],
      ['2026-11-22T06:30:00Z', 'vence mañana', 'expires tomorrow'],
    ] as const) {
      await upload(validTo);
      expect(await announceEndingCertificates(t.services)).to.equal(1);
      expect((await t.mail.next(owner.email)).subject).to.equal(`Su certificado de sello digital ${es}`);
      expect((await t.mail.next(admin.email)).subject).to.equal(`Your signing certificate ${en}`);
    }
  });

  it('is e-mailed with the day where the organization is, which in the evening is not yet that of Greenwich', async () => {
    await upload('2026-12-06T05:30:00Z');
    organizationId = (await given(t.services).organization(owner)).id;
    await t.database.dataSource.query(`update organization set address_zip = '77500' where id = '${organizationId}'`);
    await upload('2026-12-06T05:30:00Z');
    expect(await announceEndingCertificates(t.services)).to.equal(2);
    const days = [await t.mail.next(owner.email), await t.mail.next(owner.email)].map(
      ({ text }) => /\d{4}-\d{2}-\d{2} \([^)]+\)/.exec(text)?.[0],
    );
    expect(days).to.have.members(['2026-12-05 (America/Mexico_City)', '2026-12-06 (America/Cancun)']);
  });

  it('is announced to all other organizations when the notice of one cannot be written', async () => {
    await upload('2026-12-06T18:00:00Z');
    const first = organizationId;
    organizationId = (await given(t.services).organization(owner)).id;
    const { id } = await upload('2026-12-06T18:00:00Z');
    await t.database.dataSource.query(
      `alter table outbox_event add constraint refuses_one check (organization_id <> '${first}') not valid`,
    );
    const error = await announceEndingCertificates(t.services).catch((thrown: Error) => thrown.message);
    await t.database.dataSource.query('alter table outbox_event drop constraint refuses_one');
    expect(error).to.equal(`failed for organization ${first}`);
    expect(await result()).to.deep.equal([['certificate.expiring', id, 15]]);
    expect(await announceEndingCertificates(t.services)).to.equal(1);
  });

  it('is not announced for one that was replaced', async () => {
    await upload('2026-12-06T18:00:00Z');
    await upload('2029-01-01T00:00:00Z');
    expect(await announceEndingCertificates(t.services)).to.equal(0);
    expect(await result()).to.deep.equal([]);
  });

  it('is not announced while another active one expires later, only for the last', async () => {
    await upload('2026-12-06T18:00:00Z');
    const { id } = await upload('2027-02-01T12:00:00Z', true);
    expect(await announceEndingCertificates(t.services)).to.equal(0);
    t.clock.set('2027-01-20T12:00:00Z');
    await announceEndingCertificates(t.services);
    expect(await result()).to.deep.equal([['certificate.expiring', id, 12]]);
  });
});
