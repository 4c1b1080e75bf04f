import { Decimal, decimalsWritten, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkForeignTradeAmounts } from './check-foreign-trade-amounts.ts';
import { complementsOf } from './check-structure.ts';
import { FOREIGN_TRADE_NAMESPACE, type ForeignTrade } from './foreign-trade.ts';

const FOREIGN_RFC = 'XEXX010101000';
const GENERAL_RFC = 'XAXX010101000';
/** Complements that may accompany it. */
const NEIGHBOURS = new Set([
  FOREIGN_TRADE_NAMESPACE,
  'http://www.sat.gob.mx/CartaPorte31',
  'http://www.sat.gob.mx/implocal',
  'http://www.sat.gob.mx/leyendasFiscales',
  'http://www.sat.gob.mx/registrofiscal',
  'http://www.sat.gob.mx/TimbreFiscalDigital',
]);

type Check = (facts: ForeignTrade) => Rejection | undefined;

/** The matrix of Comercio Exterior 2.0, as far as it needs no catalog. */
export function checkForeignTrade(comprobante: CfdiElement): Rejection | undefined {
  const all = complementsOf(comprobante);
  const trades = all.filter(({ namespace }) => namespace === FOREIGN_TRADE_NAMESPACE);
  const [trade] = trades;
  if (trade === undefined) return undefined;
  if (trades.length > 1) return reject('CCE113', 'Debe existir un solo complemento Comercio Exterior.');
  if (all.some(({ namespace }) => !NEIGHBOURS.has(namespace)))
    return reject('CCE115', 'El complemento Comercio Exterior no convive con otro de los que existen.');
  const facts: ForeignTrade = {
    comprobante,
    trade,
    type: attribute(comprobante, 'TipoDeComprobante') ?? '',
    concepts: elementsAt(comprobante, 'Conceptos/Concepto'),
    goods: elementsAt(trade, 'Mercancias/Mercancia'),
  };
  for (const check of CHECKS) {
    const rejection = check(facts);
    if (rejection) return rejection;
  }
  return undefined;
}

const document: Check = ({ comprobante, trade, type, concepts }) => {
  if (!['I', 'E', 'T'].includes(type)) return reject('CCE101', 'El tipo de comprobante debe ser I, E o T.');
  if (childNamed(comprobante, 'InformacionGlobal'))
    return reject('CCE106', 'No debe existir el nodo InformacionGlobal.');
  const [issuer, receiver] = ['Emisor', 'Receptor'].map((name) => {
    const party = childNamed(comprobante, name);
    return party && attribute(party, 'Rfc');
  });
  if (type === 'T' && issuer !== receiver)
    return reject('CCE108', 'Con tipo T el RFC del receptor debe ser el del emisor.');
  if (type !== 'T' && receiver === GENERAL_RFC)
    return reject('CCE107', 'El RFC del receptor no puede ser el genérico nacional.');
  for (const concept of concepts) {
    if (type === 'T' && attribute(concept, 'ObjetoImp') !== '01')
      return reject('CCE110', 'Con tipo T el ObjetoImp debe ser 01.');
    if (childNamed(concept, 'ACuentaTerceros')) return reject('CCE111', 'No debe existir el nodo ACuentaTerceros.');
    if (childNamed(concept, 'CuentaPredial')) return reject('CCE112', 'No debe existir el nodo CuentaPredial.');
    if (attribute(concept, 'NoIdentificacion') === undefined)
      return reject('CCE151', 'Cada concepto debe tener NoIdentificacion.');
  }
  const owned = type === 'T' && attribute(trade, 'MotivoTraslado') === '05';
  const owners = elementsAt(trade, 'Propietario').length;
  if (owned && owners === 0) return reject('CCE102', 'Con MotivoTraslado 05 debe existir el nodo Propietario.');
  if (!owned && owners > 0) return reject('CCE103', 'El nodo Propietario es solo para MotivoTraslado 05.');
  const related = elementsAt(comprobante, 'CfdiRelacionados/CfdiRelacionado').length;
  return type === 'T' && attribute(trade, 'MotivoTraslado') === '01' && related === 0
    ? reject('CCE116', 'Con MotivoTraslado 01 debe existir un CFDI relacionado.')
    : undefined;
};

const heading: Check = ({ comprobante, trade, goods }) => {
  const has = (name: string) => attribute(trade, name) !== undefined;
  if ((attribute(trade, 'CertificadoOrigen') === '1') !== has('NumCertificadoOrigen'))
    return reject('CCE118', 'NumCertificadoOrigen debe existir solo con CertificadoOrigen 1.');
  if (attribute(comprobante, 'Exportacion') === '02' && !has('Incoterm'))
    return reject('CCE120', 'Con Exportacion 02 debe existir Incoterm.');
  const total = attribute(trade, 'TotalUSD') ?? '0';
  const values = sum(goods.map((each) => attribute(each, 'ValorDolares'))).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return !values.eq(total) || decimalsWritten(total) > 2
    ? reject('CCE122', 'TotalUSD no es la suma de ValorDolares, o no tiene dos decimales.')
    : undefined;
};

const parties: Check = ({ comprobante, trade, type }) => {
  const [issuer, receiver] = ['Emisor', 'Receptor'].map((name) => childNamed(comprobante, name));
  const own = childNamed(trade, 'Emisor');
  const curp = own && attribute(own, 'Curp');
  const natural = issuer && attribute(issuer, 'Rfc')?.length === 13;
  if (!natural && curp !== undefined) return reject('CCE123', 'Curp es solo de una persona física.');
  if (natural && curp === undefined) return reject('CCE124', 'La persona física debe indicar Curp.');
  const home = childNamed(own, 'Domicilio');
  if (home && attribute(home, 'Pais') !== 'MEX') return reject('CCE125', 'El país del emisor debe ser MEX.');
  const theirs = childNamed(trade, 'Receptor');
  const number = theirs && attribute(theirs, 'NumRegIdTrib');
  const foreign = receiver && attribute(receiver, 'Rfc') === FOREIGN_RFC;
  if (theirs && foreign !== (number !== undefined))
    return reject('CCE133', `NumRegIdTrib del receptor debe existir solo con ${FOREIGN_RFC}.`);
  const place = childNamed(theirs, 'Domicilio');
  if (foreign && place && attribute(place, 'Pais') === 'MEX')
    return reject('CCE134', 'El país de un receptor extranjero no puede ser MEX.');
  const addressees = elementsAt(trade, 'Destinatario');
  if (type === 'T' && addressees.length !== 1) return reject('CCE142', 'Con tipo T debe existir un Destinatario.');
  const isMexican = (addressee: CfdiElement) =>
    elementsAt(addressee, 'Domicilio').every((each) => attribute(each, 'Pais') === 'MEX');
  return addressees.some((each) => attribute(each, 'NumRegIdTrib') !== undefined && isMexican(each))
    ? reject('CCE143', 'NumRegIdTrib es solo de un destinatario extranjero.')
    : undefined;
};

const goods: Check = ({ concepts, goods: all }) => {
  const count = (id: string | undefined) =>
    concepts.filter((concept) => attribute(concept, 'NoIdentificacion') === id).length;
  const seen = new Set<string>();
  const customs = ['CantidadAduana', 'UnidadAduana', 'ValorUnitarioAduana'];
  const used = all.some((each) => customs.some((name) => attribute(each, name) !== undefined));
  for (const each of all) {
    const id = attribute(each, 'NoIdentificacion');
    if (count(id) === 0) return reject('CCE152', 'NoIdentificacion no es de ningún concepto.');
    const key = `${id} ${attribute(each, 'FraccionArancelaria')}`;
    if (seen.has(key)) return reject('CCE153', 'NoIdentificacion y FraccionArancelaria se repiten.');
    seen.add(key);
    const whole = customs.every((name) => attribute(each, name) !== undefined);
    if (!whole && count(id) > 1) return reject('CCE166', 'Faltan los datos de aduana de un NoIdentificacion repetido.');
    if (!whole && used) return reject('CCE165', 'Los tres datos de aduana deben existir en todas las mercancías.');
    const unit = attribute(each, 'UnidadAduana');
    const worth = attribute(each, 'ValorUnitarioAduana');
    if (worth !== undefined && unit !== '99' && new Decimal(worth).isZero())
      return reject('CCE168', 'ValorUnitarioAduana debe ser mayor que cero.');
  }
  return undefined;
};

const CHECKS: readonly Check[] = [document, heading, parties, goods, checkForeignTradeAmounts];
