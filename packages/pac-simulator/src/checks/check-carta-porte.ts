import { Decimal, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { complementsOf } from './check-structure.ts';

const NAMESPACE = 'http://www.sat.gob.mx/CartaPorte31';
const FREIGHT =
  /^(?:7810150[0-3]|7810160[0-4]|7810170[0-6]|7810180[0-4]|7810180[67]|7810190[0-5]|7810220[01345]|78121603|7814150[01]|84121806|9212180[0-2])$/;
const FOREIGN_RFC = 'XEXX010101000';

/** Input of the Carta Porte checks. */
interface Facts {
  comprobante: CfdiElement;
  carta: CfdiElement;
  places: CfdiElement[];
  goods: CfdiElement[];
  mercancias: CfdiElement;
  road: CfdiElement | undefined;
  sea: CfdiElement | undefined;
  air: CfdiElement | undefined;
  rail: CfdiElement | undefined;
}

type Check = (facts: Facts) => Rejection | undefined;

/** The matrix of Carta Porte 3.1, as far as it needs no catalog. */
export function checkCartaPorte(comprobante: CfdiElement): Rejection | undefined {
  const cartas = complementsOf(comprobante).filter(({ namespace }) => namespace === NAMESPACE);
  const [carta] = cartas;
  if (carta === undefined) return undefined;
  if (cartas.length > 1) return reject('CP112', 'Debe existir un solo complemento Carta Porte.');
  const mercancias = childNamed(carta, 'Mercancias');
  if (mercancias === undefined) return reject('CP148', 'Debe existir el nodo Mercancias.');
  const facts: Facts = {
    comprobante,
    carta,
    mercancias,
    places: elementsAt(carta, 'Ubicaciones/Ubicacion'),
    goods: elementsAt(mercancias, 'Mercancia'),
    road: childNamed(mercancias, 'Autotransporte'),
    sea: childNamed(mercancias, 'TransporteMaritimo'),
    air: childNamed(mercancias, 'TransporteAereo'),
    rail: childNamed(mercancias, 'TransporteFerroviario'),
  };
  for (const check of CHECKS) {
    const rejection = check(facts);
    if (rejection) return rejection;
  }
  return undefined;
}

const document: Check = ({ comprobante }) => {
  const type = attribute(comprobante, 'TipoDeComprobante');
  const [issuer, receiver] = ['Emisor', 'Receptor'].map((name) => childNamed(comprobante, name));
  const currency = attribute(comprobante, 'Moneda');
  if (type !== 'T' && type !== 'I') return reject('CP114', 'Carta Porte solo se permite en el tipo I o T.');
  if (type === 'I') {
    if (currency === 'XXX') return reject('CP104', 'Con tipo I la moneda debe ser distinta de XXX.');
    const keys = elementsAt(comprobante, 'Conceptos/Concepto').map((each) => attribute(each, 'ClaveProdServ') ?? '');
    return keys.every((key) => FREIGHT.test(key))
      ? undefined
      : reject('CP109', 'ClaveProdServ no corresponde a un servicio de transporte.');
  }
  if (!isZero(attribute(comprobante, 'SubTotal'))) return reject('CP102', 'Con tipo T el SubTotal debe ser cero.');
  if (currency !== 'XXX') return reject('CP103', 'Con tipo T la moneda debe ser XXX.');
  if (!isZero(attribute(comprobante, 'Total'))) return reject('CP105', 'Con tipo T el Total debe ser cero.');
  if ((receiver && attribute(receiver, 'Rfc')) !== (issuer && attribute(issuer, 'Rfc')))
    return reject('CP107', 'Con tipo T el RFC del receptor debe ser el del emisor.');
  return receiver && attribute(receiver, 'UsoCFDI') === 'S01'
    ? undefined
    : reject('CP111', 'Con tipo T el UsoCFDI debe ser S01.');
};

const international: Check = ({ carta }) => {
  const crosses = attribute(carta, 'TranspInternac') === 'Sí';
  if ((childNamed(carta, 'RegimenesAduaneros') !== undefined) !== crosses)
    return reject('CP116', 'RegimenesAduaneros debe existir solo con TranspInternac Sí.');
  for (const [name, missing, extra] of [
    ['EntradaSalidaMerc', 'CP119', 'CP120'],
    ['PaisOrigenDestino', 'CP121', 'CP122'],
    ['ViaEntradaSalida', 'CP123', 'CP124'],
  ] as const) {
    const isThere = attribute(carta, name) !== undefined;
    if (crosses && !isThere) return reject(missing, `Con TranspInternac Sí debe existir ${name}.`);
    if (!crosses && isThere) return reject(extra, `Con TranspInternac No no debe existir ${name}.`);
  }
  return undefined;
};

const distance: Check = ({ carta, places, road, rail }) => {
  const total = attribute(carta, 'TotalDistRec');
  const measured = road !== undefined || rail !== undefined;
  if ((total !== undefined) !== measured)
    return reject('CP125', 'TotalDistRec debe existir solo por carretera o ferrocarril.');
  const arrivals = places.filter((place) => attribute(place, 'TipoUbicacion') === 'Destino');
  if (total !== undefined && !sum(arrivals.map((each) => attribute(each, 'DistanciaRecorrida'))).eq(total))
    return reject('CP126', 'TotalDistRec no es la suma de DistanciaRecorrida.');
  const stray = places.some((place) => {
    const wanted = measured && attribute(place, 'TipoUbicacion') === 'Destino';
    return (attribute(place, 'DistanciaRecorrida') !== undefined) !== wanted;
  });
  return stray ? reject('CP141', 'DistanciaRecorrida debe existir solo en los destinos.') : undefined;
};

const places: Check = ({ places: all, goods, rail, sea }) => {
  const count = (kind: string) => all.filter((place) => attribute(place, 'TipoUbicacion') === kind).length;
  if (rail && count('Origen') < 1) return reject('CP128', 'Debe existir al menos un Origen.');
  if (rail && count('Destino') < 5) return reject('CP129', 'Por ferrocarril deben existir al menos cinco destinos.');
  if (count('Origen') < 1 || count('Destino') < 1) return reject('CP130', 'Debe existir un Origen y un Destino.');
  const quantities = goods.some((each) => childNamed(each, 'CantidadTransporta') !== undefined);
  for (const place of all) {
    const has = (name: string) => attribute(place, name) !== undefined;
    if (quantities && !has('IDUbicacion')) return reject('CP131', 'Cada Ubicacion debe tener IDUbicacion.');
    const foreign = attribute(place, 'RFCRemitenteDestinatario') === FOREIGN_RFC;
    if (foreign !== has('NumRegIdTrib')) return reject('CP133', `NumRegIdTrib debe existir solo con ${FOREIGN_RFC}.`);
    if (has('NumRegIdTrib') !== has('ResidenciaFiscal'))
      return reject('CP134', 'ResidenciaFiscal debe existir solo con NumRegIdTrib.');
    if (has('NavegacionTrafico') !== (sea !== undefined))
      return reject('CP139', 'NavegacionTrafico debe existir solo en transporte marítimo.');
  }
  return undefined;
};

const weights: Check = ({ mercancias, goods, road, sea, air, rail }) => {
  if (!road && !sea && !air && !rail) return reject('CP148', 'Debe existir un medio de transporte.');
  const gross = attribute(mercancias, 'PesoBrutoTotal') ?? '0';
  const net = attribute(mercancias, 'PesoNetoTotal');
  const details = goods.map((each) => childNamed(each, 'DetalleMercancia'));
  const ofDetails = (name: string) => sum(details.map((each) => each && attribute(each, name)));
  if ((road || air || rail) && !sum(goods.map((each) => attribute(each, 'PesoEnKg'))).eq(gross))
    return reject('CP149', 'PesoBrutoTotal no es la suma de PesoEnKg.');
  if (sea && !ofDetails('PesoBruto').eq(gross)) return reject('CP150', 'PesoBrutoTotal no es la suma de PesoBruto.');
  if (sea && (net === undefined || !ofDetails('PesoNeto').eq(net)))
    return reject('CP151', 'PesoNetoTotal no es la suma de PesoNeto.');
  const cars = rail ? elementsAt(rail, 'Carro').map((car) => attribute(car, 'ToneladasNetasCarro')) : [];
  if (rail && (net === undefined || !sum(cars).eq(net)))
    return reject('CP152', 'PesoNetoTotal no es la suma de ToneladasNetasCarro.');
  return attribute(mercancias, 'NumTotalMercancias') === String(goods.length)
    ? undefined
    : reject('CP154', 'NumTotalMercancias no es el número de mercancías.');
};

const hazards: Check = ({ goods, road }) => {
  for (const each of goods) {
    const dangerous = attribute(each, 'MaterialPeligroso') === 'Sí';
    if ((attribute(each, 'CveMaterialPeligroso') !== undefined) !== dangerous)
      return reject('CP156', 'CveMaterialPeligroso debe existir solo con MaterialPeligroso Sí.');
    if ((attribute(each, 'Embalaje') !== undefined) !== dangerous)
      return reject('CP157', 'Embalaje debe existir solo con MaterialPeligroso Sí.');
  }
  const insurance = road && childNamed(road, 'Seguros');
  if (insurance === undefined) return undefined;
  const dangerous = goods.some((each) => attribute(each, 'MaterialPeligroso') === 'Sí');
  for (const [code, name] of [
    ['CP182', 'AseguraMedAmbiente'],
    ['CP183', 'PolizaMedAmbiente'],
  ] as const)
    if ((attribute(insurance, name) !== undefined) !== dangerous)
      return reject(code, `${name} debe existir solo con material peligroso.`);
  return undefined;
};

const quantities: Check = ({ goods, places: all, road, sea, air, rail }) => {
  const ids = new Set(all.map((place) => attribute(place, 'IDUbicacion')));
  const ways = [road, sea, air, rail].filter((way) => way !== undefined).length;
  for (const each of goods) {
    if ((childNamed(each, 'DetalleMercancia') !== undefined) !== (sea !== undefined))
      return reject('CP181', 'DetalleMercancia debe existir solo en transporte marítimo.');
    for (const part of elementsAt(each, 'CantidadTransporta')) {
      if (!ids.has(attribute(part, 'IDOrigen'))) return reject('CP178', 'IDOrigen no es una Ubicacion.');
      if (!ids.has(attribute(part, 'IDDestino'))) return reject('CP179', 'IDDestino no es una Ubicacion.');
      if ((attribute(part, 'CvesTransporte') !== undefined) !== ways > 1)
        return reject('CP180', 'CvesTransporte debe existir solo con varios medios de transporte.');
    }
  }
  return undefined;
};

const figures: Check = ({ carta, road }) => {
  const all = elementsAt(carta, 'FiguraTransporte/TiposFigura');
  if (road && all.length === 0) return reject('CP193', 'Por carretera debe existir FiguraTransporte.');
  const isDriver = (figure: CfdiElement) => attribute(figure, 'TipoFigura') === '01';
  if (road && !all.some(isDriver)) return reject('CP194', 'Debe existir un operador (TipoFigura 01).');
  for (const figure of all) {
    const has = (name: string) => attribute(figure, name) !== undefined;
    if (!has('RFCFigura') && !has('NumRegIdTribFigura')) return reject('CP195', 'La figura debe tener RFC.');
    if (has('NumLicencia') !== isDriver(figure)) return reject('CP196', 'NumLicencia es solo del operador.');
    if (has('NumRegIdTribFigura') !== has('ResidenciaFiscalFigura'))
      return reject('CP198', 'ResidenciaFiscalFigura debe existir solo con NumRegIdTribFigura.');
    const owns = ['02', '03'].includes(attribute(figure, 'TipoFigura') ?? '');
    if ((childNamed(figure, 'PartesTransporte') !== undefined) !== owns)
      return reject('CP199', 'PartesTransporte debe existir solo con TipoFigura 02 o 03.');
  }
  return undefined;
};

const isZero = (value: string | undefined) => value !== undefined && new Decimal(value).isZero();

const CHECKS: readonly Check[] = [document, international, distance, places, weights, hazards, quantities, figures];
