import { calculate } from '@lacre/cfdi/calculate';
import type { SentComplements } from '@lacre/cfdi/complements/complement';
import { complements as all } from '@lacre/cfdi/complements/complements';
import { writeNode } from '@lacre/cfdi/nodes/write-node';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

/** Those of retentions are tested separately. */
const complements = all.filter(({ level }) => level !== 'retention');

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { ...issuer, domicilioFiscal: '42501' };
const item = { quantity: '1', unitPrice: '100', description: 'Servicio', productKey: '01010101', unitKey: 'ACT' };
const INE = 'xmlns:ine="http://www.sat.gob.mx/ine"';

function sent(document: SentComplements, concept: SentComplements = {}) {
  const items = [{ ...item, complement: concept }];
  const draft = normalise(
    { items, use: 'G03', paymentForm: '03', complements: document },
    { issuer, receiver, now, zona },
  );
  const comprobante = calculate(draft, 2);
  const found = validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
  return {
    comprobante,
    errors: found.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`),
  };
}

describe('complements as XML', () => {
  for (const { key, level, prefix, namespace, root, example } of complements)
    it(`are equivalent to their JSON: ${key}`, () => {
      const xml = writeNode(root, 'otro', example).replace(/^<otro:(\S+)/, `<otro:$1 xmlns:otro="${namespace}"`);
      const own = level === 'document' ? sent({ raw: [xml] }) : sent({}, { raw: [xml] });
      const json = level === 'document' ? sent({ [key]: example }) : sent({}, { [key]: example });
      expect(own.comprobante).to.deep.equal(json.comprobante);
      expect(own.errors).to.deep.equal(json.errors);
      expect(prefix).to.not.equal('otro');
    });

  it('are checked by the rules of their matrix, with paths under their key', () => {
    const { errors } = sent({ raw: [`<ine:INE ${INE} Version="1.1" TipoProceso="Ordinario"/>`] });
    expect(errors).to.include('INE180 complements.ine11.tipoComite');
  });

  const national = `<ine:INE ${INE} Version="1.1" TipoProceso="Ordinario" TipoComite="Ejecutivo Nacional"/>`;
  const refused: [what: string, xml: string, code: string][] = [
    ['text that is not XML', '<ine:INE', 'COMPLEMENT_NOT_XML'],
    [
      'a list that its schema does not let be so long',
      `<ine:INE ${INE} Version="1.1" TipoProceso="Ordinario">${'<ine:Entidad ClaveEntidad="AGU"/>'.repeat(77)}</ine:INE>`,
      'COMPLEMENT_INVALID',
    ],
    [
      'an unbounded list of over 10,000 elements',
      `<l:LeyendasFiscales xmlns:l="http://www.sat.gob.mx/leyendasFiscales" version="1.0">${'<l:Leyenda textoLeyenda="x"/>'.repeat(10_001)}</l:LeyendasFiscales>`,
      'COMPLEMENT_INVALID',
    ],
    ['a DOCTYPE', `<!DOCTYPE x><ine:INE ${INE}/>`, 'COMPLEMENT_NOT_XML'],
    ['a prefix that is not declared', '<ine:INE Version="1.1"/>', 'COMPLEMENT_NOT_XML'],
    ['an unknown complement', '<x:Otro xmlns:x="http://www.sat.gob.mx/otro"/>', 'COMPLEMENT_UNKNOWN'],
    ['a complement of a concept', '<i:instEducativas xmlns:i="http://www.sat.gob.mx/iedu"/>', 'COMPLEMENT_UNKNOWN'],
    ['another element of its namespace', `<ine:Entidad ${INE}/>`, 'COMPLEMENT_UNKNOWN'],
    ['an extra attribute', national.replace('/>', ' Otro="1"/>'), 'COMPLEMENT_INVALID'],
    ['an extra element', national.replace('/>', '><ine:Otro/></ine:INE>'), 'COMPLEMENT_INVALID'],
    ['text between the tags', national.replace('/>', '>hola</ine:INE>'), 'COMPLEMENT_INVALID'],
    ['another version', national.replace('1.1', '1.0'), 'COMPLEMENT_INVALID'],
    ['a missing attribute', `<ine:INE ${INE} Version="1.1"/>`, 'COMPLEMENT_INVALID'],
  ];
  for (const [what, xml, code] of refused)
    it(`are rejected with ${what}`, () => {
      expect(sent({ raw: [national, xml] }).errors).to.include(`${code} complements.raw[1]`);
      expect(sent({}, { raw: [xml] }).errors.join()).to.match(/items\[0\]\.complement\.raw\[0\]/);
    });

  it('are rejected with the place to send them to instead', () => {
    const hint = (uri: string, name: string, attributes = '') => {
      const xml = `<x:${name} xmlns:x="${uri}" ${attributes}/>`;
      const draft = normalise(
        { items: [item], use: 'G03', paymentForm: '03', complements: { raw: [xml] } },
        { issuer, receiver, now, zona },
      );
      return draft.rawFaults?.map((fault) => fault.hint?.en);
    };
    const sat = 'http://www.sat.gob.mx/';
    expect(hint(`${sat}Pagos20`, 'Pagos')).to.deep.equal(['Send what was paid to POST /payments.']);
    expect(hint(`${sat}TimbreFiscalDigital`, 'TimbreFiscalDigital')).to.deep.equal([
      'Omit it: the PAC stamps the document.',
    ]);
    expect(hint(`${sat}iedu`, 'instEducativas')).to.deep.equal(['Send iedu10 in items[].complement of an invoice']);
    const retentions = `${sat}esquemas/retencionpago/1/`;
    expect(hint(`${retentions}operacionesconderivados`, 'Operacionesconderivados')).to.deep.equal([
      'Send operacionesConDerivados10 to POST /retentions, in complement',
    ]);
    // A complete one is recognized, and rejected on an invoice.
    const { root, namespace, example } = all.find(({ key }) => key === 'nomina12') ?? all[0] ?? expect.fail();
    const payroll = writeNode(root, 'x', example).replace('<x:Nomina', `<x:Nomina xmlns:x="${namespace}"`);
    const draft = normalise(
      { items: [item], use: 'G03', paymentForm: '03', complements: { raw: [payroll] } },
      { issuer, receiver, now, zona },
    );
    const found = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
    expect(found.find(({ path }) => path === 'complements.nomina12')).to.deep.include({
      code: 'COMPLEMENT_NOT_ALLOWED',
      hint: { en: 'Send nomina12 to POST /payrolls', es: 'Envíe nomina12 a POST /payrolls' },
    });
  });

  it('are rejected when they are sent twice, as XML or as JSON', () => {
    expect(sent({ raw: [national, national] }).errors).to.deep.equal(['COMPLEMENT_REPEATED complements.raw[1]']);
    const ine11 = { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Nacional' };
    expect(sent({ ine11, raw: [national] }).errors).to.deep.equal(['COMPLEMENT_REPEATED complements.raw[0]']);
  });
});
