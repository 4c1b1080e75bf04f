import { expect } from 'chai';
import { checkForeignTrade } from '../src/checks/check-foreign-trade.ts';
import { readCfdi } from '../src/read-cfdi.ts';

const HOME = '<c:Emisor><c:Domicilio Calle="A" Estado="CMX" Pais="MEX" CodigoPostal="06000"/></c:Emisor>';
const ADDRESSEE =
  '<c:Destinatario NumRegIdTrib="123456789"><c:Domicilio Calle="B" Estado="TX" Pais="USA" CodigoPostal="78701"/></c:Destinatario>';
const GOODS =
  '<c:Mercancia NoIdentificacion="AZ-1" FraccionArancelaria="1701130100" CantidadAduana="1.000" UnidadAduana="01" ValorUnitarioAduana="5.000000" ValorDolares="5.00"/>';
const TRADE = `<c:ComercioExterior xmlns:c="http://www.sat.gob.mx/ComercioExterior20" Version="2.0" ClaveDePedimento="A1" CertificadoOrigen="0" Incoterm="FOB" TipoCambioUSD="20.0000" TotalUSD="5.00">${HOME}${ADDRESSEE}<c:Mercancias>${GOODS}</c:Mercancias></c:ComercioExterior>`;
const CONCEPT =
  '<cfdi:Concepto ClaveUnidad="KGM" NoIdentificacion="AZ-1" Importe="100.00" ObjetoImp="01"></cfdi:Concepto>';
const XML = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" TipoDeComprobante="I" Moneda="MXN" Exportacion="02"><cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="URE180429TM6"/><cfdi:Conceptos>${CONCEPT}</cfdi:Conceptos><cfdi:Complemento>${TRADE}</cfdi:Complemento></cfdi:Comprobante>`;

function checked(xml: string): string | undefined {
  const read = readCfdi(Buffer.from(xml), () => undefined);
  if ('rejection' in read) throw new Error(read.rejection.message);
  return checkForeignTrade(read.comprobante)?.code;
}

const transfer = XML.replace('"I" Moneda="MXN"', '"T" Moneda="XXX"').replace('"URE180429TM6"', '"EKU9003173C9"');
const twice = XML.replace(CONCEPT, CONCEPT + CONCEPT)
  .replace('"1.000"', '"2.000"')
  .replace('ValorDolares="5.00"', 'ValorDolares="10.00"')
  .replace('TotalUSD="5.00"', 'TotalUSD="10.00"');
const worth = (value: string, each: string) =>
  twice
    .replace('ValorDolares="10.00"', `ValorDolares="${value}"`)
    .replace('TotalUSD="10.00"', `TotalUSD="${value}"`)
    .replace('"5.000000"', `"${each}"`);

/** Changes that make a valid one invalid, with the expected code. */
const refused: [code: string, from: string, change: [search: string, replacement: string]][] = [
  ['CCE101', XML, ['TipoDeComprobante="I"', 'TipoDeComprobante="P"']],
  ['CCE102', transfer, ['ClaveDePedimento', 'MotivoTraslado="05" ClaveDePedimento']],
  ['CCE103', XML, [ADDRESSEE, `<c:Propietario NumRegIdTrib="123456" ResidenciaFiscal="USA"/>${ADDRESSEE}`]],
  ['CCE106', XML, ['<cfdi:Emisor', '<cfdi:InformacionGlobal/><cfdi:Emisor']],
  ['CCE107', XML, ['URE180429TM6', 'XAXX010101000']],
  ['CCE108', transfer, ['Receptor Rfc="EKU9003173C9"', 'Receptor Rfc="URE180429TM6"']],
  ['CCE110', transfer, ['ObjetoImp="01"', 'ObjetoImp="02"']],
  ['CCE111', XML, ['</cfdi:Concepto>', '<cfdi:ACuentaTerceros/></cfdi:Concepto>']],
  ['CCE112', XML, ['</cfdi:Concepto>', '<cfdi:CuentaPredial/></cfdi:Concepto>']],
  ['CCE113', XML, [TRADE, TRADE + TRADE]],
  ['CCE115', XML, ['</cfdi:Complemento>', '<i:INE xmlns:i="http://www.sat.gob.mx/ine"/></cfdi:Complemento>']],
  ['CCE116', transfer, ['ClaveDePedimento', 'MotivoTraslado="01" ClaveDePedimento']],
  ['CCE118', XML, ['CertificadoOrigen="0"', 'CertificadoOrigen="1"']],
  ['CCE120', XML, [' Incoterm="FOB"', '']],
  ['CCE122', XML, ['TotalUSD="5.00"', 'TotalUSD="5.000"']],
  ['CCE122', XML, ['TotalUSD="5.00"', 'TotalUSD="5.01"']],
  ['CCE123', XML, ['<c:Emisor>', '<c:Emisor Curp="CACX760510MDFRXC09">']],
  ['CCE124', XML, ['Emisor Rfc="EKU9003173C9"', 'Emisor Rfc="CACX7605101P8"']],
  ['CCE125', XML, ['Pais="MEX"', 'Pais="USA"']],
  ['CCE133', XML, ['<c:Destinatario', '<c:Receptor NumRegIdTrib="123456789"/><c:Destinatario']],
  ['CCE142', transfer, [ADDRESSEE, ADDRESSEE + ADDRESSEE]],
  ['CCE143', XML, ['Pais="USA"', 'Pais="MEX"']],
  ['CCE151', XML, [' NoIdentificacion="AZ-1" Importe', ' Importe']],
  ['CCE152', XML, ['NoIdentificacion="AZ-1" Fraccion', 'NoIdentificacion="AZ-2" Fraccion']],
  ['CCE153', XML, [GOODS, GOODS + GOODS.replace('ValorDolares="5.00"', 'ValorDolares="0"')]],
  ['CCE157', twice, [twice, worth('9.50', '4.750000')]],
  ['CCE158', twice, [twice, worth('10.50', '5.250000')]],
  ['CCE159', XML, [' FraccionArancelaria="1701130100"', '']],
  ['CCE160', XML, ['UnidadAduana="01"', 'UnidadAduana="99"']],
  ['CCE165', XML, [' CantidadAduana="1.000"', '']],
  ['CCE166', twice, [' CantidadAduana="2.000"', '']],
  ['CCE168', XML, ['"5.000000"', '"0.000000"']],
  ['CCE169', XML, ['"5.000000"', '"4.000000"']],
  ['CCE170', XML, ['ClaveUnidad="KGM"', 'ClaveUnidad="E48"']],
  ['CCE171', XML, ['"5.000000"', '"6.000000"']],
  ['CCE172', XML, ['Importe="100.00"', 'Importe="110.00"']],
];

describe('Comercio Exterior in the simulator', () => {
  it('accepts a valid sale, one of a repeated product, and a valid transfer', () => {
    for (const xml of [XML, twice, transfer]) expect(checked(xml)).to.equal(undefined);
  });

  for (const [code, from, [search, replacement]] of refused)
    it(`rejects with ${code} a document with "${replacement.slice(0, 60)}"`, () => {
      expect(from).to.include(search);
      expect(checked(from.replace(search, replacement))).to.equal(code);
    });
});
