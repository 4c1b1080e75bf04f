import { createOrganization } from '@lacre/services/organizations/create-organization';
import { getOrganization } from '@lacre/services/organizations/get-organization';
import { listOrganizations } from '@lacre/services/organizations/list-organizations';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { updateOrganization } from '@lacre/services/organizations/update-organization';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { updateDocumentSettings } from '../../src/documents/update-document-settings.ts';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

describe('an organization', () => {
  let t: TestServices;
  let owner: GivenUser;
  before(async () => {
    t = await sharedServices();
  });
  beforeEach(async () => {
    owner = await given(t.services).user();
  });

  it('belongs to the user who created it and is listed for its members only', async () => {
    const made = await createOrganization(t.services, owner.actor, { name: ' Peña, S.A. ', slug: 'pena-sa' });
    expect(made).to.include({ name: 'Peña, S.A.', slug: 'pena-sa', ownerId: owner.userId, taxId: null });
    expect(made.environmentReadiness.sandbox).to.equal(true);
    expect(made.environmentReadiness.pending).to.include.members(['legal_name', 'certificate', 'pac']);
    expect(await getOrganization(t.services, owner.actor, { id: made.id })).to.deep.equal(made);
    expect(await listOrganizations(t.services, owner.actor)).to.deep.equal([made]);
    const stranger = await given(t.services).user('Eva');
    expect(await listOrganizations(t.services, stranger.actor)).to.deep.equal([]);
    expect(await errorOf(getOrganization(t.services, stranger.actor, { id: made.id }))).to.include({
      kind: 'forbidden',
    });
    expect(await errorOf(getOrganization(t.services, stranger.actor, { id: crypto.randomUUID() }))).to.include({
      kind: 'not-found',
      messages: 'Organization not found',
    });
  });

  it('has a unique slug: a taken one is rejected when given, and gets a suffix when derived from the name', async () => {
    const make = (slug?: string) => createOrganization(t.services, owner.actor, { name: 'Ñandú & Cía', slug });
    const many = await Promise.all([make(), make(), make()]);
    expect(new Set(many.map(({ slug }) => slug)).size).to.equal(3);
    for (const { slug } of many) expect(slug).to.match(/^nandu-cia(-[0-9a-z]{5})?$/);
    expect(await errorOf(make('nandu-cia'))).to.include({ kind: 'conflict', code: 'SLUG_TAKEN' });
  });

  describe('updating its legal data', () => {
    let id: string;
    beforeEach(async () => {
      ({ id } = await given(t.services).organization(owner));
    });

    const address = {
      street: 'Av. Juárez',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'CDMX',
      municipality: 'Cuauhtémoc',
      zip: 10_000,
      state: 'CDMX',
    };

    it('updates the given fields and nothing else', async () => {
      const first = await updateLegalData(t.services, owner.actor, {
        id,
        legal_name: ' EMPRESA\u00a0 \nDE  PRUEBA ',
        tax_system: '601',
        phone: '5512345678',
        address,
      });
      expect(first).to.include({ razonSocial: 'EMPRESA DE PRUEBA', addressExterior: '10', addressZip: '10000' });
      expect(first.regimenFiscalId).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
      const second = await updateLegalData(t.services, owner.actor, { id, phone: '5587654321' });
      expect(second).to.deep.equal({ ...first, phone: '5587654321' });
    });

    it('preserves codes that begin with 0 and street numbers that are not numbers', async () => {
      const { zip: _, exterior: __, ...rest } = address;
      const texts = { ...rest, zipCode: '06000', exteriorText: 'S/N', interiorText: '12-B' };
      expect(await updateLegalData(t.services, owner.actor, { id, address: texts })).to.include({
        addressZip: '06000',
        addressExterior: 'S/N',
        addressInterior: '12-B',
      });
    });

    it('rejects an unknown tax system, but first a caller who is not the owner', async () => {
      const input = { id, tax_system: '999' };
      expect(await errorOf(updateLegalData(t.services, owner.actor, input))).to.include({
        kind: 'bad-request',
        messages: 'Unknown tax system code',
      });
      const stranger = await given(t.services).user('Eva');
      expect(await errorOf(updateLegalData(t.services, stranger.actor, input))).to.include({
        kind: 'forbidden',
        messages: 'Access denied. Only the organization owner can update legal data',
      });
      const nowhere = { ...input, id: crypto.randomUUID() };
      expect(await errorOf(updateLegalData(t.services, stranger.actor, nowhere))).to.include({ kind: 'not-found' });
    });

    it('uses the tax systems of the day in Mexico, not of the day in UTC', async () => {
      const at = (instant: string) => ({ ...t.services, clock: { now: () => new Date(instant) } });
      const input = { id, tax_system: '601' };
      // In force from 2022-01-01 on.
      expect(await errorOf(updateLegalData(at('2022-01-01T05:59:59Z'), owner.actor, input))).to.include({
        code: 'UNKNOWN_TAX_SYSTEM',
      });
      await updateLegalData(at('2022-01-01T06:00:00Z'), owner.actor, input);
    });

    it('rejects by its field a number that is not a postal code of the SAT', async () => {
      const whole = { ...t.services, catalogs: { ...t.services.catalogs, codigoPostal: () => undefined } };
      const error = await errorOf(updateLegalData(whole, owner.actor, { id, address }));
      expect(error).to.deep.equal({
        kind: 'bad-request',
        messages: ['address.zip must be in the SAT catalog c_CodigoPostal'],
        code: 'INVALID_INPUT',
      });
    });

    it('emits an event, without the data', async () => {
      await updateLegalData(t.services, owner.actor, { id, phone: '5512345678' });
      const events = await t.database.dataSource.query(
        'select kind, payload from outbox_event where organization_id = $1',
        [id],
      );
      expect(events).to.deep.equal([{ kind: 'organization.updated', payload: { id, changed: ['phone'] } }]);
    });

    it('names in its event only the fields that changed, and emits none if none did', async () => {
      const { services } = t;
      const everything = { id, name: 'Otra', phone: '5512345678', website: 'https://a.example', address };
      await updateLegalData(services, owner.actor, everything);
      await updateLegalData(services, owner.actor, everything);
      await updateLegalData(services, owner.actor, {
        ...everything,
        phone: null,
        address: { ...address, exterior: 9 },
      });
      await updateOrganization(services, owner.actor, { id, name: ' Otra ' });
      await updateDocumentSettings(services, owner.actor, { organizationId: id, footer: ' Gracias ', showLogo: true });
      await updateDocumentSettings(services, owner.actor, { organizationId: id, footer: 'Gracias', paper: 'letter' });
      const events = await t.database.dataSource.query<{ changed: string[] }[]>(
        `select payload -> 'changed' as changed from outbox_event where organization_id = $1 order by id`,
        [id],
      );
      expect(events.map(({ changed }) => changed)).to.deep.equal([
        ['name', 'website', 'phone', 'address'],
        ['phone', 'address'],
        ['documentSettings.footer'],
      ]);
    });
  });

  it('in a nested transaction is committed or rolled back with the outer one', async () => {
    const { database } = t.services;
    const { id } = await given(t.services).organization(owner);
    const outcome = database.transaction(async (tx) => {
      await tx.transaction((inner) => inner.organizations.updateLegal(id, { phone: '5500000000' }, t.clock.now()));
      expect((await tx.organizations.findById(id))?.phone).to.equal('5500000000');
      throw new Error('undone');
    });
    expect(await outcome.catch((error: Error) => error.message)).to.equal('undone');
    expect((await database.organizations.findById(id))?.phone).to.equal(null);
  });
});
