import { generateKeyPairSync } from 'node:crypto';
import { openCsd } from '@lacre/cfdi/csd';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import type { Verification } from '@lacre/cfdi/verify/verification';
import { NotACfdi, type VerifyOptions, verify, XmlFault } from '@lacre/cfdi/verify/verify';
import { starterCatalogs } from '@lacre/sat-catalogs';
import {
  certificate,
  FIEL_USAGE,
  keyFile,
  subject,
  UNIQUE_IDENTIFIER,
  type Wish,
} from '@lacre/testing/certificate-authority';
import { sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { goldenDocuments } from '../golden-documents.ts';
import { authorityDer, csd, documents, options, stamped, stampXml } from './stamped.ts';

const first = goldenDocuments()[0]?.comprobante;
if (!first) throw new Error('no golden documents');
const xml = stamped(first);

function faults({ checks }: Verification): string[] {
  return checks.filter(({ ok }) => ok === false).map(({ id, rule }) => (rule === undefined ? id : `${id} ${rule}`));
}

describe('verify', () => {
  for (const { name, comprobante } of documents) {
    it(`finds no error in ${name}`, () => {
      const answer = verify(stamped(comprobante), options);
      expect(answer.checks.filter(({ ok }) => !ok)).to.deep.equal([]);
      expect(answer).to.include({
        valid: true,
        uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
        tipoComprobante: comprobante.tipoDeComprobante,
        emisorRfc: comprobante.emisor.rfc,
        receptorRfc: comprobante.receptor.rfc,
        total: comprobante.total,
      });
    });
  }

  it('returns each of the seven checks, in both languages', () => {
    const { checks } = verify(xml, options);
    expect(checks.map(({ id }) => id)).to.deep.equal([
      'schema',
      'seal',
      'certificate',
      'stamp',
      'sums',
      'catalogs',
      'rules',
    ]);
    for (const { message } of checks) expect(message.es).to.not.equal(message.en);
  });

  it('reports what it did not check, and therefore not valid: schema, issuer of the certificate, PAC, catalogs', () => {
    const { valid, checks } = verify(xml);
    expect(valid).to.equal(false);
    expect(checks.map(({ id, ok }) => [id, ok])).to.deep.equal([
      ['schema', null],
      ['seal', true],
      ['certificate', null],
      ['stamp', null],
      ['sums', true],
      ['catalogs', null],
      ['rules', null],
    ]);
    for (const without of ['validateSchema', 'pacCertificates', 'authorities', 'catalogs'])
      expect(verify(xml, { ...options, [without]: undefined }).valid, without).to.equal(false);
    const said = Object.fromEntries(checks.map(({ id, message }) => [id, message.en]));
    expect(said.schema).to.include('not installed');
    expect(said.certificate).to.include('was not checked');
    expect(said.stamp).to.include('was not checked');
    expect(said.catalogs).to.include('not checked');
  });

  it('reports errors of the given schema', () => {
    const validateSchema = () => ({
      ok: false as const,
      errors: [{ message: { en: 'bad attribute', es: 'atributo incorrecto' } }],
    });
    expect(faults(verify(xml, { ...options, validateSchema }))).to.deep.equal(['schema 301']);
  });

  it('reports what was changed', () => {
    const change = (from: string, to: string) => faults(verify(xml.replace(from, to), options));
    expect(xml).to.include('Nombre="UNIVERSIDAD');
    expect(change('Nombre="UNIVERSIDAD', 'Nombre="UNIVERSIDAS')).to.deep.equal(['seal 302']);
    expect(change(' Total="', ' Total="1')).to.deep.equal(['seal 302', 'sums CFDI40119']);
    expect(change(' FechaTimbrado="2026-11-20T12:3', ' FechaTimbrado="2026-11-20T12:4')).to.deep.equal(['stamp']);
    expect(change('<cfdi:Emisor', '<cfdi:Emisor Otro="1"')).to.deep.equal(['schema 301']);
    expect(change('<cfdi:Conceptos>', '<cfdi:Conceptos>texto')).to.deep.equal(['schema 301']);
    expect(change('UTF-8', 'ISO-8859-1')).to.deep.equal(['schema 301']);
    expect(change('RegimenFiscal="601"', 'RegimenFiscal="999"')).to.include('catalogs CFDI40140');
  });

  it('reports errors of the structure in Spanish too', () => {
    const emisor = /<cfdi:Emisor [^>]*\/>/.exec(xml)?.[0] ?? '';
    const broken: (readonly [from: string, to: string, es: string])[] = [
      ['<cfdi:Emisor', '<cfdi:Emisor Otro="1"', 'Emisor lleva un atributo desconocido, Otro'],
      ['<cfdi:Conceptos>', '<cfdi:Conceptos>texto', 'Conceptos lleva texto'],
      ['<cfdi:Conceptos>', '<cfdi:Nada/><cfdi:Conceptos>', 'Nada no va en Comprobante'],
      [emisor, emisor + emisor, 'Comprobante lleva 2 Emisor'],
      ['</cfdi:Conceptos>', `</cfdi:Conceptos>${emisor}`, 'Emisor está fuera de lugar en Comprobante'],
      ['UTF-8', 'ISO-8859-1', 'el XML declara la codificación ISO-8859-1'],
      ['version="1.0"', 'version="1.1"', 'el XML declara la versión 1.1'],
      ['<cfdi:Comprobante', '<?x y?><cfdi:Comprobante', 'antes de Comprobante hay algo más que la declaración XML'],
      [
        'xsi:schemaLocation',
        'xsi:otro',
        'Comprobante debe indicar su esquema exactamente una vez (xsi:schemaLocation)',
      ],
      ['cfdv40.xsd', 'otro.xsd', 'xsi:schemaLocation indica http://www.sat.gob.mx/sitio_internet/cfd/4/otro.xsd'],
    ];
    for (const [from, to, es] of broken) {
      expect(xml).to.include(from);
      const { checks } = verify(xml.replace(from, to), options);
      const said = checks.filter(({ id, ok }) => id === 'schema' && ok === false).map(({ message }) => message.es);
      expect(
        said.some((text) => text.startsWith(es)),
        `${es}, of ${said.join('; ')}`,
      ).to.equal(true);
    }
  });

  it('accepts a missing MetodoPago or FormaPago, but not PPD without a form', () => {
    const without = (changes: object) => faults(verify(stamped({ ...first, ...changes }), options));
    expect(without({ metodoPago: undefined })).to.deep.equal([]);
    expect(without({ formaPago: undefined })).to.deep.equal([]);
    expect(without({ formaPago: undefined, metodoPago: 'PPD' })).to.deep.equal(['rules CFDI40105']);
    expect(without({ metodoPago: 'PIP' })).to.deep.equal(['catalogs CFDI40124']);
  });

  it('reports another certificate, number, authority or date with its code', () => {
    const other = certificate({ serial: '00001000000799999998' });
    const stranger = verify(xml, { ...options, pacCertificates: [other] });
    expect(stranger.checks.find(({ id }) => id === 'stamp')).to.include({ ok: null });
    expect(stranger.valid).to.equal(false);
    const impostor = certificate({
      serial: '00001000000799999999',
      key: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    });
    expect(faults(verify(xml, { ...options, pacCertificates: [impostor] }))).to.deep.equal(['stamp']);
    const sealed = sealComprobanteSync({ ...first, fecha: '2029-01-01T00:00:00' }, csd);
    const late = stampXml(sealed.xml, sealed.sello);
    expect(faults(verify(late, options))).to.include('certificate 305');
    expect(faults(verify(xml, { ...options, now: new Date('2026-01-01T00:00:00Z') }))).to.deep.equal(['rules 401']);
  });

  it('reports each way in which the certificate of a right seal is not the CSD of the issuer in force', () => {
    const withCertificate = (wish: Wish) => {
      const other = certificate(wish).toString('base64');
      return faults(verify(xml.replace(/ Certificado="[^"]*"/, ` Certificado="${other}"`), options));
    };
    expect(withCertificate({})).to.deep.equal([]);
    expect(withCertificate({ keyUsage: FIEL_USAGE })).to.deep.equal(['certificate 306']);
    const stranger = subject({ [UNIQUE_IDENTIFIER]: 'URE180429TM6' });
    expect(withCertificate({ subject: stranger })).to.deep.equal(['certificate 303']);
    expect(withCertificate({ serial: '00001000000712345679' })).to.deep.equal(['certificate CFDI40106']);
    expect(withCertificate({ validFrom: '261122000000Z' })).to.deep.equal(['certificate 305']);
    expect(withCertificate({ validTo: '261119000000Z' })).to.deep.equal(['certificate 305']);
  });

  describe('of a document whose certificate is not of the SAT', () => {
    const sealedWith = (wish: Wish) => {
      const look = openCsd(certificate(wish), keyFile('secreto'), 'secreto');
      const { xml: made, sello } = sealComprobanteSync(first, look);
      return stampXml(made, sello);
    };
    const certificateCheck = (made: string, more: Partial<VerifyOptions> = {}) => {
      const { checks, valid } = verify(made, { ...options, ...more });
      const { ok, rule } = checks.find(({ id }) => id === 'certificate') ?? {};
      return { valid, ok, rule };
    };
    const refused = { valid: false, ok: false, rule: '308' };
    const strangers = { issuerName: 'AC DE OTROS', issuerOrganization: 'OTROS' };

    it('reports one self-signed under the SAT’s name, even without the SAT’s authorities', () => {
      for (const authorities of [[authorityDer], []])
        expect(certificateCheck(sealedWith({ isSelfSigned: true }), { authorities })).to.deep.equal(refused);
    });

    it('reports one of an unknown issuer, even without the SAT’s authorities', () => {
      for (const authorities of [[authorityDer], []])
        expect(certificateCheck(sealedWith(strangers), { authorities })).to.include({ valid: false, ok: false });
    });

    it('reports one of another authority with the SAT’s name', () => {
      const signer = generateKeyPairSync('rsa', { modulusLength: 2048 });
      expect(certificateCheck(sealedWith({ signer }))).to.deep.equal(refused);
      expect(certificateCheck(sealedWith({ signer }), { authorities: [] })).to.include({ valid: false, ok: null });
    });

    it('trusts a test authority only when test certificates are accepted', () => {
      const test = sealedWith({ serial: '30001000000500003416' });
      expect(certificateCheck(test)).to.deep.equal(refused);
      expect(certificateCheck(test, { acceptTest: true })).to.include({ valid: true, ok: true });
    });

    it('applies the same to a PAC’s certificate', () => {
      const made = stamped(first);
      const selfSigned = certificate({ serial: '00001000000799999999', isSelfSigned: true });
      expect(faults(verify(made, { ...options, pacCertificates: [selfSigned] }))).to.deep.equal(['stamp']);
    });
  });

  it('accepts only a stamp within 72 hours after Fecha, in the time of central Mexico or of the place', () => {
    const { xml: made, sello } = sealComprobanteSync({ ...first, fecha: '2026-11-16T12:00:00' }, csd);
    const at = (fechaTimbrado: string) => faults(verify(stampXml(made, sello, fechaTimbrado), options));
    for (const right of ['2026-11-16T12:00:00', '2026-11-16T11:56:00', '2026-11-19T12:00:00'])
      expect(at(right), right).to.deep.equal([]);
    for (const wrong of ['2026-11-16T11:54:59', '2026-11-19T12:00:01', '2026-01-01T00:00:00'])
      expect(at(wrong), wrong).to.deep.equal(['stamp 401']);
  });

  it('accepts a stamp of the second of two equal hours for a Fecha of the first', () => {
    // In Tijuana 7 November 2027 has the hour from one to two twice.
    const border = { ...first, lugarExpedicion: '22000', fecha: '2027-11-07T01:59:50' };
    const { xml: made, sello } = sealComprobanteSync(border, csd);
    const at = (fechaTimbrado: string) => faults(verify(stampXml(made, sello, fechaTimbrado), options));
    expect(at('2027-11-07T01:00:05')).to.not.include('stamp 401');
    expect(at('2027-11-07T00:54:00')).to.include('stamp 401');
  });

  it('accepts the time of each place that a postal code may be in, if no catalog lists it', () => {
    const made = (lugarExpedicion: string, fecha: string, fechaTimbrado: string) => {
      const { xml: sealed, sello } = sealComprobanteSync({ ...first, lugarExpedicion, fecha }, csd);
      return stampXml(sealed, sello, fechaTimbrado);
    };
    const found = (document: string, now: string, catalogs?: VerifyOptions['catalogs']) =>
      faults(verify(document, { ...options, catalogs, now: new Date(now) })).filter((rule) => rule.endsWith(' 401'));
    for (const catalogs of [starterCatalogs(), undefined]) {
      // Cancún is an hour ahead of central Mexico, Reynosa in summer; Tijuana is two hours behind.
      const cancun = made('77999', '2026-11-21T00:30:00', '2026-11-20T23:30:20');
      expect(found(cancun, '2026-11-21T05:31:00Z', catalogs)).to.deep.equal([]);
      expect(found(cancun, '2026-11-21T05:29:00Z', catalogs)).to.deep.equal(['rules 401']);
      const reynosa = made('88999', '2026-07-10T12:00:00', '2026-07-10T11:00:20');
      expect(found(reynosa, '2026-07-10T17:01:00Z', catalogs)).to.deep.equal([]);
      const tijuana = made('22999', '2026-11-17T12:00:00', '2026-11-20T13:59:00');
      expect(found(tijuana, '2026-11-20T20:00:00Z', catalogs)).to.deep.equal([]);
      expect(found(made('22999', '2026-11-17T12:00:00', '2026-11-20T14:01:00'), '2026-11-21T00:00:00Z')).to.deep.equal([
        'stamp 401',
      ]);
    }
  });

  it('checks a quota against the year of the document, or not at all', () => {
    const quota = (fecha: string, rate: string) => {
      const conceptos = first.conceptos.map((concepto) => ({
        ...concepto,
        traslados: concepto.traslados.map((tax) => ({
          ...tax,
          impuesto: '003',
          tipoFactor: 'Cuota',
          tasaOCuota: rate,
        })),
      }));
      const { checks } = verify(stamped({ ...first, fecha, conceptos }), options);
      return checks.filter(({ rule }) => rule === 'CFDI40179').map(({ id, ok }) => `${id} ${ok}`);
    };
    expect(quota('2026-11-16T12:00:00', '72.160500')).to.deep.equal([]);
    expect(new Set(quota('2026-11-16T12:00:00', '73.000000'))).to.deep.equal(new Set(['catalogs false']));
    expect(new Set(quota('2025-11-16T12:00:00', '60.000000'))).to.deep.equal(new Set(['catalogs null']));
    expect(new Set(quota('2027-01-16T12:00:00', '73.000000'))).to.deep.equal(new Set(['catalogs null']));
  });

  it('accepts a seal only as its canonical base64, without spaces', () => {
    const { xml: sealed } = sealComprobanteSync(first, csd);
    expect(faults(verify(sealed, options))).to.deep.equal(['stamp']);
    for (const [from, to] of [
      [/ Sello="/, ' Sello=" '],
      [/( Sello=".{40})/, '$1 '],
      [/( Sello="[^"]*?)=*"/, '$1"'],
    ] as const)
      expect(faults(verify(sealed.replace(from, to), options)), to).to.include('seal 302');
  });

  it('requires exactly one stamp', () => {
    expect(faults(verify(sealComprobanteSync(first, csd).xml, options))).to.deep.equal(['stamp']);
    const twice = xml.replace(/<tfd:.*?\/>/, (node) => node + node);
    expect(faults(verify(twice, options))).to.deep.equal(['stamp']);
  });

  it('ignores the Addenda, whatever it contains', () => {
    const answer = verify(stamped(first, '<orden xmlns="urn:orden">texto</orden>'), options);
    expect(faults(answer)).to.deep.equal([]);
  });

  it('reports that an unknown complement cannot be checked', () => {
    const complement = '<x:Cosa xmlns:x="urn:cosa" valor="1"/>';
    const { checks, valid } = verify(xml.replace('<tfd:', `${complement}<tfd:`), options);
    const seal = checks.find(({ id }) => id === 'seal');
    expect(valid).to.equal(false);
    expect(seal?.ok).to.equal(null);
    expect(seal?.message.en).to.match(/^cannot be checked: .*urn:cosa/);
  });

  it('rejects hostile XML and what is not XML or not a CFDI', () => {
    const fault = (text: string | Uint8Array) => {
      try {
        verify(text, options);
      } catch (error) {
        return error instanceof XmlFault ? error.kind : error instanceof NotACfdi ? 'NotACfdi' : String(error);
      }
      return 'none';
    };
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>';
    expect(fault('hola')).to.equal('NotWellFormed');
    expect(fault(xml.replace('?>', `?>${bomb}`))).to.equal('HasDoctype');
    expect(fault(`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`)).to.equal('TooDeep');
    expect(fault(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20))).to.equal('TooLarge');
    expect(fault(Buffer.from(xml, 'latin1'))).to.equal('NotWellFormed');
    expect(fault(Buffer.from(xml, 'utf16le'))).to.equal('NotWellFormed');
    expect(fault('<a/>')).to.equal('NotACfdi');
    expect(fault(xml.replace('Version="4.0"', 'Version="3.3"'))).to.equal('NotACfdi');
  });

  it('finds only the stamp missing in documents sealed by others', () => {
    for (const name of sealedNames) {
      const answer = verify(Buffer.from(sealedSample(name).xml), {
        catalogs: starterCatalogs(),
        acceptTest: true,
      });
      expect(faults(answer), name).to.deep.equal(['stamp']);
    }
  });
});
