import type { IssuedCsd } from '@lacre/pac-simulator/authority';
import type { GivenUser } from '@lacre/testing/given';
import { processorCost } from '@lacre/testing/processor-cost';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Answer } from '../../support/api-client.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { costlyKey, csdIssuer, opened, password } from '../../support/csd-files.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

type Part = readonly [name: string, value: string | Buffer, filename?: string];

describe('PUT /organizations/{id}/certificates', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let issue: Awaited<ReturnType<typeof csdIssuer>>;
  let csd: IssuedCsd;
  let other: IssuedCsd;

  const put = (parts: readonly Part[], token: string | undefined = owner.token, id = organizationId) => {
    const raw = new FormData();
    for (const [name, value, filename] of parts)
      if (typeof value === 'string') raw.append(name, value);
      else raw.append(name, new Blob([new Uint8Array(value)]), filename ?? `${name}.bin`);
    return test.api('PUT', `/organizations/${id}/certificates`, { raw, ...(token && { token }) });
  };
  const upload = (
    { cer, key }: Pick<IssuedCsd, 'cer' | 'key'>,
    { secret = password, token = owner.token, id = organizationId, keepCurrent = '' } = {},
  ) =>
    put(
      [
        ['cer', cer],
        ['key', key],
        ['password', secret],
        ...(keepCurrent === '' ? [] : [['keepCurrent', keepCurrent] as const]),
      ],
      token,
      id,
    );

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    issue = await csdIssuer(test);
    [csd, other] = await Promise.all([issue(), issue()]);
  });

  describe('200', () => {
    it('returns the data of the certificate, whose RFC becomes the RFC of the organization', async () => {
      const answer = await upload(csd);
      expect(answer.status).to.equal(200);
      expect(answer.body).to.include({
        rfc: 'EKU9003173C9',
        legalName: 'ESCUELA KEMPER URGATE',
        serialNumber: csd.noCertificado,
        validTo: '2029-01-01T00:00:00.000Z',
        status: 'active',
      });
      const { body } = await test.api('GET', `/organizations/${organizationId}`, { token: owner.token });
      expect(body.taxId).to.equal('EKU9003173C9');
    });

    it('seals the next invoice with the uploaded certificate', async () => {
      const { key } = await test.given.apiKey(owner, organizationId);
      const address = {
        street: 'Reforma',
        exterior: 1,
        neighborhood: 'Centro',
        city: 'Xalapa',
        municipality: 'Xalapa',
        zip: 91000,
        state: 'Veracruz',
      };
      await test.api('PUT', `/organizations/${organizationId}/legal`, {
        token: owner.token,
        body: { legal_name: 'ESCUELA KEMPER URGATE', tax_system: '601', address },
      });
      const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      expect(body).to.include({ noCertificado: csd.noCertificado });
      expect(body.emisor).to.include({ rfc: 'EKU9003173C9' });
    });

    it('replaces the previous certificate, which stays in the list', async () => {
      expect((await upload(other)).status).to.equal(200);
      const { body } = await test.api('GET', `/organizations/${organizationId}/certificates`, { token: owner.token });
      const list = body as unknown as { serialNumber: string; status: string }[];
      expect(list.map(({ serialNumber, status }) => [serialNumber, status])).to.deep.equal([
        [other.noCertificado, 'active'],
        [csd.noCertificado, 'replaced'],
      ]);
    });

    it('keeps the active certificates with keepCurrent, but the same certificate only once', async () => {
      const { id } = await test.given.organization(owner);
      const statuses = async () => {
        const { body } = await test.api('GET', `/organizations/${id}/certificates`, { token: owner.token });
        const list = body as unknown as { serialNumber: string; status: string }[];
        return list.map(({ serialNumber, status }) => [serialNumber, status]);
      };
      await upload(csd, { id });
      expect((await upload(other, { id, keepCurrent: 'true' })).status).to.equal(200);
      expect(await statuses()).to.deep.equal([
        [other.noCertificado, 'active'],
        [csd.noCertificado, 'active'],
      ]);
      await upload(other, { id, keepCurrent: 'true' });
      expect((await statuses()).map(([, status]) => status)).to.deep.equal(['active', 'active']);
      await upload(csd, { id, keepCurrent: 'false' });
      expect((await statuses()).filter(([, status]) => status === 'active')).to.deep.equal([
        [csd.noCertificado, 'active'],
      ]);
    });

    it('stores neither the password nor the key in plain text', async () => {
      const rows = await test.database.dataSource.query<{ row: string }[]>(
        'select to_json(c)::text as row from certificate c',
      );
      const stored = rows.map(({ row }) => row).join('');
      const pkcs8 = opened(csd.key).toString('hex');
      expect(stored).not.to.contain(password).and.not.to.contain(Buffer.from(password).toString('hex'));
      // From the middle of the private exponent; what precedes it is the public half.
      expect(stored).not.to.contain(pkcs8.slice(800, 864));
    });

    it('accepts any file name', async () => {
      const { status } = await put([
        ['cer', csd.cer, 'a b;"c.txt'],
        ['key', csd.key, 'llave.key'],
        ['password', password],
      ]);
      expect(status).to.equal(200);
    });
  });

  describe('400', () => {
    const seen = new Map<string, string>();
    const rejections: [string, () => Promise<Answer> | Answer, string | string[]][] = [
      [
        'a form without files',
        () => put([['password', password]]),
        ['cer is required: send it as a file', 'key is required: send it as a file'],
      ],
      [
        'files sent as text',
        () =>
          put([
            ['cer', 'x'],
            ['key', 'x'],
            ['password', password],
          ]),
        ['cer is required: send it as a file', 'key is required: send it as a file'],
      ],
      [
        'a missing password',
        () =>
          put([
            ['cer', csd.cer],
            ['key', csd.key],
          ]),
        ['password is required'],
      ],
      [
        'a keepCurrent that is not a boolean',
        () => upload(csd, { keepCurrent: 'si' }),
        ['keepCurrent must be true or false'],
      ],
      ['an empty password', () => upload(csd, { secret: '' }), ['password must not be empty']],
      [
        'a certificate over 10 KB',
        () => upload({ cer: Buffer.alloc(10_241), key: csd.key }),
        'cer must be at most 10 KB',
      ],
      ['a key over 10 KB', () => upload({ cer: csd.cer, key: Buffer.alloc(10_241) }), 'key must be at most 10 KB'],
      [
        'a certificate that is not DER',
        () => upload({ cer: Buffer.from('-----BEGIN CERTIFICATE-----'), key: csd.key }),
        'The certificate file is not an X.509 certificate in DER form; upload the .cer file as the SAT issued it, not a PEM text.',
      ],
      [
        'a key that is not DER',
        () => upload({ cer: csd.cer, key: Buffer.from('-----BEGIN PRIVATE KEY-----') }),
        'The private key file is not a PKCS#8 key in DER form; upload the .key file as the SAT issued it, not a PEM text.',
      ],
      [
        'the two files swapped',
        () => upload({ cer: csd.key, key: csd.cer }),
        'The two files are swapped: the certificate (.cer) was sent as the key and the key (.key) as the certificate.',
      ],
      [
        'a key without password',
        () => upload({ cer: csd.cer, key: opened(csd.key) }),
        'The private key is not protected by a password; upload the original .key file.',
      ],
      [
        'a wrong password',
        () => upload(csd, { secret: `${password}x` }),
        'The password does not decrypt the private key.',
      ],
      [
        'the key of another certificate',
        () => upload({ cer: csd.cer, key: other.key }),
        'The private key does not belong to this certificate; upload the two files of the same CSD.',
      ],
      [
        'a key that is too costly to decrypt',
        () => upload({ cer: csd.cer, key: costlyKey() }),
        'Decrypting the private key would take too much computation; upload the original .key file.',
      ],
    ];
    for (const [what, call, message] of rejections)
      it(`rejects ${what} with little CPU time`, async () => {
        const { cost } = await processorCost(async () => {
          expect(statusAndMessage(await call())).to.deep.equal([400, message]);
        });
        expect(cost).to.be.below(500);
        if (typeof message === 'string') expect(seen.get(message)).to.equal(undefined);
        seen.set(String(message), what);
      });

    it('rejects an e.firma, an expired certificate and one that is not valid yet, each with a distinct message', async () => {
      const [efirma, expired, early] = await Promise.all([
        issue({ kind: 'efirma' }),
        issue({ validTo: new Date('2026-11-20T00:00:00Z') }),
        issue({ validFrom: new Date('2026-11-22T00:00:00Z') }),
      ]);
      expect(statusAndMessage(await upload(efirma))).to.deep.equal([
        400,
        'The certificate is an e.firma (FIEL) or another kind; invoices are sealed with a Certificado de Sello Digital (CSD).',
      ]);
      expect(statusAndMessage(await upload(expired))).to.deep.equal([
        400,
        'The certificate has expired; upload a valid one.',
      ]);
      expect(statusAndMessage(await upload(early))).to.deep.equal([400, 'The certificate is not valid yet.']);
    });

    it('rejects a certificate whose RFC is not that of the organization', async () => {
      expect(
        statusAndMessage(await upload(await issue({ rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }))),
      ).to.deep.equal([400, "The certificate belongs to URE180429TM6, but this organization's RFC is EKU9003173C9"]);
    });

    it('rejects an organization id that is not a UUID', async () => {
      expect(statusAndMessage(await upload(csd, { id: 'abc' }))).to.deep.equal([400, ['id must be a UUID']]);
    });

    const forms: [string, readonly Part[]][] = [
      ['a file in a text field', [['password', Buffer.from('x')]]],
      [
        'a file in a text field after all files',
        [
          ['cer', Buffer.from('x')],
          ['key', Buffer.from('x')],
          ['password', Buffer.from('x')],
        ],
      ],
      [
        'a file twice',
        [
          ['cer', Buffer.from('x')],
          ['cer', Buffer.from('x')],
        ],
      ],
      ['a file name that is a path', [['cer', Buffer.from('x'), '../../a.cer']]],
      ['a field without a name', [['', 'x']]],
      ['a thousand parts', Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 'x'] as const)],
    ];
    for (const [what, parts] of forms)
      it(`rejects ${what} and continues to serve requests`, async () => {
        expect(statusAndMessage(await put(parts))).to.deep.equal([400, 'Invalid multipart body']);
        expect((await test.api('GET', '/health/live')).status).to.equal(200);
      });

    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      it(`rejects a body that is not a form (${type})`, async () => {
        const answer = await test.api('PUT', `/organizations/${organizationId}/certificates`, {
          token: owner.token,
          raw: '--x\r\nContent-Disposition: form-data; name="cer"; filename="a"\r\n\r\nabc',
          headers: { 'content-type': type },
        });
        expect(statusAndMessage(answer)).to.deep.equal([400, 'Invalid multipart body']);
      });
  });

  describe('401', () => {
    it('authenticates the caller before reading the form', async () => {
      const answer = await test.api('PUT', `/organizations/${organizationId}/certificates`, {
        raw: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      expect(statusAndMessage(answer)).to.deep.equal(unauthenticated);
    });
    it('rejects an API key', async () => {
      const { key } = await test.given.apiKey(owner, organizationId);
      const answer = await test.api('PUT', `/organizations/${organizationId}/certificates`, {
        key,
        raw: new FormData(),
      });
      expect(statusAndMessage(answer)).to.deep.equal(unauthenticated);
    });
  });

  describe('403', () => {
    it('rejects an admin, a member and a user outside the organization', async () => {
      const people = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of people)
        expect(statusAndMessage(await upload(csd, { token }))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can upload certificates',
        ]);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await upload(csd, { id: nowhere }))).to.deep.equal([404, 'Organization not found']);
    });
  });

  describe('409', () => {
    it('rejects the twenty-first active certificate', async () => {
      const { id } = await test.given.organization(owner);
      await upload(csd, { id });
      await test.database.dataSource.query(
        `insert into certificate (organization_id, id, rfc, legal_name, serial_number, issuer, fingerprint, is_test, valid_from, valid_to,
           certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at)
         select organization_id, gen_random_uuid(), rfc, legal_name, n::text, issuer, fingerprint, is_test, valid_from, valid_to,
           certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at
         from certificate, generate_series(1, 19) n where organization_id = $1`,
        [id],
      );
      expect(statusAndMessage(await upload(other, { id, keepCurrent: 'true' }))).to.deep.equal([
        409,
        'An organization may have at most 20 active certificates',
      ]);
      expect((await upload(other, { id })).status).to.equal(200);
    });
  });

  describe('415', () => {
    it('rejects JSON', async () => {
      const answer = await test.api('PUT', `/organizations/${organizationId}/certificates`, {
        token: owner.token,
        body: {},
      });
      expect(statusAndMessage(answer)).to.deep.equal([415, 'Content-Type must be multipart/form-data']);
    });
  });
});
