import { createPrivateKey } from 'node:crypto';
import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { checkCertificate } from '@lacre/services/certificates/check-certificate';
import { listCertificates } from '@lacre/services/certificates/list-certificates';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { english } from '@lacre/services/language';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { type GivenUser, given } from '@lacre/testing/given';
import { processorCost } from '@lacre/testing/processor-cost';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';
import { type CsdFiles, issueCsd, password, publicCsds } from './csds.ts';
import { authority, satLikeCsd } from './sat-like.ts';

describe('uploading a signing certificate', () => {
  let t: TestServices;
  let owner: GivenUser;
  let csd: CsdFiles;
  before(async () => {
    t = await sharedServices();
    owner = await given(t.services).user();
    csd = await issueCsd(t);
  });

  const newOrganization = async () => (await given(t.services).organization(owner)).id;
  const upload = (id: string, files: Partial<CsdFiles> = {}, actor = owner.actor) =>
    uploadCertificate(t.services, actor, { id, ...csd, ...files });

  it('stores it, sets the RFC and returns its data', async () => {
    const id = await newOrganization();
    const view = await upload(id);
    expect(view).to.include({
      rfc: 'EKU9003173C9',
      status: 'active',
      isTest: true,
      validTo: '2029-01-01T00:00:00.000Z',
    });
    expect(view.serialNumber).to.match(/^\d{20}$/);
    expect(await listCertificates(t.services, owner.actor, { id })).to.deep.equal([view]);
    expect((await t.database.database.organizations.findById(id))?.taxId).to.equal('EKU9003173C9');
  });

  describe('that bears the SAT’s name', () => {
    const sat = authority('00000000000000000001');
    const look = (files: CsdFiles, satAuthorities: Uint8Array[]) => ({
      services: { ...t.services, satAuthorities },
      files,
    });
    const checked = async ({ services, files }: ReturnType<typeof look>) => {
      const { ok, readiness, faults } = await checkCertificate(
        { ...services, settings: { ...services.settings, allowTestCertificatesInProduction: false } },
        owner.actor,
        { id: await newOrganization(), ...files },
        english,
      );
      return { ok, production: readiness.production, codes: faults.map(({ code }) => code) };
    };
    const uploaded = async ({ services, files }: ReturnType<typeof look>) =>
      uploadCertificate(services, owner.actor, { id: await newOrganization(), ...files });

    it('is rejected when it is self-signed, with or without the SAT’s authorities', async () => {
      for (const authorities of [[], [sat.certificate]]) {
        const selfSigned = look(satLikeCsd(), authorities);
        expect(await errorOf(uploaded(selfSigned))).to.include({ code: 'CERTIFICATE_SELF_SIGNED' });
        expect(await checked(selfSigned)).to.deep.equal({
          ok: false,
          production: false,
          codes: ['CERTIFICATE_SELF_SIGNED'],
        });
      }
    });

    it('is rejected when none of the SAT’s authorities signed it', async () => {
      const foreign = look(satLikeCsd(authority('00000000000000000002')), [sat.certificate]);
      expect(await errorOf(uploaded(foreign))).to.include({ code: 'CERTIFICATE_NOT_OF_THE_SAT' });
      expect(await checked(foreign)).to.deep.equal({
        ok: false,
        production: false,
        codes: ['CERTIFICATE_NOT_OF_THE_SAT'],
      });
    });

    it('is accepted when one of them signed it', async () => {
      const right = look(satLikeCsd(sat), [sat.certificate]);
      expect(await uploaded(right)).to.include({ isTest: false });
      expect(await checked(right)).to.deep.equal({ ok: true, production: true, codes: [] });
    });

    it('is accepted where they are not installed, and the check warns of that', async () => {
      const unknown = look(satLikeCsd(sat), []);
      expect(await uploaded(unknown)).to.include({ isTest: false });
      expect(await checked(unknown)).to.deep.equal({
        ok: true,
        production: true,
        codes: ['CERTIFICATE_ISSUER_UNCHECKED'],
      });
    });
  });

  it('accepts the SAT’s public test CSD and rejects its expired ones and its e.firma', async function () {
    const files = await publicCsds();
    if (!files) return this.skip();
    const result: string[] = [];
    for (const pair of files) {
      const end = upload(await newOrganization(), pair);
      result.push(
        await end.then(
          ({ status }) => status,
          async () => (await errorOf(end)).code ?? '',
        ),
      );
    }
    expect(result.sort()).to.deep.equal(
      ['CERTIFICATE_EXPIRED', 'CERTIFICATE_EXPIRED', 'CERTIFICATE_EXPIRED', 'CERTIFICATE_IS_NOT_CSD', 'active'].sort(),
    );
  });

  it('opens it only for its own organization', async () => {
    const [id, stranger] = [await newOrganization(), await newOrganization()];
    const view = await upload(id);
    const opened = await t.services.csds.open(id, view.id);
    const key = createPrivateKey({ key: csd.key, format: 'der', type: 'pkcs8', passphrase: password });
    expect(opened.privateKey.equals(key)).to.equal(true);
    expect(
      await t.services.csds.open(stranger, view.id).then(
        () => 'opened',
        () => 'refused',
      ),
    ).to.equal('refused');
    await t.database.dataSource.query('update certificate set organization_id = $1 where id = $2', [stranger, view.id]);
    expect(
      await t.services.csds.open(stranger, view.id).then(
        () => 'opened',
        () => 'refused',
      ),
    ).to.equal('refused');
  });

  it('does not open a key that was copied into the row of another certificate', async () => {
    const id = await newOrganization();
    const [before, after] = [await upload(id), await upload(id, await issueCsd(t))];
    await t.database.dataSource.query(
      `update certificate c set sealed_key = o.sealed_key, sealed_key_id = o.sealed_key_id from certificate o
        where c.organization_id = $1 and c.id = $2 and o.organization_id = $1 and o.id = $3`,
      [id, after.id, before.id],
    );
    const opened = async (certificateId: string) =>
      t.services.csds.open(id, certificateId).then(
        () => 'opened',
        () => 'refused',
      );
    expect([await opened(before.id), await opened(after.id)]).to.deep.equal(['opened', 'refused']);
  });

  it('stores neither the key nor the password in plain text in any table', async () => {
    const secret = 'canary-Pässword-7781';
    const canary = await issueCsd(t, { password: secret });
    await upload(await newOrganization(), canary);
    const key = createPrivateKey({ key: canary.key, format: 'der', type: 'pkcs8', passphrase: secret });
    const plain = key.export({ format: 'der', type: 'pkcs8' });
    const pkcs1 = key.export({ format: 'der', type: 'pkcs1' });
    const tables: { name: string }[] = await t.database.dataSource.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    expect(tables.length).to.be.greaterThan(10);
    for (const { name } of tables) {
      const rows: { row: string }[] = await t.database.dataSource.query(`select t::text as row from "${name}" t`);
      const dump = rows.map(({ row }) => row).join('\n');
      expect(dump.includes(secret), `password in ${name}`).to.equal(false);
      // bytea prints as hex. The modulus, in front, is public and part of the certificate.
      for (const bytes of [plain, pkcs1])
        for (let at = 340; at + 64 < bytes.length; at += 200)
          for (const text of [
            bytes.subarray(at, at + 64).toString('hex'),
            bytes.subarray(at, at + 63).toString('base64'),
          ])
            expect(dump.includes(text), `key in ${name}`).to.equal(false);
    }
  });

  it('replaces the previous one and keeps it as history', async () => {
    const id = await newOrganization();
    const first = await upload(id);
    const second = await upload(id, await issueCsd(t));
    const list = await listCertificates(t.services, owner.actor, { id });
    expect(new Map(list.map((one) => [one.id, one.status]))).to.deep.equal(
      new Map([
        [first.id, 'replaced'],
        [second.id, 'active'],
      ]),
    );
  });

  it('is stored once although it is repeated, as after a lost response, unless its key no longer opens', async () => {
    const id = await newOrganization();
    const { database } = t.services;
    const transaction: typeof database.transaction = async (work) => {
      await database.transaction(work);
      throw new DatabaseUnavailable('the response to the commit was lost');
    };
    const losing = { ...t.services, database: { ...database, transaction } };
    expect(await uploadCertificate(losing, owner.actor, { id, ...csd }).catch(String)).to.include('was lost');
    const stored = await listCertificates(t.services, owner.actor, { id });
    const add = () => uploadCertificate(t.services, owner.actor, { id, ...csd, keepCurrent: true });
    expect([await upload(id), await add()]).to.deep.equal([stored[0], stored[0]]);
    expect(await listCertificates(t.services, owner.actor, { id })).to.deep.equal(stored);
    const uploads = `select payload->>'id' as id from outbox_event where organization_id = $1 and kind = 'certificate.uploaded'`;
    const events = await t.database.dataSource.query<{ id: string }[]>(uploads, [id]);
    expect(events.map((event) => event.id)).to.deep.equal([1, 2, 3].map(() => stored[0]?.id));

    await t.database.dataSource.query('update certificate set sealed_key_id = $2 where organization_id = $1', [
      id,
      'lost',
    ]);
    const again = await upload(id);
    expect(again.id).to.not.equal(stored[0]?.id);
    await t.services.csds.open(id, again.id);
  });

  it('rejects one of another RFC once the RFC is set', async () => {
    const id = await newOrganization();
    await upload(id);
    const other = await issueCsd(t, { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' });
    expect(await errorOf(upload(id, other))).to.deep.include({
      kind: 'bad-request',
      code: 'CERTIFICATE_OF_OTHER_RFC',
      messages: "The certificate belongs to URE180429TM6, but this organization's RFC is EKU9003173C9",
    });
  });

  it('of two RFCs concurrently accepts one, and the organization has its RFC', async () => {
    const id = await newOrganization();
    const other = await issueCsd(t, { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' });
    const ends = await Promise.allSettled([upload(id), upload(id, other)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    const active = await t.database.database.certificates.findActive(id, t.clock.now());
    expect((await t.database.database.organizations.findById(id))?.taxId).to.equal(active?.rfc);
  });

  it('rejects one of another RFC although the first one was stored only while this one was being opened', async () => {
    const id = await newOrganization();
    const other = await issueCsd(t, { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' });
    const open: typeof t.services.csdOpener.open = async (...opened) => {
      await upload(id);
      return t.services.csdOpener.open(...opened);
    };
    const meanwhile = { ...t.services, csdOpener: { ...t.services.csdOpener, open } };
    const refused = uploadCertificate(meanwhile, owner.actor, { id, ...other });
    expect(await errorOf(refused)).to.include({ code: 'CERTIFICATE_OF_OTHER_RFC' });
    expect((await listCertificates(t.services, owner.actor, { id })).map(({ rfc }) => rfc)).to.deep.equal([
      'EKU9003173C9',
    ]);
  });

  it('rejects one whose kind of person does not fit the tax system', async () => {
    const id = await newOrganization();
    await updateLegalData(t.services, owner.actor, { id, tax_system: '605' });
    expect(await errorOf(upload(id))).to.include({ code: 'CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM' });
  });

  it('rejects every other error with a text of its own and at little CPU cost', async () => {
    const id = await newOrganization();
    const other = await issueCsd(t);
    const efirma = await issueCsd(t, { kind: 'efirma' });
    const expired = await issueCsd(t, { validTo: new Date('2026-11-21T17:59:59Z') });
    const early = await issueCsd(t, { validFrom: new Date('2026-11-22T00:00:00Z') });
    const big = Buffer.alloc(10 * 1024 + 1);
    const pem = Buffer.from(`-----BEGIN CERTIFICATE-----\n${csd.cer.toString('base64')}\n-----END CERTIFICATE-----\n`);
    const wrong: [string, Partial<CsdFiles>][] = [
      ['CERTIFICATE_NOT_DER', { cer: pem }],
      ['CERTIFICATE_TOO_LARGE', { cer: big }],
      ['KEY_TOO_LARGE', { key: big }],
      ['KEY_NOT_PKCS8', { key: Buffer.from('no key') }],
      ['FILES_SWAPPED', { cer: csd.key, key: csd.cer }],
      ['KEY_DOES_NOT_MATCH_CERTIFICATE', { key: other.key }],
      ['PASSWORD_WRONG', { password: 'wrong' }],
      ['PASSWORD_EMPTY', { password: '' }],
      ['CERTIFICATE_IS_NOT_CSD', efirma],
      ['CERTIFICATE_EXPIRED', expired],
      ['CERTIFICATE_NOT_YET_VALID', early],
      ['KEY_DERIVATION_TOO_COSTLY', { key: costlyKey(csd.key) }],
    ];
    const texts = new Set<unknown>();
    for (const [code, files] of wrong) {
      const { cost, answer: refused } = await processorCost(() => errorOf(upload(id, files)));
      expect(refused).to.include({ kind: 'bad-request', code });
      expect(JSON.stringify(refused)).not.to.include(password);
      expect(cost, code).to.be.lessThan(500);
      texts.add(refused.messages);
    }
    expect(texts.size).to.equal(wrong.length);
    expect(await listCertificates(t.services, owner.actor, { id })).to.deep.equal([]);
  });

  it('is for the owner only: 404 for a missing organization, 403 for a non-member, before any file is read', async () => {
    const stranger = await given(t.services).user('Eva');
    const bad = { cer: Buffer.from('x') };
    expect(await errorOf(upload(crypto.randomUUID(), bad))).to.include({
      kind: 'not-found',
      messages: 'Organization not found',
    });
    expect(await errorOf(upload(await newOrganization(), bad, stranger.actor))).to.include({ kind: 'forbidden' });
  });
});

/** The same key file with a PBKDF2 iteration count that would occupy a processor for minutes. */
function costlyKey(key: Buffer): Buffer {
  // INTEGER 2048 as node writes it; the new value has the same length.
  const at = key.indexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]));
  if (at === -1) throw new Error('the key has another cost than expected');
  const costly = Buffer.from(key);
  // Four bytes do not fit in two, so the salt before it gives up two of its own.
  const salt =
    [8, 16].map((bytes) => at - bytes - 2).find((i) => costly[i] === 0x04 && costly[i + 1] === at - i - 2) ?? -1;
  const length = costly[salt + 1] ?? 0;
  return Buffer.concat([
    costly.subarray(0, salt),
    Buffer.from([0x04, length - 2]),
    costly.subarray(salt + 2, salt + length),
    Buffer.from([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff]),
    costly.subarray(at + 4),
  ]);
}
