import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CertificateFacts, inspectCertificate } from '@lacre/pac-simulator/inspect-certificate';

/** The certificate for verifying stamps and its source, or the reason why there is none. */
export type PacCertificate = { facts: CertificateFacts; base64: string; source: string } | { missing: string };

interface Places {
  /** Given on the command line. */
  file: string | undefined;
  /** Address of a running simulator. */
  simulatorUrl: string | undefined;
  simulatorDir: string;
}

/** Looks where the PAC itself publishes it, not in the stamped document nor at the server that issued it. */
export async function findPacCertificate({ file, simulatorUrl, simulatorDir }: Places): Promise<PacCertificate> {
  if (file !== undefined) {
    if (!existsSync(file)) throw new Error(`--pac-certificate: there is no file ${file}`);
    return read(await readFile(file), `the file ${file}`);
  }
  if (simulatorUrl !== undefined) {
    const answer = await fetch(`${simulatorUrl}/certificate`).catch(() => undefined);
    if (answer?.ok) return read(Buffer.from(await answer.arrayBuffer()), 'the PAC simulator');
  }
  const kept = join(simulatorDir, 'authority', 'stamp.cer');
  if (existsSync(kept)) return read(await readFile(kept), "the PAC simulator's folder");
  return {
    missing:
      `the PAC's certificate is not available: no simulator of this installation answers and ${kept} does not exist. ` +
      'Give the DATA_DIR of the server, or the certificate with --pac-certificate FILE',
  };
}

/** DER, or PEM around it. */
function read(bytes: Buffer, source: string): PacCertificate {
  const pem = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(bytes.toString('latin1'))?.[1];
  const base64 = pem?.replace(/\s+/g, '') ?? bytes.toString('base64');
  const facts = inspectCertificate(base64);
  return facts === undefined ? { missing: `${source} did not hold a certificate` } : { facts, base64, source };
}
