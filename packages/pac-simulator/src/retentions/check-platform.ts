import { Decimal, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { complementNamed } from './complement-named.ts';

/** The matrix of digital platforms (revision D) as far as the document shows; rates are up to the issuer here. */
export function checkPlatform(document: CfdiElement): Rejection | undefined {
  const platform = complementNamed(document, 'PlataformasTecnologicas10');
  if (platform === undefined) return undefined;
  if (attribute(document, 'CveRetenc') !== '26')
    return reject('SPT102', 'El complemento Plataformas Tecnológicas solo existe con la clave 26.');
  const services = elementsAt(platform, 'Servicios/DetallesDelServicio');
  return (
    head(document, services) ?? sums(document, platform, services) ?? withheld(document, services) ?? each(services)
  );
}

const text = (element: CfdiElement | undefined, name: string): string => (element && attribute(element, name)) ?? '';
const amount = (element: CfdiElement | undefined, name: string): Decimal => sum([element && attribute(element, name)]);
const isCash = (service: CfdiElement): boolean => attribute(service, 'FormaPagoServ') === '01';
const taxOf = (service: CfdiElement) => childNamed(service, 'ImpuestosTrasladadosdelServicio');
const charged = (services: readonly CfdiElement[]): Decimal =>
  sum(services.map((one) => text(taxOf(one), 'Importe') || '0'));
const taxes = (document: CfdiElement, code: string): CfdiElement[] =>
  elementsAt(document, 'Totales/ImpRetenidos').filter((tax) => attribute(tax, 'ImpuestoRet') === code);
const foreigner = (document: CfdiElement) => childNamed(childNamed(document, 'Receptor'), 'Extranjero');

function head(document: CfdiElement, services: readonly CfdiElement[]): Rejection | undefined {
  const periodo = childNamed(document, 'Periodo');
  const abroad = foreigner(document);
  if (abroad && attribute(abroad, 'NumRegIdTribR') === undefined)
    return reject('SPT104', 'NumRegIdTribR debe ser XEXX010101000 sin registro fiscal.');
  if (text(periodo, 'MesIni') !== text(periodo, 'MesFin')) return reject('SPT105', 'MesFin debe ser igual a MesIni.');
  if (new Set(services.map((service) => text(service, 'TipoDeServ'))).size > 1)
    return reject('SPT137', 'Solo debe haber un TipoDeServ en el comprobante.');
  const month = `${text(periodo, 'Ejercicio')}-${text(periodo, 'MesIni')}-`;
  return services.some((service) => !text(service, 'FechaServ').startsWith(month))
    ? reject('SPT140', 'FechaServ debe estar dentro del periodo.')
    : undefined;
}

function sums(document: CfdiElement, platform: CfdiElement, services: readonly CfdiElement[]): Rejection | undefined {
  const totales = childNamed(document, 'Totales');
  const price = sum(services.map((service) => attribute(service, 'PrecioServSinIVA')));
  const iva = charged(services);
  const handed = foreigner(document)
    ? new Decimal(0)
    : iva.minus(charged(services.filter(isCash))).minus(amount(platform, 'TotalIVARetenido'));
  const rows: readonly (readonly [code: string, element: CfdiElement | undefined, name: string, wanted: Decimal])[] = [
    ['SPT126', platform, 'NumServ', new Decimal(services.length)],
    ['SPT127', platform, 'MonTotServSIVA', price],
    ['SPT128', platform, 'TotalIVATrasladado', iva],
    ['SPT107', totales, 'MontoTotOperacion', price],
    ['SPT108', totales, 'MontoTotGrav', price],
    ['SPT109', totales, 'MontoTotExent', new Decimal(0)],
    ['SPT129', platform, 'TotalIVARetenido', sum(taxes(document, '002').map((tax) => attribute(tax, 'MontoRet')))],
    ['SPT130', platform, 'TotalISRRetenido', sum(taxes(document, '001').map((tax) => attribute(tax, 'MontoRet')))],
    [foreigner(document) ? 'SPT132' : 'SPT131', platform, 'DifIVAEntregadoPrestServ', handed],
    [
      'SPT133',
      platform,
      'MonTotalporUsoPlataforma',
      sum(services.map((service) => text(childNamed(service, 'ComisionDelServicio'), 'Importe') || '0')),
    ],
  ];
  const wrong = rows.find(([, element, name, wanted]) => !amount(element, name).eq(wanted));
  return wrong && reject(wrong[0], `${wrong[2]} debe ser ${wrong[3].toFixed()}.`);
}

function withheld(document: CfdiElement, services: readonly CfdiElement[]): Rejection | undefined {
  const [isr, iva] = [taxes(document, '001'), taxes(document, '002')];
  const isPerson = text(childNamed(document, 'Emisor'), 'RfcE').length === 13;
  if (isPerson && isr.length > 0) return reject('SPT111', 'Un emisor persona física no retiene ISR.');
  if (isr.length > 1 || iva.length > 1) return reject('SPT113', 'Debe haber un solo nodo por impuesto.');
  if (foreigner(document) && iva.length === 0)
    return reject('SPT114', 'Debe existir el IVA de un receptor extranjero.');
  if (iva.length === 0 && charged(services).gt(0)) return reject('SPT112', 'Debe existir el nodo del IVA retenido.');
  if (isr.length > 0 && ['07', '08', '09'].includes(text(services[0], 'TipoDeServ')))
    return reject('SPT122', 'No se retiene ISR por ese tipo de servicio.');
  if (isr.length > 0 && foreigner(document)) return reject('SPT123', 'No se retiene ISR a un receptor extranjero.');
  const paid = services.filter((service) => !isCash(service));
  const price = sum(paid.map((service) => attribute(service, 'PrecioServSinIVA')));
  const cut = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_DOWN);
  if (isr.some((tax) => !amount(tax, 'BaseRet').eq(cut(price))))
    return reject('SPT115', 'La base del ISR debe ser lo que no se cobró en efectivo.');
  return iva.some((tax) => !amount(tax, 'BaseRet').eq(cut(charged(paid))))
    ? reject('SPT116', 'La base del IVA debe ser el que no se cobró en efectivo.')
    : undefined;
}

function each(services: readonly CfdiElement[]): Rejection | undefined {
  for (const service of services) {
    const [tax, commission] = [taxOf(service), childNamed(service, 'ComisionDelServicio')];
    const isPrize = attribute(service, 'FormaPagoServ') === '09';
    if ((tax !== undefined) === isPrize)
      return reject('SPT141', 'El nodo de impuestos no corresponde a FormaPagoServ.');
    if ((commission !== undefined) === isPrize)
      return reject('SPT146', 'El nodo de comisión no corresponde a FormaPagoServ.');
    if (tax && !amount(tax, 'Base').eq(amount(service, 'PrecioServSinIVA')))
      return reject('SPT142', 'La Base debe ser PrecioServSinIVA.');
    if (commission && amount(commission, 'Importe').isZero())
      return reject('SPT147', 'El Importe de la comisión debe ser mayor que 0.');
  }
  return undefined;
}
