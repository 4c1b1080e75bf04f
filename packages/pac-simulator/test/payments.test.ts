import { sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { SAT_SCHEMAS } from './sat-data.ts';
import { startTestPac, type TestPac } from './test-pac.ts';
import { sealXml } from './write-cfdi.ts';

const TAX = (suffix: string, base: string, importe: string) =>
  `Base${suffix}="${base}" Impuesto${suffix}="002" TipoFactor${suffix}="Tasa" TasaOCuota${suffix}="0.160000" Importe${suffix}="${importe}"`;
const WITHHELD =
  '<pago20:RetencionesDR><pago20:RetencionDR BaseDR="1000.00" ImpuestoDR="001" TipoFactorDR="Tasa" TasaOCuotaDR="0.100000" ImporteDR="100.00"/></pago20:RetencionesDR>';
const TRANSFER_P = `<pago20:TrasladoP ${TAX('P', '1000.00', '160.00')}/>`;

/** A valid receipt: 1,060.00 pesos by transfer for an invoice with 16 % IVA and 10 % ISR withheld. */
const RECEIPT =
  '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:pago20="http://www.sat.gob.mx/Pagos20"' +
  ' Version="4.0" Serie="P" Folio="1" Fecha="2026-11-21T11:00:00" Sello="AAAA" NoCertificado="NUMBER" Certificado="DER"' +
  ' SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="P" Exportacion="01" LugarExpedicion="06000">' +
  '<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>' +
  '<cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="86991" RegimenFiscalReceptor="601" UsoCFDI="CP01"/>' +
  '<cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/></cfdi:Conceptos>' +
  '<cfdi:Complemento><pago20:Pagos Version="2.0">' +
  '<pago20:Totales TotalRetencionesISR="100.00" TotalTrasladosBaseIVA16="1000.00" TotalTrasladosImpuestoIVA16="160.00" MontoTotalPagos="1060.00"/>' +
  '<pago20:Pago FechaPago="2026-11-20T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="1060.00" CtaOrdenante="0123456789">' +
  '<pago20:DoctoRelacionado IdDocumento="5FB2822E-396D-4725-8521-CDC4BDD20CCF" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="1060.00" ImpPagado="1060.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="02">' +
  `<pago20:ImpuestosDR>${WITHHELD}<pago20:TrasladosDR><pago20:TrasladoDR ${TAX('DR', '1000.00', '160.00')}/></pago20:TrasladosDR></pago20:ImpuestosDR></pago20:DoctoRelacionado>` +
  '<pago20:ImpuestosP><pago20:RetencionesP><pago20:RetencionP ImpuestoP="001" ImporteP="100.00"/></pago20:RetencionesP>' +
  `<pago20:TrasladosP>${TRANSFER_P}</pago20:TrasladosP></pago20:ImpuestosP></pago20:Pago></pago20:Pagos></cfdi:Complemento></cfdi:Comprobante>`;

type Change = readonly [from: string, to: string];

/** A change of the valid receipt, and the expected code. */
const REFUSED: readonly (readonly [code: string, ...changes: Change[]])[] = [
  ['301', ['MonedaDR="MXN" ', '']],
  ['301', ['Version="2.0"', 'Version="1.0"']],
  ['301', ['NumParcialidad="1"', 'NumParcialidad="0"']],
  ['301', ['<pago20:ImpuestosP>', '<pago20:Otro/><pago20:ImpuestosP>']],
  ['CRP20999', [RECEIPT.slice(RECEIPT.indexOf('<cfdi:Complemento>'), RECEIPT.indexOf('</cfdi:Comprobante>')), '']],
  ['CRP20101', ['TipoDeComprobante="P"', 'TipoDeComprobante="T"']],
  ['CRP20103', ['SubTotal="0"', 'SubTotal="0.00"']],
  ['CRP20104', ['Moneda="XXX"', 'Moneda="MXN"']],
  ['CRP20105', ['SubTotal="0"', 'SubTotal="0" FormaPago="03"']],
  ['CRP20110', [' Total="0"', ' Total="0.00"']],
  ['CRP20112', ['ObjetoImp="01"/>', 'ObjetoImp="01"><cfdi:CuentaPredial Numero="1"/></cfdi:Concepto>']],
  ['CRP20115', ['Cantidad="1"', 'Cantidad="1.0"']],
  ['CRP20118', ['Descripcion="Pago"', 'Descripcion="Pago 1"']],
  // An empty node leaves no trace in the original string, so the folio must differ from the valid receipt's.
  ['CRP20123', ['Folio="1"', 'Folio="2"'], ['ObjetoImp="01"/>', 'ObjetoImp="01"><cfdi:Impuestos/></cfdi:Concepto>']],
  ['CRP20202', ['TotalRetencionesISR="100.00"', 'TotalRetencionesISR="99.99"']],
  ['CRP20204', ['BaseIVA16="1000.00"', 'BaseIVA16="1000.01"']],
  ['CRP20205', ['ImpuestoIVA16="160.00"', 'ImpuestoIVA16="160.01"']],
  ['CRP20206', ['<pago20:Totales ', '<pago20:Totales TotalTrasladosBaseIVA8="1.00" ']],
  ['CRP20211', ['MontoTotalPagos="1060.00"', 'MontoTotalPagos="1060.01"']],
  ['CRP20212', ['FormaDePagoP="03"', 'FormaDePagoP="99"']],
  ['CRP20213', ['MonedaP="MXN"', 'MonedaP="XXX"']],
  ['CRP20214', ['MonedaP="MXN" TipoCambioP="1"', 'MonedaP="USD"']],
  ['CRP20215', ['TipoCambioP="1"', 'TipoCambioP="1.0"']],
  ['CRP20217', [' Monto="1060.00"', ' Monto="1059.99"']],
  ['CRP20218', [' Monto="1060.00"', ' Monto="0"']],
  ['CRP20219', [' Monto="1060.00"', ' Monto="1060.000"']],
  ['CRP20223', ['CtaOrdenante=', 'RfcEmisorCtaOrd="XEXX010101000" CtaOrdenante=']],
  ['CRP20224', ['FormaDePagoP="03"', 'FormaDePagoP="01"']],
  ['CRP20225', ['CtaOrdenante="0123456789"', 'CtaOrdenante="01234567890"']],
  ['CRP20228', ['FormaDePagoP="03"', 'FormaDePagoP="01"'], ['CtaOrdenante=', 'CtaBeneficiario=']],
  ['CRP20229', ['FormaDePagoP="03"', 'FormaDePagoP="05"'], ['CtaOrdenante=', 'TipoCadPago="01" CtaOrdenante=']],
  ['CRP20230', ['CtaOrdenante=', 'TipoCadPago="01" CtaOrdenante=']],
  ['CRP20235', ['CtaOrdenante=', 'SelloPago="AAAB" CtaOrdenante=']],
  ['CRP20237', ['MonedaDR="MXN" EquivalenciaDR="1"', 'MonedaDR="USD"']],
  ['CRP20238', ['EquivalenciaDR="1"', 'EquivalenciaDR="1.0"']],
  ['CRP20239', ['ImpSaldoAnt="1060.00"', 'ImpSaldoAnt="0"']],
  ['CRP20242', ['ImpPagado="1060.00"', 'ImpPagado="1060.000"']],
  ['CRP20244', ['ImpSaldoInsoluto="0.00"', 'ImpSaldoInsoluto="0.01"']],
  [
    'CRP20246',
    [RECEIPT.slice(RECEIPT.indexOf('<pago20:ImpuestosDR>'), RECEIPT.indexOf('</pago20:DoctoRelacionado>')), ''],
  ],
  ['CRP20247', ['ObjetoImpDR="02"', 'ObjetoImpDR="01"']],
  ['CRP20249', ['RetencionDR BaseDR="1000.00"', 'RetencionDR BaseDR="0"']],
  ['CRP20252', ['TipoFactorDR="Tasa" TasaOCuotaDR="0.10', 'TipoFactorDR="Exento" TasaOCuotaDR="0.10']],
  ['CRP20253', ['TasaOCuotaDR="0.100000"', 'TasaOCuotaDR="0.360000"']],
  ['CRP20254', ['ImporteDR="100.00"', 'ImporteDR="100.02"']],
  ['CRP20259', [' ImporteDR="160.00"', '']],
  ['CRP20260', ['TasaOCuotaDR="0.160000"', 'TasaOCuotaDR="0.150000"']],
  ['CRP20261', ['ImporteDR="160.00"', 'ImporteDR="160.02"']],
  ['CRP20263', ['</pago20:RetencionesP>', '<pago20:RetencionP ImpuestoP="001" ImporteP="0"/></pago20:RetencionesP>']],
  ['CRP20264', ['TotalRetencionesISR="100.00" ', '']],
  ['CRP20265', ['ImpuestoP="001" ImporteP="100.00"', 'ImpuestoP="001" ImporteP="100.01"']],
  ['CRP20266', ['TipoFactorP="Tasa"', 'TipoFactorP="Exento"']],
  ['CRP20267', ['TotalTrasladosBaseIVA16="1000.00" ', '']],
  ['CRP20268', ['BaseP="1000.00"', 'BaseP="1000.01"']],
  ['CRP20271', [TRANSFER_P, TRANSFER_P + TRANSFER_P]],
  ['CRP20272', ['TasaOCuotaP="0.160000"', 'TasaOCuotaP="0.150000"']],
  ['CRP20273', ['TotalTrasladosImpuestoIVA16="160.00" ', '']],
  ['CRP20274', ['ImporteP="160.00"', 'ImporteP="160.01"']],
  ['CRP20276', ['MonedaDR="MXN" EquivalenciaDR="1"', 'MonedaDR="USD" EquivalenciaDR="0.9990000000"']],
  ['CRP20278', ['ObjetoImpDR="02"', 'ObjetoImpDR="08"']],
  ['CRP20279', ['ObjetoImpDR="02"', 'ObjetoImpDR="07"']],
];

describe('payment receipts at the PAC', () => {
  let pac: TestPac;
  before(async () => {
    pac = await startTestPac();
  });
  after(() => pac.remove());

  async function codeOf(at: TestPac, ...changes: readonly Change[]): Promise<string> {
    let xml = RECEIPT.replace('NUMBER', at.csd.noCertificado).replace('DER"', `${at.csd.cer.toString('base64')}"`);
    for (const [from, to] of changes) {
      expect(xml, from).to.include(from);
      xml = xml.replace(from, to);
    }
    const outcome = await at.simulator.stamp(sealXml(xml, at.csd));
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  it('stamps a valid receipt', async () => {
    expect(await codeOf(pac)).to.equal('stamped');
    expect(await pac.simulator.ledger.count()).to.equal(1);
  });

  for (const [code, ...changes] of REFUSED) {
    it(`returns ${code} for ${changes.map(([from, to]) => `${cut(from)} -> ${cut(to) || 'nothing'}`).join(' and ')}`, async () => {
      expect(await codeOf(pac, ...changes)).to.equal(code);
    });
  }

  it("stamps the same receipt under the SAT's schemas (pending without SAT data)", async function () {
    if (SAT_SCHEMAS === undefined) return this.skip();
    const other = await startTestPac({ satSchemasDir: SAT_SCHEMAS });
    try {
      const location: Change = [
        ' Version="4.0"',
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd" Version="4.0"',
      ];
      expect(await codeOf(other, location)).to.equal('stamped');
    } finally {
      await other.remove();
    }
  });

  it('stamps a receipt sealed by others', async () => {
    const outcome = await pac.simulator.stamp(Buffer.from(sealedSample('pago20').xml));
    expect(outcome.kind).to.equal('stamped');
    if (outcome.kind !== 'stamped') return;
    const stamped = outcome.xml.toString();
    expect(stamped.match(/<cfdi:Complemento>/g)).to.have.length(1);
    expect(stamped).to.match(/<\/pago20:Pagos>\s*<tfd:TimbreFiscalDigital/);
  });
});

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
