import { auditStamps } from '@lacre/services/audit/audit-stamps';
import { sealAuditHeads } from '@lacre/services/audit/seal-audit-heads';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /audit/verify', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const verify = (token?: string) =>
    test.api('GET', '/audit/verify', {
      ...(token !== undefined && { token }),
      headers: { 'x-organization-id': organizationId },
    });
  const log = async (query = {}) =>
    (await test.api('GET', `/organizations/${organizationId}/audit-log`, { token: owner.token, query })).body
      .data as unknown as Record<string, unknown>[];

  beforeEach(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });

  describe('200', () => {
    it('reports to owners and admins that the log is intact, its length and its last hash', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      await sealAuditHeads(test.services);
      const [last] = await log();
      for (const { token } of [owner, admin]) {
        const { status, body } = await verify(token);
        expect([status, body]).to.deep.equal([
          200,
          { ok: true, entries: last?.['position'], head: last?.['hash'], broken: null },
        ]);
      }
    });

    it('reports where the log was modified', async () => {
      await test.database.dataSource.query("update audit_entry set action = 'x' where organization_id = $1", [
        organizationId,
      ]);
      const { body } = await verify(owner.token);
      expect(body).to.deep.include({ ok: false, entries: 0, broken: { position: 1, reason: 'changed' } });
    });

    it('covers stamps, each once with its requester, and exports', async () => {
      const { key, id: keyId } = await test.given.apiKey(owner, organizationId, {
        scopes: ['write:invoices', 'read:invoices'],
      });
      const { body: invoice } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      expect(invoice.uuid).to.be.a('string');
      await test.services.database.transaction((tx) => tx.events.relay(test.clock.now(), 500, {}));
      await auditStamps(test.services);
      // As when a run was killed before it could record its progress.
      await test.database.dataSource.query(
        "update installation_fact set value = '0' where name = 'audited-stamps-position'",
      );
      await auditStamps(test.services);
      for (const file of ['xml.zip', 'pdf.zip', 'csv'])
        await test.api('GET', `/invoices/report/export/${file}`, { key });
      const entries = await log({ limit: 5 });
      expect(entries.filter(({ action }) => String(action).startsWith('invoice'))).to.have.length(4);
      expect(
        entries.slice(0, 3).map(({ action, details }) => [action, (details as { format: string }).format]),
      ).to.deep.equal(['csv', 'pdf', 'xml'].map((format) => ['invoices.exported', format]));
      const [stamp] = entries.filter(({ action }) => action === 'invoice.stamped');
      expect(stamp?.['actor']).to.deep.include({ kind: 'api-key', id: keyId });
      expect(stamp?.['details']).to.deep.include({ uuid: invoice.uuid, folio: invoice.folio, pac: 'simulator' });
      expect((await verify(owner.token)).body.ok).to.equal(true);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await verify())).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects members', async () => {
      const member = await addMember(test, organizationId, 'member');
      expect(statusAndMessage(await verify(member.token))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can verify the audit log.',
      ]);
    });
  });
});
