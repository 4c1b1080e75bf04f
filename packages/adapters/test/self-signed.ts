import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for this host, as PEM. */
export function selfSigned(host: string, algorithm = 'rsa:2048'): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-test-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const made = ['-x509', '-newkey', algorithm, '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
  execFileSync('openssl', ['req', ...made, ...name], { stdio: 'ignore' });
  const texts = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return texts;
}
