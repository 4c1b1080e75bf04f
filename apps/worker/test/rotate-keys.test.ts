import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@lacre/runtime/config';
import { createServices, type OpenServices } from '@lacre/runtime/create-services';
import { createLog } from '@lacre/runtime/log';
import { processLabelOf } from '@lacre/runtime/peer-processes';
import { verifyAuditChain } from '@lacre/services/audit/verify-audit-log';
import { keyContext } from '@lacre/services/certificates/csd-store';
import { openMail } from '@lacre/services/mail/sealed-mail';
import { archiveContext } from '@lacre/services/organizations/purge-deleted-organizations';
import type { SealedSecret } from '@lacre/services/ports/secret-box';
import { beginTotp } from '@lacre/services/second-factor/begin-totp';
import { openTotpSecret } from '@lacre/services/second-factor/sealed-totp-secret';
import { enrollmentOf } from '@lacre/services/second-factor/totp';
import type { Services } from '@lacre/services/services';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { openWebhookSecret, sealWebhookSecret } from '@lacre/services/webhooks/webhook-secret';
import { given } from '@lacre/testing/given';
import { processEnvironment } from '@lacre/testing/process-environment';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

const main = fileURLToPath(new URL('../src/keys/main.ts', import.meta.url));

describe('a rotation of the master key', function () {
  this.timeout(120_000);
  const [before, after, other] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [string, string, string];
  let t: TestServices;
  let token: string;
  let organizationId: string;
  let userId: string;
  let totpSecret: string;
  const opened: OpenServices[] = [];

  /** Another process of the installation, with these keys. */
  async function start(masterKey: string, previous = ''): Promise<Services> {
    const config = loadConfig({
      DATA_DIR: t.config.dataDir,
      SAT_DATA: 'none',
      LOG_LEVEL: 'silent',
      MASTER_KEY: masterKey,
      PREVIOUS_MASTER_KEYS: previous,
    });
    const open = await createServices({ ...config, pacSimulatorUrl: t.pac.url }, t.database.url, createLog(config), {
      clock: t.clock,
      mailWaits: true,
    });
    opened.push(open);
    return open.services;
  }
  const errorOf = (masterKey: string) =>
    start(masterKey).then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );
  const rotate = (stderr: 'pipe' | 'inherit' = 'inherit'): ChildProcess =>
    spawn(process.execPath, [main], {
      env: {
        ...processEnvironment,
        DATA_DIR: t.config.dataDir,
        DATABASE_URL: t.database.url,
        SAT_DATA: 'none',
        LOG_LEVEL: 'error',
        MASTER_KEY: after,
        PREVIOUS_MASTER_KEYS: before,
      },
      stdio: ['ignore', 'pipe', stderr],
    });
  const query = <Row>(sql: string, values: unknown[] = []) => t.database.dataSource.query<Row[]>(sql, values);
  const keyIds = async () =>
    (
      await query<{ key: string }>(
        `select distinct key from (select sealed_key_id as key from certificate union all select secret_key_id from webhook
           union all select previous_secret_key_id from webhook where previous_secret is not null
           union all select sealed_key_id from oauth_signing_key union all select sealed_key_id from invoice_archive
           union all select sealed_secret_key_id from second_factor union all select sealed_key_id from outgoing_mail
           union all select sealed_key_id from audit_head) keys order by key`,
      )
    ).map(({ key }) => key);

  /** Resolves once a running process has announced that it encrypts with this key. */
  async function announcedKey(keyId: string): Promise<void> {
    while (!(await t.services.database.sealedSecrets.keysInUse()).some((used) => used.keyId === keyId));
  }

  beforeEach(async () => {
    t = await createTestServices({ env: { SAT_DATA: 'none', MASTER_KEY: before }, mailWaits: true });
    const { services } = t;
    const people = given(services);
    // Signing up queues an e-mail.
    const owner = await people.user();
    token = owner.token;
    organizationId = (await people.organization(owner)).id;
    await services.oauthKeys.current();
    userId = owner.userId;
    ({ secret: totpSecret } = await beginTotp(services, owner.actor, {}));
    const at = t.clock.now();
    for (let index = 0; index < 250; index += 1) {
      const id = crypto.randomUUID();
      const secret = sealWebhookSecret(services.secretBox, { organizationId, id }, `whsec_${index}`);
      const previous = sealWebhookSecret(services.secretBox, { organizationId, id }, `whsec_before_${index}`);
      await query(
        `insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, previous_secret,
           previous_secret_key_id, created_by, created_at, updated_at)
         values ($1, $2, $3, '{*}', true, $4, $5, $6, $7, $8, $9, $9)`,
        [
          organizationId,
          id,
          `https://example.com/${index}`,
          secret.bytes,
          secret.keyId,
          previous.bytes,
          previous.keyId,
          owner.userId,
          at,
        ],
      );
    }
    const certificateId = crypto.randomUUID();
    const csd = services.secretBox.seal(Buffer.from('a signing key'), keyContext(organizationId, certificateId));
    await query(
      `insert into certificate (organization_id, id, rfc, legal_name, serial_number, issuer, fingerprint, is_test, valid_from,
         valid_to, certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at)
       values ($1, $2, 'EKU9003173C9', 'ESCUELA KEMPER URGATE', '30001000000500003416', 'SAT', 'f', true, $3, $3, '', $4, $5, $6, $3)`,
      [organizationId, certificateId, at, csd.bytes, csd.keyId, owner.userId],
    );
    const documentId = crypto.randomUUID();
    const archived = services.secretBox.seal(Buffer.from('an invoice'), archiveContext(organizationId, documentId));
    await query(
      `insert into invoice_archive (id, former_organization, status, sealed_xml, sealed_key_id, archived_at, keep_until)
       values ($1, $2, 'vigente', $3, $4, $5, $5)`,
      [documentId, organizationId, archived.bytes, archived.keyId, at],
    );
  });
  afterEach(async () => {
    for (const open of opened.splice(0)) await open.close();
    await t.close();
  });

  /** Decrypts everything that is encrypted, as it is when it is used. */
  async function expectAllOpen(services: Services): Promise<void> {
    const { secretBox, oauthKeys } = services;
    oauthKeys.forget();
    expect((await oauthKeys.current()).keys).not.to.have.length(0);
    const factor = (await services.database.secondFactors.find(userId)) as SealedSecret;
    expect(enrollmentOf(openTotpSecret(secretBox, userId, factor), '').secret).to.equal(totpSecret);
    const hooks = await query<Record<string, Buffer & string>>('select * from webhook');
    for (const hook of hooks) {
      const place = { organizationId, id: String(hook['id']) };
      const open = (bytes?: Buffer, keyId?: string) =>
        openWebhookSecret(secretBox, place, { bytes: bytes as Buffer, keyId: String(keyId) });
      const index = String(hook['url']).slice('https://example.com/'.length);
      expect(open(hook['secret'], hook['secret_key_id'])).to.equal(`whsec_${index}`);
      expect(open(hook['previous_secret'], hook['previous_secret_key_id'])).to.equal(`whsec_before_${index}`);
    }
    expect(await verifyAuditChain(services, organizationId)).to.include({ ok: true });
    const mails = await query<{ id: string; sealed: Buffer; sealed_key_id: string }>('select * from outgoing_mail');
    expect(mails).not.to.have.length(0);
    for (const { id, sealed, sealed_key_id: keyId } of mails)
      expect(openMail(secretBox, id, { bytes: sealed, keyId }).to).not.to.equal('');
    for (const [table, column, context, plain] of [
      ['certificate', 'sealed_key', keyContext, 'a signing key'],
      ['invoice_archive', 'sealed_xml', archiveContext, 'an invoice'],
    ] as const) {
      const [row] = await query<Record<string, Buffer & string>>(`select * from ${table}`);
      const sealed = { bytes: row?.[column] as Buffer, keyId: String(row?.['sealed_key_id']) };
      expect(secretBox.open(sealed, context(organizationId, String(row?.['id']))).toString()).to.equal(plain);
    }
  }

  it('that is killed halfway leaves everything readable for processes with both keys, and is completed by the next one', async () => {
    const serving = await start(after, before);
    const [beforeId, afterId] = [t.services.secretBox.keyId, serving.secretBox.keyId];
    // A lock on one of the last rows keeps the rotation from completing.
    const holder = t.database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(
      'select from webhook where id = (select id from webhook order by organization_id, id offset 180 limit 1) for update',
    );
    const first = rotate();
    for await (const line of createInterface({ input: first.stdout as NodeJS.ReadableStream }))
      if (line === 'webhook secret: 100') break;
    first.kill('SIGKILL');
    await once(first, 'exit');
    await holder.rollbackTransaction();
    await holder.release();

    expect(await keyIds()).to.have.members([beforeId, afterId]);
    await expectAllOpen(serving);
    expect(await resolveSession(serving, token)).to.have.property('userId');
    expect(await errorOf(after))
      .to.include(beforeId)
      .and.include('PREVIOUS_MASTER_KEYS');

    const second = rotate();
    const [result] = await Promise.all([text(second.stdout as NodeJS.ReadableStream as never), once(second, 'exit')]);
    expect(second.exitCode).to.equal(0);
    expect(result).to.match(new RegExp(`all are under key ${afterId}`));
    expect(await keyIds()).to.deep.equal([afterId]);
    await expectAllOpen(serving);
    await expectAllOpen(await start(after));
    expect(await errorOf(before))
      .to.include(`(${beforeId})`)
      .and.include(afterId);
  });

  it('changes nothing while a process encrypts with another key, and says how to restart it', async () => {
    const { secretBox } = t.services;
    const config = { ...t.config, pacSimulatorUrl: t.pac.url };
    const label = processLabelOf(config, 'api');
    const behind = await createServices(config, t.database.url, createLog(config), { mailWaits: true, label });
    opened.push(behind);
    await announcedKey(secretBox.keyId);
    const early = rotate('pipe');
    const [error] = await Promise.all([text(early.stderr as NodeJS.ReadableStream as never), once(early, 'exit')]);
    expect(early.exitCode).to.equal(1);
    expect(error)
      .to.match(/Nothing was changed: 1 running process encrypts with another MASTER_KEY/)
      .and.include(`(${secretBox.keyId})`)
      .and.include('PREVIOUS_MASTER_KEYS');
    expect(await keyIds()).to.deep.equal([secretBox.keyId]);

    // Once it has stopped, as for the restart with both keys.
    await opened.pop()?.close();
    const late = rotate();
    await once(late, 'exit');
    expect(late.exitCode).to.equal(0);
    expect(await keyIds()).not.to.include(secretBox.keyId);
  });

  it('is not assumed when the key is simply wrong: nothing starts, and the error names the key that is needed', async () => {
    const { keyId } = t.services.secretBox;
    expect(await errorOf(other)).to.match(new RegExp(`not the one that this database was sealed with \\(${keyId}\\)`));
    // As an earlier version left it.
    await query("delete from installation_fact where name = 'master-key-check'");
    expect(await errorOf(other)).to.include(keyId);
    expect(await errorOf(before)).to.equal(undefined);
  });
});
