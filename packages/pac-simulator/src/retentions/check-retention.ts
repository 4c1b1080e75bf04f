import { sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkPlatform } from './check-platform.ts';
import { complementNamed } from './complement-named.ts';

/** Complement required by a key, by the last part of its namespace; `abroad`: only for foreign receivers. */
const NEEDED: Readonly<Record<string, string>> = {
  '06': 'enajenaciondeacciones',
  '14': 'dividendos',
  '15': 'dividendos',
  '16': 'intereses',
  '17': 'arrendamientoenfideicomiso',
  '18': 'pagosaextranjeros',
  '19': 'enajenaciondeacciones',
  '20': 'premios',
  '21': 'fideicomisonoempresarial',
  '22': 'planesderetiro11',
  '23': 'intereseshipotecarios',
  '24': 'operacionesconderivados',
  '26': 'PlataformasTecnologicas10',
};
const NEEDED_ABROAD = ['01', '02', '04', '05'];
const TAX_OF_PAYMENT: Readonly<Record<string, string>> = { '01': '002', '02': '003', '03': '001', '04': '001' };
const PUBLIC = 'XAXX010101000';

/**
 * The matrix of retentions 2.0, in its order, and those of its complements; the SAT's lists of RFCs are not available.
 */
export function checkRetention(document: CfdiElement): Rejection | undefined {
  return (
    key(document) ??
    receiver(document) ??
    period(document) ??
    totals(document) ??
    plans(document) ??
    checkPlatform(document)
  );
}

const value = (element: CfdiElement | undefined, name: string): string => (element && attribute(element, name)) ?? '';

function key(document: CfdiElement): Rejection | undefined {
  const code = value(document, 'CveRetenc');
  if (code === '25' && value(document, 'DescRetenc') === '')
    return reject('Reten20106', 'El campo DescRetenc debe existir con la clave 25.');
  const isAbroad = childNamed(childNamed(document, 'Receptor'), 'Extranjero') !== undefined;
  const wanted = NEEDED[code] ?? (isAbroad && NEEDED_ABROAD.includes(code) ? 'pagosaextranjeros' : undefined);
  return wanted !== undefined && complementNamed(document, wanted) === undefined
    ? reject('Reten20107', `Debe existir el complemento ${wanted} con la clave ${code}.`)
    : undefined;
}

function receiver(document: CfdiElement): Rejection | undefined {
  const receptor = childNamed(document, 'Receptor');
  const nacional = childNamed(receptor, 'Nacional');
  const nationality = value(receptor, 'NacionalidadR');
  if ((nacional === undefined) === (nationality === 'Nacional'))
    return reject('301', `301 - El nodo del receptor no corresponde a NacionalidadR "${nationality}".`);
  if (nacional === undefined) return undefined;
  const rfc = value(nacional, 'RfcR');
  if (rfc === 'XEXX010101000') return reject('Reten20113', 'El campo RfcR no está en la lista l_RFC.');
  if (rfc === PUBLIC && value(nacional, 'NomDenRazSocR') !== 'PUBLICO EN GENERAL')
    return reject('Reten20116', 'El campo NomDenRazSocR debe ser "PUBLICO EN GENERAL".');
  if (attribute(nacional, 'CurpR') !== undefined && rfc.length !== 13)
    return reject('Reten20117', 'El campo CurpR solo aplica a personas físicas.');
  return rfc === PUBLIC && value(nacional, 'DomicilioFiscalR') !== value(document, 'LugarExpRetenc')
    ? reject('Reten20120', 'El campo DomicilioFiscalR debe ser igual a LugarExpRetenc.')
    : undefined;
}

function period(document: CfdiElement): Rejection | undefined {
  const periodo = childNamed(document, 'Periodo');
  if (value(periodo, 'MesIni') > value(periodo, 'MesFin'))
    return reject('Reten20122', 'El campo MesIni debe ser menor o igual que MesFin.');
  const back = Number(value(document, 'FechaExp').slice(0, 4)) - Number(value(periodo, 'Ejercicio'));
  return back >= 0 && back <= 5
    ? undefined
    : reject('Reten20126', 'El campo Ejercicio debe ser el actual o hasta cinco anteriores.');
}

function totals(document: CfdiElement): Rejection | undefined {
  const totales = childNamed(document, 'Totales');
  const of = (name: string) => sum([totales && attribute(totales, name)]);
  if (value(document, 'CveRetenc') === '28') {
    if (!of('MontoTotGrav').isZero() || !of('MontoTotExent').isZero())
      return reject('Reten20108', 'MontoTotGrav y MontoTotExent deben ser 0 con la clave 28.');
    if (of('UtilidadBimestral').isZero())
      return reject('Reten20132', 'UtilidadBimestral debe ser mayor que 0 con la clave 28.');
    if (of('ISRCorrespondiente').isZero())
      return reject('Reten20133', 'ISRCorrespondiente debe ser mayor que 0 con la clave 28.');
  }
  if (!of('MontoTotOperacion').eq(of('MontoTotGrav').plus(of('MontoTotExent'))))
    return reject('Reten20127', 'MontoTotOperacion debe ser la suma de MontoTotGrav y MontoTotExent.');
  const taxes = elementsAt(totales, 'ImpRetenidos');
  if (of('MontoTotRet').gt(0) && taxes.length === 0)
    return reject('Reten20130', 'Debe existir ImpRetenidos si MontoTotRet es mayor que 0.');
  if (!of('MontoTotRet').eq(sum(taxes.map((tax) => attribute(tax, 'MontoRet')))))
    return reject('Reten20131', 'MontoTotRet debe ser la suma de MontoRet.');
  const wrong = taxes.some((tax) => {
    const said = attribute(tax, 'ImpuestoRet');
    return said !== undefined && said !== TAX_OF_PAYMENT[value(tax, 'TipoPagoRet')];
  });
  return wrong ? reject('Reten20135', 'ImpuestoRet no corresponde a TipoPagoRet.') : undefined;
}

function plans(document: CfdiElement): Rejection | undefined {
  const plan = complementNamed(document, 'planesderetiro11');
  if (plan === undefined) return undefined;
  const total = attribute(plan, 'MontTotRetiradoAnioInmAntPer');
  const [exempt, beyond] = ['MontTotExentRetiradoAnioInmAnt', 'MontTotExedenteAnioInmAnt'].map((name) =>
    attribute(plan, name),
  );
  if (total !== undefined) {
    if (exempt === undefined) return reject('PDR101', 'Debe existir MontTotExentRetiradoAnioInmAnt.');
    if (beyond === undefined) return reject('PDR102', 'Debe existir MontTotExedenteAnioInmAnt.');
    if (!sum([total]).eq(sum([exempt, beyond])))
      return reject('PDR103', 'MontTotRetiradoAnioInmAntPer debe ser la suma de lo exento y lo excedente.');
  }
  const kinds = elementsAt(plan, 'AportacionesODepositos').map((each) => value(each, 'TipoAportacionODeposito'));
  return new Set(kinds).size < kinds.length
    ? reject('PDR104', 'TipoAportacionODeposito no debe repetirse.')
    : undefined;
}
