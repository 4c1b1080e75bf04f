import { execFileSync, spawnSync } from 'node:child_process';
import { verify, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate, keyFile } from '@lacre/testing/certificate-authority';
import { sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { createPacSimulator, type Stamped } from '../src/simulator.ts';
import { SAT_DATA, SAT_SCHEMAS } from './sat-data.ts';
import { issueTestCsd, makeFolder, NOON, startTestPac, type TestPac } from './test-pac.ts';
import { draftIngreso, node, openCsd, seal, sealXml, writeXml } from './write-cfdi.ts';

const TFD = /<tfd:TimbreFiscalDigital [^>]*\/>/;

function hasTool(name: string): boolean {
  return spawnSync(name, ['--version']).status === 0;
}

/** TFD values by name, read with a plain pattern to rely on no code of the PAC. */
function readTimbre(xml: Buffer): Record<string, string> {
  const timbre = TFD.exec(xml.toString())?.[0] ?? '';
  return Object.fromEntries([...timbre.matchAll(/ ([\w:]+)="([^"]*)"/g)].map((match) => [match[1], match[2] ?? '']));
}

function withoutTimbre(xml: Buffer): string {
  return xml.toString().replace(TFD, '');
}

async function stampOrFail(pac: TestPac, xml: Buffer): Promise<Stamped> {
  const outcome = await pac.simulator.stamp(xml);
  if (outcome.kind !== 'stamped') throw new Error(`${outcome.code} ${outcome.message}`);
  return outcome;
}

/** The SAT's public test certificate, or where it is missing a generated one that names the same authority. */
function satTestCsd(): { cer: Buffer; key: Buffer } {
  if (SAT_DATA === undefined) {
    const dates = { validFrom: '230518114351Z', validTo: '270518114351Z' };
    const cer = certificate({ issuerName: 'AC UAT', serial: '30001000000500003416', ...dates });
    return { cer, key: keyFile('12345678a') };
  }
  const file = join(SAT_DATA, 'csd/EKU9003173C9-csd-30001000000500003416/EKU9003173C9');
  return { cer: readFileSync(`${file}.cer`), key: readFileSync(`${file}.key`) };
}

describe('stamp', () => {
  let pac: TestPac;
  before(async () => {
    pac = await startTestPac();
  });
  after(() => pac.remove());

  it('is dated by the clock of a border town, even when the rest of its state has another hour', async () => {
    const draft = draftIngreso();
    draft.attributes['LugarExpedicion'] = '32000';
    const { xml } = await stampOrFail(pac, seal(draft, pac.csd));
    expect(readTimbre(xml)['FechaTimbrado']).to.equal('2026-11-21T11:00:00');
  });

  it('verifies: SelloCFD is the Sello, SelloSAT is over the original string of the timbre', async () => {
    const sealed = seal(draftIngreso(), pac.csd);
    const outcome = await stampOrFail(pac, sealed);
    const timbre = readTimbre(outcome.xml);
    expect(timbre).to.include({ Version: '1.1', UUID: outcome.uuid, FechaTimbrado: '2026-11-21T12:00:00' });
    expect(sealed.toString()).to.contain(` Sello="${timbre['SelloCFD']}"`);
    expect(timbre['NoCertificadoSAT']).to.equal(pac.simulator.authority.stampNoCertificado);
    const names = ['Version', 'UUID', 'FechaTimbrado', 'RfcProvCertif', 'SelloCFD', 'NoCertificadoSAT'];
    const cadena = `||${names.map((name) => timbre[name]).join('|')}||`;
    const key = new X509Certificate(pac.simulator.stampCertificate).publicKey;
    const sello = Buffer.from(timbre['SelloSAT'] ?? '', 'base64');
    expect(verify('sha256', Buffer.from(cadena), key, sello)).to.equal(true);
    expect(outcome.uuid).to.match(/^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/);
  });

  it('has the attributes of TimbreFiscalDigitalv11.xsd in their order', async () => {
    const draft = draftIngreso();
    draft.attributes['Folio'] = 'orden';
    const { xml } = await stampOrFail(pac, seal(draft, pac.csd));
    expect(Object.keys(readTimbre(xml)).slice(3)).to.deep.equal(
      'Version UUID FechaTimbrado RfcProvCertif SelloCFD NoCertificadoSAT SelloSAT'.split(' '),
    );
  });

  it("verifies with the SAT's XSLT and schema (pending without xsltproc, xmllint or SAT data)", async function () {
    if (SAT_DATA === undefined || !hasTool('xsltproc') || !hasTool('xmllint')) return this.skip();
    const draft = draftIngreso();
    draft.attributes['Folio'] = 'xslt';
    const { xml } = await stampOrFail(pac, seal(draft, pac.csd));
    const timbre = readTimbre(xml);
    const timbreFile = join(pac.dir, 'tfd.xml');
    const xmlFile = join(pac.dir, 'stamped.xml');
    writeFileSync(timbreFile, TFD.exec(xml.toString())?.[0] ?? '');
    writeFileSync(xmlFile, xml);
    const xslt = join(SAT_DATA, 'xml/cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt');
    const cadena = execFileSync('xsltproc', ['--nonet', xslt, timbreFile], { stdio: ['ignore', 'pipe', 'ignore'] });
    const key = new X509Certificate(pac.simulator.stampCertificate).publicKey;
    expect(verify('sha256', cadena, key, Buffer.from(timbre['SelloSAT'] ?? '', 'base64'))).to.equal(true);
    const schema = join(SAT_DATA, 'xml/cfdi40-core.xsd');
    const lint = spawnSync('xmllint', ['--nonet', '--noout', '--schema', schema, xmlFile], {
      env: { ...process.env, XML_CATALOG_FILES: join(SAT_DATA, 'xml/catalog.xml') },
    });
    expect(lint.stderr.toString()).to.match(/ validates\n$/);
  });

  describe('keeps every other byte unchanged', () => {
    const base = (folio: string) => {
      const draft = draftIngreso();
      draft.attributes['Folio'] = folio;
      return draft;
    };
    const addenda = '<cfdi:Addenda><cfdi:Complemento/><x xmlns="">&#10;ñ</x></cfdi:Addenda>';
    const local =
      '<l:ImpuestosLocales xmlns:l="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="0.00" TotaldeTraslados="0.00"/>';
    const tail = '</cfdi:Comprobante>';
    const cases: readonly (readonly [title: string, after: string, empty: string])[] = [
      ['without Complemento', tail, '<cfdi:Complemento></cfdi:Complemento>'],
      ['with an empty Complemento', `<cfdi:Complemento></cfdi:Complemento>${tail}`, ''],
      ['with another complement', `\n <cfdi:Complemento >${local}\n</cfdi:Complemento>\r\n${tail}\n`, ''],
      ['with an Addenda', `${addenda}${tail}`, '<cfdi:Complemento></cfdi:Complemento>'],
      ['with Complemento and Addenda', `<cfdi:Complemento> </cfdi:Complemento>${addenda}${tail}`, ''],
      [
        'with comments that look like nodes',
        `<!-- <cfdi:Complemento> --><?p </cfdi:Comprobante>?>${tail}<!-- > -->`,
        '<cfdi:Complemento></cfdi:Complemento>',
      ],
    ];
    for (const [title, after, made] of cases) {
      it(title, async () => {
        const draft = base(title.length.toString());
        draft.attributes['NoCertificado'] = pac.csd.noCertificado;
        draft.attributes['Certificado'] = pac.csd.cer.toString('base64');
        draft.attributes['Sello'] = 'AAAA';
        const sealed = sealXml(writeXml(draft).replace(tail, after), pac.csd);
        const { xml } = await stampOrFail(pac, sealed);
        expect(xml.toString()).to.match(TFD);
        expect(withoutTimbre(xml).replace(made, '')).to.equal(sealed.toString());
        const next = xml.toString().split(TFD)[1] ?? '';
        expect(next.trimStart()).to.match(/^<\/cfdi:Complemento/);
        expect(await pac.simulator.recover(xml)).to.include({ kind: 'stamped' });
      });
    }

    it('with a self-closing Complemento, which it opens', async () => {
      const draft = base('abierto');
      draft.children.push(node('cfdi:Complemento'));
      const sealed = seal(draft, pac.csd).toString();
      const { xml } = await stampOrFail(pac, Buffer.from(sealed));
      expect(withoutTimbre(xml)).to.equal(
        sealed.replace('<cfdi:Complemento/>', '<cfdi:Complemento></cfdi:Complemento>'),
      );
    });

    it('under another prefix and after a byte order mark', async () => {
      const draft = base('prefijo');
      const sealed = seal(draft, pac.csd).toString().replaceAll('cfdi:', 'f:').replaceAll('xmlns:cfdi', 'xmlns:f');
      const bytes = Buffer.from(`\ufeff${sealed}`);
      const { xml } = await stampOrFail(pac, bytes);
      expect(withoutTimbre(xml).replace('<f:Complemento></f:Complemento>', '')).to.equal(bytes.toString());
    });
  });

  it(`accepts documents sealed by others${SAT_SCHEMAS ? ", under the SAT's schemas" : ''}`, async () => {
    let clock = NOON;
    const sat = await startTestPac({ ...(SAT_SCHEMAS && { satSchemasDir: SAT_SCHEMAS }), now: () => clock });
    try {
      for (const name of sealedNames) {
        const { xml } = sealedSample(name);
        clock = new Date(`${/ Fecha="([^"]+)"/.exec(xml)?.[1]}-06:00`);
        const { xml: stamped } = await stampOrFail(sat, Buffer.from(xml));
        expect(stamped.toString(), name).to.match(TFD);
      }
    } finally {
      await sat.remove();
    }
  });

  it("accepts the SAT's public test certificate too, or a generated equivalent, unless disabled", async () => {
    const csd = openCsd({ ...satTestCsd(), noCertificado: '30001000000500003416' }, '12345678a');
    const sealed = seal(draftIngreso(), csd);
    expect(await pac.simulator.stamp(sealed)).to.include({ kind: 'stamped' });
    const strict = await startTestPac({ acceptSatTestAuthority: false });
    try {
      expect(await strict.simulator.stamp(sealed)).to.include({ kind: 'rejected', code: '308' });
    } finally {
      await strict.remove();
    }
  });

  it("rejects codes missing from the lists of the SAT's schemas (pending without SAT data)", async function () {
    if (SAT_SCHEMAS === undefined) return this.skip();
    const sat = await startTestPac({ satSchemasDir: SAT_SCHEMAS });
    try {
      const codes: Record<string, string> = {};
      for (const [from, to] of [
        ['81111500', '81111599'],
        ['"E48"', '"ZZ9"'],
        ['"06000"', '"00001"'],
        ['"MXN"', '"MXP"'],
      ] as const) {
        const draft = draftIngreso();
        draft.attributes['NoCertificado'] = sat.csd.noCertificado;
        draft.attributes['Certificado'] = sat.csd.cer.toString('base64');
        draft.attributes['Sello'] = 'AAAA';
        const outcome = await sat.simulator.stamp(sealXml(writeXml(draft).replace(from, to), sat.csd));
        codes[to] = outcome.kind === 'rejected' ? outcome.code : outcome.kind;
        if (outcome.kind === 'rejected') expect(outcome.message.length).to.be.below(400);
      }
      expect(codes).to.deep.equal({
        '81111599': 'CFDI40162',
        '"ZZ9"': 'CFDI40165',
        '"00001"': 'CFDI40126',
        '"MXP"': '301',
      });
    } finally {
      await sat.remove();
    }
  });

  it('reports which file is missing when the folder is not one of schemas', async () => {
    let message = '';
    await createPacSimulator({ dir: pac.dir, satSchemasDir: pac.dir }).catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.contain('has no cfd/4/cfdv40.xsd');
  });

  it("compiles the SAT's schemas on the first document, not at its start", async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'cfd/4'), { recursive: true });
    writeFileSync(join(folder, 'cfd/4/cfdv40.xsd'), 'no schema');
    const started = await startTestPac({ satSchemasDir: folder });
    try {
      const failed = await started.simulator.stamp(seal(draftIngreso(), started.csd)).catch((error: Error) => error);
      expect(failed).to.be.an('error');
    } finally {
      await started.remove();
      rmSync(folder, { recursive: true });
    }
  });

  it('trusts another configured authority', async () => {
    const other = await startTestPac();
    const open = await startTestPac({ trustedAuthorities: [other.simulator.authority.rootCertificate] });
    try {
      const csd = await issueTestCsd(other.simulator.authority);
      expect(await open.simulator.stamp(seal(draftIngreso(), csd))).to.include({ kind: 'stamped' });
    } finally {
      await other.remove();
      await open.remove();
    }
  });
});
