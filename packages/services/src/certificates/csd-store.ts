import { privateKeyFrom } from '@lacre/cfdi/csd';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { SealingCsd } from '@lacre/cfdi/seal';
import type { Database } from '@lacre/database/database';
import { LRUCache } from 'lru-cache';
import { AppError, organizationNotFound } from '../errors.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** Decrypts signing keys and caches a limited number of them, so that no document waits for a decryption. */
export interface CsdStore {
  /** `undefined`: the organization has no certificate, the built-in test issuer signs. */
  open(organizationId: string, certificateId: string | undefined): Promise<SealingCsd>;
  /** The organization or one of its certificates was deleted: drops its decrypted keys from this process. */
  forget(organizationId: string): void;
  /** For when notifications of deletions may have been missed. */
  forgetAll(): void;
  /** Signs for organizations without a certificate. */
  readonly testIssuer: TestIssuer;
}

/** The built-in issuer of the sandbox. */
export interface TestIssuer {
  issuer: Issuer;
  /**
   * One key for all, with a certificate number per organization. The number is part of the sealed bytes: without it,
   * two organizations that issue the same first invoice in the same second would send the same document and share its
   * fiscal UUID.
   */
  csdOf(organizationId: string): Promise<SealingCsd>;
}

const keysMax = 200;

export function createCsdStore(database: Database, secretBox: SecretBox, testIssuer: TestIssuer): CsdStore {
  // A certificate's row is immutable, so a decrypted one stays valid.
  const opened = new LRUCache<string, Promise<SealingCsd>>({ max: keysMax });
  return {
    testIssuer,
    forget(organizationId) {
      for (const name of Array.from(opened.keys())) if (name.startsWith(`${organizationId}/`)) opened.delete(name);
    },
    forgetAll: () => opened.clear(),
    open(organizationId, certificateId) {
      const name = `${organizationId}/${certificateId}`;
      const csd =
        opened.get(name) ??
        (certificateId === undefined ? testIssuer.csdOf(organizationId) : load(organizationId, certificateId));
      opened.set(name, csd);
      csd.catch(() => opened.delete(name));
      return csd;
    },
  };

  async function load(organizationId: string, certificateId: string): Promise<SealingCsd> {
    const material = await database.certificates.findSigningMaterial(organizationId, certificateId);
    // Deleted at this moment, or with its organization.
    if (!material)
      throw (await database.organizations.findById(organizationId))
        ? new AppError('CERTIFICATE_DELETED')
        : organizationNotFound();
    const pkcs8 = secretBox.open(
      { keyId: material.sealedKeyId, bytes: material.sealedKey },
      keyContext(organizationId, certificateId),
    );
    const privateKey = privateKeyFrom(pkcs8);
    pkcs8.fill(0);
    return {
      noCertificado: material.serialNumber,
      certificadoBase64: material.certificateDer.toString('base64'),
      privateKey,
    };
  }
}

/** Authenticated with the encrypted key, which cannot be decrypted in another organization or certificate. */
export function keyContext(organizationId: string, certificateId: string): string {
  return `csd-key/v1/${organizationId}/${certificateId}`;
}
