import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type AuthorityFiles, addAuthorityFiles, readAuthorityFiles } from './authority-files.ts';
import type { CsdRequest, IssuedCsd } from './issue-certificates.ts';

export type { CsdRequest, IssuedCsd } from './issue-certificates.ts';

export type Authority = {
  /** Root certificate, DER. */
  rootCertificate: Buffer;
  /** The SAT certificate of this PAC, DER: it verifies SelloSAT. */
  stampCertificate: Buffer;
  stampKey: KeyObject;
  /** NoCertificadoSAT. */
  stampNoCertificado: string;
  /** Issues a CSD (or an e.firma, to test its rejection). Takes about 0.1 to 0.5 s, off the event loop. */
  issueCsd(request: CsdRequest): Promise<IssuedCsd>;
  /** Certificate, DER, of an existing key; `noCertificado` has 20 digits. The same request gives the same bytes. */
  certify(request: Omit<CsdRequest, 'password'>, publicKey: KeyObject, noCertificado: string): Promise<Buffer>;
};

/**
 * Opens the authority in `dir/authority`, created at the first start: root, stamp certificate and their keys (mode
 * 0600). If several processes start at once, the first to finish wins and the others load its files.
 */
export async function createAuthority({ dir, now }: { dir: string; now: () => Date }): Promise<Authority> {
  const files = await readAuthorityFiles(dir);
  return open(files ?? (await addAuthorityFiles(dir, await (await issuing()).makeAuthority(now))));
}

function open(files: AuthorityFiles): Authority {
  const rootKey = createPrivateKey(files['root.key']);
  const stampCertificate = files['stamp.cer'];
  return {
    rootCertificate: files['root.cer'],
    stampCertificate,
    stampKey: createPrivateKey(files['stamp.key']),
    stampNoCertificado: Buffer.from(new X509Certificate(stampCertificate).serialNumber, 'hex').toString('latin1'),
    issueCsd: async (request) => (await issuing()).issueCsd(request, rootKey),
    certify: async (request, publicKey, noCertificado) =>
      (await issuing()).certify(request, publicKey, noCertificado, rootKey),
  };
}

/** Loaded on first use: an authority is created once, and node-forge is 6 MB. */
const issuing = () => import('./issue-certificates.ts');
