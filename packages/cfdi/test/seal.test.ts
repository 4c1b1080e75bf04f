import { execFileSync } from 'node:child_process';
import { sign, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { checkChain } from '@lacre/cfdi/chain';
import { type Csd, openCsd } from '@lacre/cfdi/csd';
import { parseCfdi } from '@lacre/cfdi/parse';
import { sealComprobante, sealComprobanteSync, verifySello } from '@lacre/cfdi/seal';
import { certificate, keyFile } from '@lacre/testing/certificate-authority';
import { sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { goldenDocuments } from './golden-documents.ts';
import { itNeeding, missing, stringOfXslt } from './sat-reference.ts';
import { itAsRecorded } from './sat-verdicts.ts';
import { testCertificate } from './test-certificates.ts';

const at = new Date('2026-11-20T12:00:00Z');
const documents = goldenDocuments();
const made = () => openCsd(certificate(), keyFile('secreto'), 'secreto', at);

describe('sealComprobante', () => {
  it("writes the certificate's number and bytes and a seal that verifies", async () => {
    const csd = made();
    for (const { name, comprobante } of documents) {
      const { xml, cadena, sello } = await sealComprobante(comprobante, csd);
      const parsed = parseCfdi(xml);
      expect(parsed.comprobante.noCertificado, name).to.equal(csd.noCertificado);
      expect(parsed.sello).to.deep.equal({ sello, certificado: csd.certificadoBase64 });
      expect(cadenaOriginal(parsed.comprobante)).to.equal(cadena);
      expect(verifySello(cadena, sello, csd.certificadoBase64)).to.equal(true);
      expect(sello).to.match(/^[A-Za-z0-9+/]+={0,2}$/);
    }
  });

  it('returns the same seal for the same document, on the thread pool or not', async () => {
    const csd = made();
    const [document] = documents;
    if (!document) throw new Error('no golden documents');
    expect(await sealComprobante(document.comprobante, csd)).to.deep.equal(
      sealComprobanteSync(document.comprobante, csd),
    );
  });

  it('does not modify the given document', async () => {
    const [document] = documents;
    if (!document) throw new Error('no golden documents');
    const before = structuredClone(document.comprobante);
    await sealComprobante(document.comprobante, made());
    expect(document.comprobante).to.deep.equal(before);
  });

  it('excludes the Addenda from the seal', () => {
    const [document] = documents;
    if (!document) throw new Error('no golden documents');
    const csd = made();
    const plain = sealComprobanteSync(document.comprobante, csd);
    const { xml, sello } = sealComprobanteSync(document.comprobante, csd, '<orden numero="7"/>');
    expect(sello).to.equal(plain.sello);
    expect(xml).to.match(/<cfdi:Addenda><orden numero="7"\/><\/cfdi:Addenda><\/cfdi:Comprobante>$/);
  });
});

describe('verifySello', () => {
  it('is false for another text, seal or certificate, and for garbage', () => {
    const csd = made();
    const [document] = documents;
    if (!document) throw new Error('no golden documents');
    const { cadena, sello } = sealComprobanteSync(document.comprobante, csd);
    expect(verifySello(`${cadena} `, sello, csd.certificadoBase64)).to.equal(false);
    const another = sello.startsWith('A') ? 'B' : 'A';
    expect(verifySello(cadena, `${another}${sello.slice(1)}`, csd.certificadoBase64)).to.equal(false);
    expect(verifySello(cadena, sello, 'bm9uc2Vuc2U=')).to.equal(false);
    expect(verifySello(cadena, '', new Uint8Array())).to.equal(false);
  });

  it('accepts no key that the SAT does not certify, nor spends the time of its signature', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lacre-test-keys-'));
    const [keyPath, certificatePath] = [join(folder, 'key.pem'), join(folder, 'cert.der')];
    const name = ['-subj', '/CN=x', '-days', '2', '-nodes', '-outform', 'DER'];
    try {
      for (const algorithm of [
        ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
        ['rsa:2048', '-pkeyopt', 'rsa_keygen_pubexp:4294967297'],
      ]) {
        const made = ['-x509', '-newkey', ...algorithm, '-keyout', keyPath, '-out', certificatePath];
        execFileSync('openssl', ['req', ...made, ...name], { stdio: 'ignore' });
        const der = readFileSync(certificatePath);
        const sello = sign('sha256', Buffer.from('||4.0||'), readFileSync(keyPath)).toString('base64');
        expect(verifySello('||4.0||', sello, der), algorithm[0]).to.equal(false);
        expect(checkChain(der, [der]), algorithm[0]).to.equal('foreign');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('golden documents, sealed', () => {
  function verifiesWithOpenssl(csd: Csd): void {
    const folder = mkdtempSync(join(tmpdir(), 'lacre-seal-'));
    try {
      const publicKey = join(folder, 'public.pem');
      const pem = new X509Certificate(Buffer.from(csd.certificadoBase64, 'base64')).publicKey.export({
        format: 'pem',
        type: 'spki',
      });
      writeFileSync(publicKey, pem);
      for (const { name, comprobante } of documents) {
        const { xml } = sealComprobanteSync(comprobante, csd);
        const { comprobante: read, sello } = parseCfdi(xml);
        writeFileSync(join(folder, 'cadena'), cadenaOriginal(read), 'utf8');
        writeFileSync(join(folder, 'sello'), Buffer.from(sello?.sello ?? '', 'base64'));
        const args = [
          'dgst',
          '-sha256',
          '-verify',
          publicKey,
          '-signature',
          join(folder, 'sello'),
          join(folder, 'cadena'),
        ];
        expect(execFileSync('openssl', args).toString(), name).to.include('Verified OK');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  itNeeding(missing(false, 'openssl'), 'verify with openssl under a certificate made here', () => {
    verifiesWithOpenssl(made());
  });

  itNeeding(
    missing(false, 'openssl'),
    "verify with openssl under the SAT's public test CSD, or a generated equivalent",
    () => {
      const { cer, key, password } = testCertificate('csd');
      verifiesWithOpenssl(openCsd(cer, key, password, at));
    },
  );

  itAsRecorded(
    'sealed golden documents: string',
    'xsltproc',
    "have a seal over the original string that the SAT's XSLT produces from the sealed XML",
    () =>
      documents.map(({ comprobante }) => {
        const { xml, sello, cadena } = sealComprobanteSync(comprobante, made());
        const read = cadenaOriginal(parseCfdi(xml).comprobante);
        expect(verifySello(read, sello, made().certificadoBase64)).to.equal(true);
        expect(read).to.equal(cadena);
        return read;
      }),
    (ours) =>
      documents.forEach(({ name, comprobante }, i) => {
        expect(stringOfXslt([sealComprobanteSync(comprobante, made()).xml]), name).to.equal(ours[i]);
      }),
  );
});

describe('documents sealed by others', () => {
  for (const name of sealedNames) {
    it(`${name}: is parsed, has the same original string, and its seal verifies`, () => {
      const { xml, cadena: theirs } = sealedSample(name);
      const { comprobante, sello, beyondModel } = parseCfdi(xml);
      const cadena = cadenaOriginal(comprobante);
      expect(beyondModel).to.deep.equal([]);
      expect(cadena).to.equal(theirs);
      expect(verifySello(cadena, sello?.sello ?? '', sello?.certificado ?? '')).to.equal(true);
    });
  }
});
