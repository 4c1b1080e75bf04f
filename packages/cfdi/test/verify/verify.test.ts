import { readFileSync } from 'node:fs';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import type { Verification } from '@lacre/cfdi/verify/verification';
import { NotACfdi, verify, XmlFault } from '@lacre/cfdi/verify/verify';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { certificate } from '../certificate-authority.ts';
import { goldenDocuments } from '../golden-documents.ts';
import { RECEIPTS } from '../pagos/receipts.ts';
import { itNeeding, missing, satFile } from '../sat-reference.ts';
import { csd, csdDer, pacDer, stamped, stampXml } from './stamped.ts';

const options = { catalogs: starterCatalogs(), pacCertificateDer: pacDer, authorities: [csdDer] };
const documents = [
  // The certificate made here is of this issuer.
  ...goldenDocuments().filter(({ comprobante }) => comprobante.emisor.rfc === csd.rfc),
  ...Object.entries(RECEIPTS).map(([name, make]) => ({ name, comprobante: make().comprobante })),
];
const first = goldenDocuments()[0]?.comprobante;
if (!first) throw new Error('no golden documents');
const xml = stamped(first);

function faults({ checks }: Verification): string[] {
  return checks.filter(({ ok }) => !ok).map(({ id, rule }) => (rule === undefined ? id : `${id} ${rule}`));
}

describe('verify', () => {
  for (const { name, comprobante } of documents) {
    it(`finds nothing wrong with ${name}`, () => {
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

  it('answers each of the seven checks, in both languages', () => {
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

  it('says what it did not check: schema, issuer of the certificate, signature of the PAC, catalogs', () => {
    const { valid, checks } = verify(xml);
    expect(valid).to.equal(true);
    const said = Object.fromEntries(checks.map(({ id, message }) => [id, message.en]));
    expect(said.schema).to.include('not held here');
    expect(said.certificate).to.include('was not checked');
    expect(said.stamp).to.include('was not checked');
    expect(said.catalogs).to.include('not checked');
  });

  it('tells faults of the schema that it is given', () => {
    const validateSchema = () => ({ ok: false as const, errors: [{ message: 'bad attribute' }] });
    expect(faults(verify(xml, { ...options, validateSchema }))).to.deep.equal(['schema 301']);
  });

  it('names what was changed', () => {
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

  it('tells another certificate, number, authority or date by its code', () => {
    const other = certificate({ serial: '00001000000799999998' });
    expect(faults(verify(xml, { ...options, pacCertificateDer: other }))).to.deep.equal(['stamp']);
    const sealed = sealComprobanteSync({ ...first, fecha: '2029-01-01T00:00:00' }, csd);
    const late = stampXml(sealed.xml, sealed.sello);
    expect(faults(verify(late, options))).to.include('certificate 305');
    expect(faults(verify(xml, { ...options, now: new Date('2026-01-01T00:00:00Z') }))).to.deep.equal(['rules 401']);
  });

  it('needs a stamp, and one only', () => {
    expect(faults(verify(sealComprobanteSync(first, csd).xml, options))).to.deep.equal(['stamp']);
    const twice = xml.replace(/<tfd:.*?\/>/, (node) => node + node);
    expect(faults(verify(twice, options))).to.deep.equal(['stamp']);
  });

  it('leaves the Addenda alone, whatever it holds', () => {
    const answer = verify(stamped(first, '<orden xmlns="urn:orden">texto</orden>'), options);
    expect(faults(answer)).to.deep.equal([]);
  });

  it('says openly that a complement it does not know cannot be checked', () => {
    const complement = '<x:Cosa xmlns:x="urn:cosa" valor="1"/>';
    const { checks, valid } = verify(xml.replace('<tfd:', `${complement}<tfd:`), options);
    const seal = checks.find(({ id }) => id === 'seal');
    expect(valid).to.equal(false);
    expect(seal?.message.en).to.match(/^cannot be checked: .*urn:cosa/);
  });

  it('refuses what is no XML, hostile XML and what is no CFDI', () => {
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

  itNeeding(missing(true), 'finds only the stamp missing in the SAT-like samples', () => {
    for (const name of ['egreso', 'ingreso-global', 'ingreso-ppd', 'pago20', 'traslado']) {
      const answer = verify(readFileSync(satFile('samples', `${name}.xml`)), { catalogs: starterCatalogs() });
      expect(faults(answer), name).to.deep.equal(['stamp']);
    }
  });
});
