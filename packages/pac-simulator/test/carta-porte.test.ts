import { expect } from 'chai';
import { checkCartaPorte } from '../src/checks/check-carta-porte.ts';
import { readCfdi } from '../src/read-cfdi.ts';

const CARTA = `<c:CartaPorte xmlns:c="http://www.sat.gob.mx/CartaPorte31" Version="3.1" IdCCP="CCC1a2b3-4c5d-4e6f-8a9b-0c1d2e3f4a5b" TranspInternac="No" TotalDistRec="560.00"><c:Ubicaciones><c:Ubicacion TipoUbicacion="Origen" IDUbicacion="OR000001" RFCRemitenteDestinatario="EKU9003173C9" FechaHoraSalidaLlegada="2026-11-23T08:00:00"/><c:Ubicacion TipoUbicacion="Destino" IDUbicacion="DE000001" RFCRemitenteDestinatario="URE180429TM6" FechaHoraSalidaLlegada="2026-11-23T18:00:00" DistanciaRecorrida="560.00"/></c:Ubicaciones><c:Mercancias PesoBrutoTotal="1500.000" UnidadPeso="KGM" NumTotalMercancias="1"><c:Mercancia BienesTransp="56101500" Descripcion="Muebles" Cantidad="10" ClaveUnidad="H87" PesoEnKg="1500.000"><c:CantidadTransporta Cantidad="10" IDOrigen="OR000001" IDDestino="DE000001"/></c:Mercancia><c:Autotransporte PermSCT="TPAF01" NumPermisoSCT="1"><c:IdentificacionVehicular ConfigVehicular="C2" PesoBrutoVehicular="8.50" PlacaVM="ABC1234" AnioModeloVM="2022"/><c:Seguros AseguraRespCivil="Seguros" PolizaRespCivil="POL"/></c:Autotransporte></c:Mercancias><c:FiguraTransporte><c:TiposFigura TipoFigura="01" RFCFigura="CACX7605101P8" NumLicencia="LIC0001" NombreFigura="X"/></c:FiguraTransporte></c:CartaPorte>`;
const XML = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" TipoDeComprobante="I" Moneda="MXN" SubTotal="100" Total="100"><cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="URE180429TM6" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="78101802"/></cfdi:Conceptos><cfdi:Complemento>${CARTA}</cfdi:Complemento></cfdi:Comprobante>`;

function checked(xml: string): string | undefined {
  const read = readCfdi(Buffer.from(xml), () => undefined);
  if ('rejection' in read) throw new Error(read.rejection.message);
  return checkCartaPorte(read.comprobante)?.code;
}

const transfer = XML.replace('"I" Moneda="MXN" SubTotal="100" Total="100"', '"T" Moneda="XXX" SubTotal="0" Total="0"')
  .replace('Rfc="URE180429TM6" UsoCFDI="G03"', 'Rfc="EKU9003173C9" UsoCFDI="S01"')
  .replace('78101802', '56101500');

/** Changes that make a valid one invalid, with the expected code. */
const refused: [code: string, from: string, change: [search: string, replacement: string]][] = [
  ['CP104', XML, ['MXN', 'XXX']],
  ['CP109', XML, ['78101802', '01010101']],
  ['CP114', XML, ['TipoDeComprobante="I"', 'TipoDeComprobante="E"']],
  ['CP102', transfer, ['SubTotal="0"', 'SubTotal="1"']],
  ['CP103', transfer, ['XXX', 'MXN']],
  ['CP105', transfer, [' Total="0"', ' Total="1"']],
  ['CP107', transfer, ['Receptor Rfc="EKU9003173C9"', 'Receptor Rfc="URE180429TM6"']],
  ['CP111', transfer, ['S01', 'G03']],
  ['CP112', XML, [CARTA, CARTA + CARTA]],
  ['CP116', XML, ['TranspInternac="No"', 'TranspInternac="Sí"']],
  ['CP120', XML, ['TranspInternac="No"', 'TranspInternac="No" EntradaSalidaMerc="Entrada"']],
  ['CP125', XML, [' TotalDistRec="560.00"', '']],
  ['CP126', XML, ['TotalDistRec="560.00"', 'TotalDistRec="560.01"']],
  ['CP141', XML, ['Ubicacion TipoUbicacion="Origen"', 'Ubicacion DistanciaRecorrida="0" TipoUbicacion="Origen"']],
  ['CP130', XML, ['TipoUbicacion="Origen"', 'TipoUbicacion="Destino" DistanciaRecorrida="0"']],
  ['CP131', XML, [' IDUbicacion="OR000001"', '']],
  ['CP133', XML, ['RFCRemitenteDestinatario="EKU9003173C9"', 'RFCRemitenteDestinatario="XEXX010101000"']],
  ['CP139', XML, ['IDUbicacion="OR000001"', 'IDUbicacion="OR000001" NavegacionTrafico="Altura"']],
  ['CP149', XML, ['PesoBrutoTotal="1500.000"', 'PesoBrutoTotal="1500.001"']],
  ['CP154', XML, ['NumTotalMercancias="1"', 'NumTotalMercancias="2"']],
  ['CP156', XML, ['ClaveUnidad="H87"', 'ClaveUnidad="H87" MaterialPeligroso="Sí"']],
  ['CP182', XML, ['PolizaRespCivil="POL"', 'PolizaRespCivil="POL" AseguraMedAmbiente="A"']],
  ['CP178', XML, ['IDOrigen="OR000001"', 'IDOrigen="OR000009"']],
  ['CP180', XML, ['IDDestino="DE000001"', 'IDDestino="DE000001" CvesTransporte="01"']],
  ['CP193', XML, [/<c:FiguraTransporte>.*<\/c:FiguraTransporte>/.exec(XML)?.[0] ?? '', '']],
  ['CP194', XML, ['TipoFigura="01"', 'TipoFigura="04"']],
  ['CP195', XML, [' RFCFigura="CACX7605101P8"', '']],
  ['CP196', XML, [' NumLicencia="LIC0001"', '']],
];

describe('Carta Porte in the simulator', () => {
  it('accepts a valid freight and a valid transfer', () => {
    expect(checked(XML)).to.equal(undefined);
    expect(checked(transfer)).to.equal(undefined);
  });

  for (const [code, from, [search, replacement]] of refused)
    it(`rejects with ${code} a document with "${replacement.slice(0, 60)}"`, () => {
      expect(from).to.include(search);
      expect(checked(from.replace(search, replacement))).to.equal(code);
    });
});
