import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import {
  CsdFault,
  type CsdFaultKind,
  certificateStatus,
  openCsd,
  privateKeyFrom,
  readCertificate,
} from '@lacre/cfdi/csd';
import {
  certificate,
  costlyKeyFile,
  FIEL_USAGE,
  keyFile,
  oldKeyFile,
  scryptKeyFile,
  sharedKey,
  subject,
  T61,
  UNIQUE_IDENTIFIER,
  UNIT,
  type Wish,
} from '@lacre/testing/certificate-authority';
import { processorCost } from '@lacre/testing/processor-cost';
import { expect } from 'chai';
import { testCertificate } from './test-certificates.ts';

const PASSWORD = '12345678a';
const at = new Date('2026-11-20T12:00:00Z');

function fault(work: () => unknown): CsdFault {
  try {
    work();
  } catch (error) {
    if (error instanceof CsdFault) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
}

/** OpenSSL reads it without checking that its numbers belong together; generating real ones takes minutes. */
function rsaKeyOf(bits: number): KeyObject {
  const number = (bytes: number) => {
    const value = randomBytes(bytes);
    value[0] = 0x80;
    value[bytes - 1] = 1;
    return value.toString('base64url');
  };
  const [whole, half] = [bits / 8, Math.ceil(bits / 16)];
  const [n, d, p, q, dp, dq, qi] = [whole, whole, half, half, half, half, half].map(number);
  return createPrivateKey({ format: 'jwk', key: { kty: 'RSA', e: 'AQAB', n, d, p, q, dp, dq, qi } });
}

function refuses(title: string, kind: CsdFaultKind, open: () => unknown): void {
  it(`rejects ${title}: ${kind}`, async () => {
    const { cost, answer: found } = await processorCost(() => fault(open));
    expect(found.kind).to.equal(kind);
    expect(found.text.en).to.match(/\.$/);
    expect(found.text.es).to.match(/\.$/);
    expect(`${found.message}${found.stack}`).not.to.include(PASSWORD);
    expect(cost).to.be.lessThan(500);
  });
}

describe('openCsd', () => {
  it('opens a CSD and returns its details', () => {
    const cer = certificate();
    const csd = openCsd(cer, keyFile(PASSWORD), PASSWORD, at);
    expect(csd.noCertificado).to.equal('00001000000712345678');
    expect(csd.rfc).to.equal('EKU9003173C9');
    expect(csd.nombre).to.equal('EMPRESA DE PRUEBA');
    expect(csd.curp).to.equal(undefined);
    expect(csd.issuerName).to.equal('AUTORIDAD CERTIFICADORA');
    expect(csd.validTo.toISOString()).to.equal('2028-01-01T00:00:00.000Z');
    expect(csd.isTest).to.equal(false);
    expect(csd.certificadoBase64).to.equal(cer.toString('base64'));
    expect(csd.fingerprint).to.equal(new X509Certificate(cer).fingerprint256.replaceAll(':', '').toLowerCase());
  });

  it('returns the decrypted key in a form that can be opened again', () => {
    const { pkcs8, privateKey } = openCsd(certificate(), keyFile(PASSWORD), PASSWORD, at);
    expect(privateKeyFrom(pkcs8).equals(privateKey)).to.equal(true);
  });

  it('opens keys encrypted with AES as well', () => {
    expect(openCsd(certificate(), keyFile(PASSWORD, sharedKey().privateKey, 'aes-256-cbc'), PASSWORD, at).rfc).to.equal(
      'EKU9003173C9',
    );
  });

  it('accepts a password in other alphabets', () => {
    const password = 'contraseña ñ 🔑';
    expect(openCsd(certificate(), keyFile(password), password, at).rfc).to.equal('EKU9003173C9');
  });

  it('accepts a view into a larger buffer', () => {
    const cer = certificate();
    const larger = Buffer.concat([Buffer.alloc(7, 9), cer, Buffer.alloc(9, 7)]);
    const view = new Uint8Array(larger.buffer, larger.byteOffset + 7, cer.length);
    expect(openCsd(view, keyFile(PASSWORD), PASSWORD, at).certificadoBase64).to.equal(cer.toString('base64'));
  });

  it('does not check the validity without an instant', () => {
    expect(openCsd(certificate({ validTo: '200101000000Z' }), keyFile(PASSWORD), PASSWORD).rfc).to.equal(
      'EKU9003173C9',
    );
  });

  it('decodes T61 subjects as Latin-1, so that Ñ survives, and reads the CURP of a natural person', () => {
    const cer = certificate({
      subject: subject(
        { [UNIQUE_IDENTIFIER]: 'IAÑL750210963', '2.5.4.5': 'IANL750210HSRNZS09', '2.5.4.41': 'LUIS IAN ÑUZCO' },
        T61,
      ),
    });
    const csd = openCsd(cer, keyFile(PASSWORD), PASSWORD, at);
    expect([csd.rfc, csd.nombre, csd.curp]).to.deep.equal(['IAÑL750210963', 'LUIS IAN ÑUZCO', 'IANL750210HSRNZS09']);
  });

  it('recognizes the test authority and test serials', () => {
    expect(openCsd(certificate({ issuerName: 'AC UAT' }), keyFile(PASSWORD), PASSWORD, at).isTest).to.equal(true);
    expect(openCsd(certificate({ serial: '30001000000500003416' }), keyFile(PASSWORD), PASSWORD, at).isTest).to.equal(
      true,
    );
    expect(openCsd(certificate({ serial: '20001000000300022815' }), keyFile(PASSWORD), PASSWORD, at).isTest).to.equal(
      true,
    );
  });

  it('treats a certificate of an unknown issuer as a test certificate', () => {
    const isTest = (wish: Wish) => readCertificate(certificate(wish)).isTest;
    expect(isTest({ issuerName: 'AC DE OTROS', issuerOrganization: 'OTROS SA' })).to.equal(true);
    expect(isTest({ issuerName: 'AC DEL SERVICIO DE ADMINISTRACION TRIBUTARIA', issuerOrganization: '' })).to.equal(
      true,
    );
    expect(isTest({ issuerName: 'A.C. 2 de pruebas(4096)' })).to.equal(true);
    const older = 'Servicio de Administración Tributaria';
    expect(isTest({ issuerName: `A.C. del ${older}`, issuerOrganization: older })).to.equal(false);
  });

  const key = () => keyFile(PASSWORD);
  const other = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const elliptic = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

  refuses('a certificate over 10 KB', 'CertificateTooLarge', () => openCsd(Buffer.alloc(10_241), key(), PASSWORD, at));
  refuses('a key over 10 KB', 'KeyTooLarge', () => openCsd(certificate(), Buffer.alloc(10_241), PASSWORD, at));
  refuses('the two files swapped', 'FilesSwapped', () => openCsd(key(), certificate(), PASSWORD, at));
  refuses('an empty certificate', 'CertificateNotDer', () => openCsd(Buffer.alloc(0), key(), PASSWORD, at));
  refuses('a PEM certificate', 'CertificateNotDer', () =>
    openCsd(Buffer.from(new X509Certificate(certificate()).toString()), key(), PASSWORD, at),
  );
  refuses('a truncated certificate', 'CertificateNotDer', () =>
    openCsd(certificate().subarray(0, 500), key(), PASSWORD, at),
  );
  refuses('text as a certificate', 'CertificateNotDer', () => openCsd(Buffer.from('hola'), key(), PASSWORD, at));
  refuses('bytes after the certificate', 'CertificateNotDer', () =>
    openCsd(Buffer.concat([certificate(), Buffer.from([0])]), key(), PASSWORD, at),
  );
  refuses('text as a key', 'KeyNotPkcs8', () => openCsd(certificate(), Buffer.from('hola'), PASSWORD, at));
  refuses('a PEM key', 'KeyNotPkcs8', () => {
    const pem = sharedKey().privateKey.export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: PASSWORD,
    });
    return openCsd(certificate(), Buffer.from(pem), PASSWORD, at);
  });
  refuses('a PKCS#1 key', 'KeyNotPkcs8', () =>
    openCsd(certificate(), sharedKey().privateKey.export({ format: 'der', type: 'pkcs1' }), PASSWORD, at),
  );
  refuses('a truncated key', 'KeyNotPkcs8', () => openCsd(certificate(), key().subarray(0, 300), PASSWORD, at));
  refuses('a key without encryption', 'KeyNotEncrypted', () =>
    openCsd(certificate(), sharedKey().privateKey.export({ format: 'der', type: 'pkcs8' }), PASSWORD, at),
  );
  refuses('a key under single DES', 'KeyEncryptionUnsupported', () =>
    openCsd(certificate(), oldKeyFile(), PASSWORD, at),
  );
  refuses('100,001 iterations', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), costlyKeyFile(100_001), PASSWORD, at),
  );
  refuses('a billion iterations', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), costlyKeyFile(2 ** 31), PASSWORD, at),
  );
  refuses('iterations beyond any number', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), costlyKeyFile(2 ** 60), PASSWORD, at),
  );
  refuses('scrypt over 64 MB', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), scryptKeyFile(2 ** 17, 8, 1), PASSWORD, at),
  );
  refuses('scrypt over what OpenSSL allows', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), scryptKeyFile(2 ** 15, 8, 1), PASSWORD, at),
  );
  refuses('scrypt many times over', 'KeyDerivationTooCostly', () =>
    openCsd(certificate(), scryptKeyFile(2 ** 14, 8, 1000), PASSWORD, at),
  );
  refuses('the most iterations allowed, with the wrong password', 'PasswordWrong', () =>
    openCsd(certificate(), costlyKeyFile(100_000), PASSWORD, at),
  );
  refuses('an empty password', 'PasswordEmpty', () => openCsd(certificate(), key(), '', at));
  refuses('a wrong password', 'PasswordWrong', () => openCsd(certificate(), key(), '12345678A', at));
  for (const tail of ['\0', '\0\0', '\0anything'])
    refuses(`the password followed by ${JSON.stringify(tail)}`, 'PasswordWrong', () =>
      openCsd(certificate(), key(), `${PASSWORD}${tail}`, at),
    );
  refuses('a password of 2,000 characters', 'PasswordWrong', () => openCsd(certificate(), key(), 'x'.repeat(2000), at));
  refuses('a key of elliptic curves', 'KeyNotRsa', () => {
    const pair = elliptic();
    return openCsd(certificate({ key: pair }), keyFile(PASSWORD, pair.privateKey), PASSWORD, at);
  });
  refuses('a key whose signatures each take a third of a second', 'KeyNotRsa', () =>
    openCsd(certificate(), keyFile(PASSWORD, rsaKeyOf(16_384)), PASSWORD, at),
  );
  refuses('a key of one byte more than 4096 bits', 'KeyNotRsa', () =>
    openCsd(certificate(), keyFile(PASSWORD, rsaKeyOf(4_104)), PASSWORD, at),
  );
  refuses('a key of another certificate, of 4096 bits', 'KeyDoesNotMatchCertificate', () =>
    openCsd(certificate(), keyFile(PASSWORD, rsaKeyOf(4_096)), PASSWORD, at),
  );
  refuses('a key of another certificate', 'KeyDoesNotMatchCertificate', () =>
    openCsd(certificate(), keyFile(PASSWORD, other()), PASSWORD, at),
  );
  refuses('an e.firma', 'CertificateIsNotCsd', () =>
    openCsd(certificate({ subject: subject({ [UNIT]: null }), keyUsage: FIEL_USAGE }), key(), PASSWORD, at),
  );
  refuses('a unit with the usage of an e.firma', 'CertificateIsNotCsd', () =>
    openCsd(certificate({ keyUsage: FIEL_USAGE }), key(), PASSWORD, at),
  );
  for (const [name, bit] of [
    ['data encipherment', 3],
    ['key agreement', 4],
  ] as const)
    refuses(`a unit with the usage of a CSD and ${name}`, 'CertificateIsNotCsd', () =>
      openCsd(certificate({ keyUsage: [0, 1, bit] }), key(), PASSWORD, at),
    );
  refuses('the usage of a CSD without a unit', 'CertificateIsNotCsd', () =>
    openCsd(certificate({ subject: subject({ [UNIT]: null }) }), key(), PASSWORD, at),
  );
  refuses('a certificate of a web server', 'CertificateIsNotCsd', () =>
    openCsd(certificate({ keyUsage: null }), key(), PASSWORD, at),
  );
  refuses('a certificate without RFC', 'CertificateWithoutRfc', () =>
    openCsd(certificate({ subject: subject({ [UNIQUE_IDENTIFIER]: null }) }), key(), PASSWORD, at),
  );
  refuses('an expired certificate', 'CertificateExpired', () =>
    openCsd(certificate({ validTo: '261120115959Z' }), key(), PASSWORD, at),
  );
  refuses('a certificate of tomorrow', 'CertificateNotYetValid', () =>
    openCsd(certificate({ validFrom: '261121000000Z' }), key(), PASSWORD, at),
  );
  it('accepts a certificate in its first and in its last second', () => {
    const cer = certificate({ validFrom: '261120120000Z', validTo: '281120120000Z' });
    for (const instant of ['2026-11-20T12:00:00Z', '2028-11-20T12:00:00Z'])
      expect(openCsd(cer, key(), PASSWORD, new Date(instant)).rfc).to.equal('EKU9003173C9');
  });
  refuses('a serial of 19 digits', 'SerialNotTwentyDigits', () =>
    openCsd(certificate({ serial: '0000100000071234567' }), key(), PASSWORD, at),
  );
  refuses('a binary serial', 'SerialNotTwentyDigits', () =>
    openCsd(certificate({ serial: '\x01\x02' }), key(), PASSWORD, at),
  );

  it('distinguishes a wrong password from a damaged file in a thousand tries', function () {
    this.timeout(180_000);
    // One wrong password in some 256 decrypts to valid padding; the result is then not a key.
    const file = keyFile(PASSWORD);
    for (let i = 0; i < 1000; i++)
      expect(fault(() => openCsd(certificate(), file, `wrong-${i}`, at)).kind).to.equal('PasswordWrong');
  });

  it('returns a fault, and never crashes, for damage to any byte of the files', () => {
    const cer = certificate();
    const file = keyFile(PASSWORD);
    const damaged = (bytes: Buffer, at_: number) => {
      const copy = Buffer.from(bytes);
      copy[at_] = (copy[at_] ?? 0) ^ (at_ % 2 === 0 ? 0x80 : 0x01);
      return copy;
    };
    const opens = [
      ...Array.from(cer, (_, i) => () => openCsd(damaged(cer, i), file, PASSWORD, at)),
      ...Array.from({ length: 120 }, (_, i) => () => openCsd(cer, damaged(file, i), PASSWORD, at)),
    ];
    for (const open of opens) {
      try {
        open();
      } catch (error) {
        expect(error).to.be.instanceOf(CsdFault);
      }
    }
  });
});

describe('certificateStatus', () => {
  const validity = { validFrom: new Date('2024-01-01T00:00:00Z'), validTo: new Date('2028-01-01T00:00:00Z') };

  it('classifies an instant, with the last 30 days as a separate status', () => {
    expect(certificateStatus(validity, new Date('2023-12-31T23:59:59Z'))).to.equal('not-yet-valid');
    expect(certificateStatus(validity, new Date('2026-01-01T00:00:00Z'))).to.equal('active');
    expect(certificateStatus(validity, new Date('2027-12-02T00:00:01Z'))).to.equal('expiring');
    expect(certificateStatus(validity, new Date('2028-01-01T00:00:01Z'))).to.equal('expired');
  });
});

/** The SAT's own where available, otherwise generated equivalents with the same names, numbers, dates and text tags. */
describe("the SAT's public test certificates, or generated equivalents", () => {
  const files = (which: Parameters<typeof testCertificate>[0]) => {
    const { cer, key, password } = testCertificate(which);
    return [cer, key, password] as const;
  };

  it('are opened as the CSD of ESCUELA KEMPER URGATE', () => {
    const csd = openCsd(...files('csd'), at);
    expect(csd.noCertificado).to.equal('30001000000500003416');
    expect(csd.rfc).to.equal('EKU9003173C9');
    expect(csd.nombre).to.equal('ESCUELA KEMPER URGATE SA DE CV');
    expect(csd.issuerName).to.equal('AC UAT');
    expect(csd.isTest).to.equal(true);
    expect(csd.validTo.toISOString()).to.equal('2027-05-18T11:43:51.000Z');
  });

  it('are rejected as the e.firma of the same RFC', () => {
    expect(fault(() => openCsd(...files('efirma'), at)).kind).to.equal('CertificateIsNotCsd');
    expect(readCertificate(files('efirma')[0]).isCsd).to.equal(false);
  });

  it('are rejected when expired, and opened at a time within their validity', () => {
    expect(fault(() => openCsd(...files('expired'), at)).kind).to.equal('CertificateExpired');
    expect(openCsd(...files('expired'), new Date('2022-01-01T00:00:00Z')).rfc).to.equal('EKU9003173C9');
  });

  it('are read for natural persons, including Ñ in T61', () => {
    const then = new Date('2022-01-01T00:00:00Z');
    const csd = openCsd(...files('ñ'), then);
    expect([csd.rfc, csd.nombre, csd.curp]).to.deep.equal(['IAÑL750210963', 'LUIS IAN ÑUZCO', 'IANL750210HSRNZS09']);
    expect(openCsd(...files('person'), then).curp).to.equal('CACX760510MGTSHC04');
  });

  it('are rejected with the key of another one', () => {
    const [cer] = files('csd');
    const [, key, password] = files('person');
    expect(fault(() => openCsd(cer, key, password, at)).kind).to.equal('KeyDoesNotMatchCertificate');
  });
});
