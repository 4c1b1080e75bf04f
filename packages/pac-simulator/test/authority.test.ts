import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createAuthority } from '../src/authority.ts';
import { addAuthorityFiles, readAuthorityFiles, setAuthorityFiles } from '../src/authority-files.ts';
import { inspectCertificate } from '../src/inspect-certificate.ts';
import { makeFolder, NOON, PASSWORD } from './test-pac.ts';

describe('certificate authority', () => {
  const dir = makeFolder();
  after(() => rmSync(dir, { recursive: true, force: true }));
  const now = () => NOON;
  const validity = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2030-01-01T00:00:00Z') };

  it('is created once and loaded afterwards, even by concurrent processes', async () => {
    const made = await Promise.all([1, 2, 3].map(() => createAuthority({ dir, now })));
    const again = await createAuthority({ dir, now });
    for (const authority of made) {
      expect(authority.rootCertificate.equals(again.rootCertificate)).to.equal(true);
      expect(authority.stampCertificate.equals(again.stampCertificate)).to.equal(true);
    }
    expect(readdirSync(dir)).to.deep.equal(['authority']);
  });

  it('keeps its keys readable only by their owner', () => {
    for (const name of ['root.key', 'stamp.key']) {
      expect(statSync(join(dir, 'authority', name)).mode & 0o777, name).to.equal(0o600);
    }
  });

  it('is not written again by a process that starts, whose disk may be full', async () => {
    const held = await readAuthorityFiles(dir);
    if (held === undefined) throw new Error('no authority');
    utimesSync(dir, NOON, NOON);
    await setAuthorityFiles(dir, held);
    expect(statSync(dir).mtime).to.deep.equal(NOON);
  });

  it('leaves no part of it behind when it cannot be written', async () => {
    const held = await readAuthorityFiles(dir);
    const broken = { ...held, 'stamp.key': undefined } as unknown as Parameters<typeof addAuthorityFiles>[1];
    const failed = await addAuthorityFiles(dir, broken).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(TypeError);
    expect(readdirSync(dir)).to.deep.equal(['authority']);
  });

  it('has a stamp certificate of 20 digits, signed by its root', async () => {
    const authority = await createAuthority({ dir, now });
    const stamp = new X509Certificate(authority.stampCertificate);
    const root = new X509Certificate(authority.rootCertificate);
    expect(authority.stampNoCertificado).to.match(/^[0-9]{20}$/);
    expect(root.ca).to.equal(true);
    expect(stamp.checkIssued(root) && stamp.verify(root.publicKey)).to.equal(true);
    expect(stamp.publicKey.equals(authority.stampKey)).to.equal(false);
    expect(stamp.checkPrivateKey(authority.stampKey)).to.equal(true);
  });

  it('issues a CSD of a company as the SAT does', async () => {
    const authority = await createAuthority({ dir, now });
    const issued = await authority.issueCsd({
      rfc: 'H&E951128469',
      nombre: 'HERRERIA & ELECTRICOS ÑANDÚ',
      password: PASSWORD,
      sucursal: 'Sucursal Peñón',
      ...validity,
    });
    const certificate = new X509Certificate(issued.cer);
    expect(certificate.subject.split('\n')).to.include.members([
      'CN=HERRERIA & ELECTRICOS ÑANDÚ',
      'name=HERRERIA & ELECTRICOS ÑANDÚ',
      'O=HERRERIA & ELECTRICOS ÑANDÚ',
      'x500UniqueIdentifier=H&E951128469 / VADA800927DJ3',
      'OU=Sucursal Peñón',
    ]);
    expect(Buffer.from(certificate.serialNumber, 'hex').toString()).to.equal(issued.noCertificado);
    expect(issued.noCertificado).to.match(/^30001[0-9]{15}$/);
    expect(certificate.validToDate).to.deep.equal(validity.validTo);
    expect(certificate.keyUsage).to.equal(undefined);
    const facts = inspectCertificate(issued.cer.toString('base64'));
    expect(facts).to.include({ rfc: 'H&E951128469', isCsd: true, noCertificado: issued.noCertificado });
  });

  it('issues an e.firma that is not a CSD', async () => {
    const authority = await createAuthority({ dir, now });
    const issued = await authority.issueCsd({
      rfc: 'IAÑL750210963',
      nombre: 'LUIS IAN ÑUZCO',
      password: PASSWORD,
      kind: 'efirma',
      ...validity,
    });
    const certificate = new X509Certificate(issued.cer);
    expect(certificate.subject).to.contain('x500UniqueIdentifier=IAÑL750210963');
    expect(certificate.subject).not.to.contain('OU=');
    expect(certificate.keyUsage).to.deep.equal(['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2']);
    expect(inspectCertificate(issued.cer.toString('base64'))).to.include({ rfc: 'IAÑL750210963', isCsd: false });
  });

  it('issues a key that only its password opens and that matches the certificate', async () => {
    const authority = await createAuthority({ dir, now });
    const { cer, key } = await authority.issueCsd({
      rfc: 'EKU9003173C9',
      nombre: 'ESCUELA KEMPER URGATE',
      password: PASSWORD,
      ...validity,
    });
    const open = (passphrase: string) => createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
    expect(new X509Certificate(cer).checkPrivateKey(open(PASSWORD))).to.equal(true);
    expect(() => open('otra')).to.throw();
  });

  it('rejects an issue request for an invalid RFC', async () => {
    const authority = await createAuthority({ dir, now });
    const request = { rfc: 'eku', nombre: 'X', password: PASSWORD, ...validity };
    let message = '';
    await authority.issueCsd(request).catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.equal('Not an RFC: eku');
  });
});
