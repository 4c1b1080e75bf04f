import { readXml } from '@lacre/cfdi/read-xml';
import { parseRetenciones } from '@lacre/cfdi/retentions/parse-retenciones';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import { buildRetencionesXml, cadenaRetenciones } from '@lacre/cfdi/retentions/retenciones-xml';
import { readTimbre } from '@lacre/cfdi/timbre';
import { checkStructure } from '@lacre/cfdi/verify/check-structure';
import { originalString } from '@lacre/cfdi/verify/original-string';
import { expect } from 'chai';
import fc from 'fast-check';
import { demandValid, itNeeding, missing, stringOfXslt } from '../sat-reference.ts';
import { foreigner, make, plain } from './retention.ts';

const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };
const NUMBER = '30001000000500003416';
const ROWS = 300;

const word = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ09ñÉ&<>"\'.- '), minLength: 1, maxLength: Math.min(max, 30) })
    .map((text) => `x${text}`.replace(/ +/g, ' ').trim());
const pesos = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const month = fc.integer({ min: 1, max: 12 }).map((value) => String(value).padStart(2, '0'));

/** Any content that the schema allows, with every optional part sometimes present. */
const documents: fc.Arbitrary<Retenciones> = fc.record({
  version: fc.constant('2.0' as const),
  noCertificado: fc.constant(NUMBER),
  folioInt: maybe(fc.stringMatching(/^[0-9a-zA-Z]{1,20}$/)),
  fechaExp: fc.constant('2026-11-20T10:00:00'),
  lugarExpRetenc: fc.constantFrom('42501', '06000'),
  cveRetenc: fc.integer({ min: 1, max: 28 }).map((value) => String(value).padStart(2, '0')),
  descRetenc: maybe(word(100)),
  cfdiRetenRelacionados: maybe(
    fc.record({ tipoRelacion: fc.constantFrom('01', '04'), uuid: fc.uuid().map((uuid) => uuid.toUpperCase()) }),
  ),
  emisor: fc.record({
    rfcE: fc.constant('EKU9003173C9'),
    nomDenRazSocE: word(254),
    regimenFiscalE: fc.constantFrom('601', '603'),
  }),
  receptor: fc.oneof(
    fc.record({
      nacionalidadR: fc.constant('Nacional' as const),
      nacional: fc.record({
        rfcR: fc.constantFrom('CUSR850101JK7', 'ÑU&850101JK4'),
        nomDenRazSocR: word(254),
        curpR: maybe(fc.constant('CACX760510MDFSHC05')),
        domicilioFiscalR: fc.constant('86991'),
      }),
    }),
    fc.record({
      nacionalidadR: fc.constant('Extranjero' as const),
      extranjero: fc.record({ numRegIdTribR: maybe(word(19)), nomDenRazSocR: word(300) }),
    }),
  ),
  periodo: fc.record({ mesIni: month, mesFin: month, ejercicio: fc.constantFrom('2025', '2026') }),
  totales: fc.record({
    montoTotOperacion: pesos,
    montoTotGrav: pesos,
    montoTotExent: pesos,
    montoTotRet: pesos,
    utilidadBimestral: maybe(pesos),
    isrCorrespondiente: maybe(pesos),
    impRetenidos: fc.array(
      fc.record({
        baseRet: maybe(pesos),
        impuestoRet: maybe(fc.constantFrom('001', '002', '003')),
        montoRet: pesos,
        tipoPagoRet: fc.constantFrom('01', '02', '03', '04'),
      }),
      { maxLength: 4 },
    ),
  }),
});

const random = (numRuns: number) => fc.sample(documents, { numRuns, seed: 20_261_122 });

describe('retentions document', () => {
  it('is read back from its XML unchanged, and is written again byte for byte', () => {
    for (const document of random(ROWS)) {
      const xml = buildRetencionesXml(document, STAND_IN);
      const parsed = parseRetenciones(xml);
      expect(parsed.beyondModel).to.deep.equal([]);
      expect(buildRetencionesXml(parsed.comprobante, STAND_IN)).to.equal(xml);
    }
  });

  it('is recognized by the verifier, with its string and its structure', () => {
    for (const document of random(ROWS)) {
      const tree = readXml(buildRetencionesXml(document, STAND_IN));
      const string = originalString(tree);
      expect(string.cadena).to.equal(cadenaRetenciones(document));
      expect(checkStructure(tree, string)).to.deep.equal([]);
    }
  });

  it('writes the number of the certificate before its own, as the style sheet does', () => {
    const { document } = make({ folioNumber: 'R1' });
    expect(cadenaRetenciones({ ...document, noCertificado: NUMBER })).to.match(
      new RegExp(
        `^\\|\\|2\\.0\\|${NUMBER}\\|R1\\|2026-11-20T12:30:00\\|42501\\|25\\|Honorarios asimilados\\|EKU9003173C9\\|`,
      ),
    );
  });

  itNeeding(missing(true, 'xsltproc'), `has the string of the SAT's XSLT in ${ROWS} random ones`, function () {
    this.timeout(300_000);
    const all = random(ROWS);
    const xml = all.map((document) => buildRetencionesXml(document, STAND_IN));
    const theirs = stringOfXslt(xml, 'xml/esquemas/retencionpago/2/retenciones.xslt');
    expect(theirs).to.equal(all.map(cadenaRetenciones).join(''));
  });

  itNeeding(missing(true, 'xmllint'), `is valid by the SAT's schema in ${ROWS} random ones`, function () {
    this.timeout(300_000);
    demandValid(
      random(ROWS).map((document) => buildRetencionesXml(document, STAND_IN)),
      'xml/ret20-all.xsd',
    );
  });

  it('fills in derived fields: the operation, what is withheld, the tax of a payment', () => {
    fc.assert(
      fc.property(pesos, pesos, fc.array(pesos, { maxLength: 5 }), (taxed, exempt, withheld) => {
        const { document } = make({
          totals: { montoTotGrav: taxed, montoTotExent: exempt },
          taxes: withheld.map((montoRet) => ({ montoRet, tipoPagoRet: '04' })),
        });
        const cents = (text: string) => Math.round(Number(text) * 100);
        const { montoTotOperacion, montoTotRet, impRetenidos } = document.totales;
        expect(cents(montoTotOperacion)).to.equal(cents(taxed) + cents(exempt));
        expect(cents(montoTotRet)).to.equal(withheld.reduce((sum, each) => sum + cents(each), 0));
        expect(impRetenidos.every(({ impuestoRet }) => impuestoRet === '001')).to.equal(true);
      }),
      { seed: 20_261_122, numRuns: 200 },
    );
  });

  it('never has more than two decimals, and reports where a third one was sent', () => {
    const { errors } = make({
      totals: { montoTotGrav: '1000.005' },
      taxes: [{ montoRet: '1.001', tipoPagoRet: '04' }],
    });
    expect(errors).to.include.members(['NUMBER_INVALID totals.montoTotGrav', 'NUMBER_INVALID taxes[0].montoRet']);
  });

  it('has one node for the receiver, depending on residence', () => {
    expect(make().document.receptor).to.have.keys('nacionalidadR', 'nacional');
    const { document } = make({ receiver: foreigner });
    expect(document.receptor).to.deep.equal({
      nacionalidadR: 'Extranjero',
      extranjero: { numRegIdTribR: '123456789', nomDenRazSocR: 'ACME INC' },
    });
  });

  it('is accepted with its stamp only: over our seal, otherwise unchanged, with its own root', () => {
    const { document } = make({ ...plain });
    const xml = buildRetencionesXml({ ...document, noCertificado: NUMBER }, STAND_IN);
    const timbre =
      '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="6F1D5D3A-8F5E-4B0F-9C57-0D8A3F4F2A11" FechaTimbrado="2026-11-20T12:31:00" RfcProvCertif="SPR190613I52" SelloCFD="U0VMTE8=" NoCertificadoSAT="30001000000500003456" SelloSAT="U0FU"/>';
    const stamped = (root: string, node = timbre) =>
      xml.replace(`</${root}>`, `<retenciones:Complemento>${node}</retenciones:Complemento></${root}>`);
    const sealed = { xml, sello: 'U0VMTE8=' };
    expect(readTimbre(stamped('retenciones:Retenciones'), sealed)).to.include({ ok: true });
    expect(readTimbre(xml, sealed)).to.include({ ok: false, fault: 'NoTimbre' });
    expect(readTimbre(stamped('retenciones:Retenciones').replace('CUSR850101JK7', 'CUSR850101JK8'), sealed)).to.include(
      { ok: false, fault: 'DocumentChanged' },
    );
    expect(
      readTimbre(stamped('retenciones:Retenciones').replace('SelloCFD="U0VMTE8="', 'SelloCFD="T1RSTw=="'), sealed),
    ).to.include({ ok: false, fault: 'SelloDiffers' });
    expect(readTimbre('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>', sealed)).to.include({
      ok: false,
      fault: 'RootIsNotComprobante',
    });
  });
});
