import type { AuditHead } from '@lacre/database/repositories/audit-entry.repository';
import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

export const auditHeadContext = (organizationId: string): string => `audit head ${organizationId}`;

/**
 * The head of a chain, position and hash, encrypted and authenticated: only a holder of the master key can write it.
 */
export function sealedHead(
  secretBox: SecretBox,
  organizationId: string,
  { position, hash }: AuditHead,
): { position: number; sealed: SealedSecret } {
  const plain = Buffer.from(JSON.stringify([position, hash.toString('hex')]));
  return { position, sealed: secretBox.seal(plain, auditHeadContext(organizationId)) };
}

/** Undefined when it was not sealed for this organization with a master key of this installation. */
export function openHead(secretBox: SecretBox, organizationId: string, sealed: SealedSecret): AuditHead | undefined {
  // Without that key it cannot be verified: a configuration error of the operator, not a finding about the chain.
  if (/^[0-9a-f]{8}$/.test(sealed.keyId) && !secretBox.knows(sealed.keyId))
    throw new Error(
      `The audit chain was sealed with master key ${sealed.keyId}, which is not configured; add that key`,
    );
  try {
    const plain = secretBox.open(sealed, auditHeadContext(organizationId));
    const [position, hash] = JSON.parse(plain.toString()) as [number, string];
    return { position, hash: Buffer.from(hash, 'hex') };
  } catch {
    return undefined;
  }
}
