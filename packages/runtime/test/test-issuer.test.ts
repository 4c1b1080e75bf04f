import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTestIssuer } from '@lacre/runtime/test-issuer';
import { expect } from 'chai';

describe('the built-in issuer of a new sandbox', () => {
  it('seals from its first day documents that are dated 72 hours back', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'test-issuer-'));
    try {
      const now = new Date('2026-11-21T18:00:00Z');
      const { csdOf } = await loadTestIssuer(dir, now);
      const { certificadoBase64 } = await csdOf(crypto.randomUUID());
      const { validFromDate } = new X509Certificate(Buffer.from(certificadoBase64, 'base64'));
      expect(validFromDate.getTime()).to.be.lessThan(now.getTime() - 72 * 3_600_000);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });

  it('seals for years after the latest time to which a sandbox can advance', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'test-issuer-'));
    try {
      const { csdOf } = await loadTestIssuer(dir, new Date('2026-11-21T18:00:00Z'));
      const { certificadoBase64 } = await csdOf(crypto.randomUUID());
      const { validToDate } = new X509Certificate(Buffer.from(certificadoBase64, 'base64'));
      expect(validToDate.getTime()).to.be.greaterThan(Date.parse('2030-11-21T18:00:00Z') + 10 * 366 * 86_400_000);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});
