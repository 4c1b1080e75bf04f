import { Decimal, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkPayrollDetails } from './check-payroll-details.ts';
import { checkPayrollLines } from './check-payroll-lines.ts';
import { complementsOf } from './check-structure.ts';
import { NOMINA_NAMESPACE } from './payroll-structure-rules.ts';

type Row = readonly [code: string, name: string, expected: string | undefined];

/** Fixed values of the root and of the single concept. */
const ROOT: readonly Row[] = [
  ['NOM1', 'Moneda', 'MXN'],
  ['NOM1', 'TipoCambio', undefined],
  ['NOM3', 'Exportacion', '01'],
];
const CONCEPT: readonly Row[] = [
  ['NOM14', 'ClaveProdServ', '84111505'],
  ['NOM15', 'NoIdentificacion', undefined],
  ['NOM16', 'Cantidad', '1'],
  ['NOM17', 'ClaveUnidad', 'ACT'],
  ['NOM18', 'Unidad', undefined],
  ['NOM19', 'Descripcion', 'Pago de nómina'],
  ['NOM23', 'ObjetoImp', '01'],
];

/** The payroll matrix for CFDI 4.0 (Revisión D), in its order; the SAT's lists of RFCs are not available. */
export function checkPayroll(comprobante: CfdiElement): Rejection | undefined {
  const nominas = complementsOf(comprobante).filter(({ namespace }) => namespace === NOMINA_NAMESPACE);
  const type = attribute(comprobante, 'TipoDeComprobante');
  if (nominas.length === 0)
    return type === 'N' ? reject('NOM30', 'Un comprobante de tipo N debe llevar el complemento Nómina.') : undefined;
  if (type !== 'N') return reject('NOM2', 'El campo TipoDeComprobante debe ser "N" con el complemento Nómina.');
  return (
    fixed(comprobante, ROOT) ??
    parties(comprobante, nominas) ??
    concept(comprobante, nominas) ??
    nominas.reduce<Rejection | undefined>((found, nomina) => found ?? checkNomina(nomina), undefined)
  );
}

function fixed(element: CfdiElement, rows: readonly Row[]): Rejection | undefined {
  for (const [code, name, expected] of rows) {
    if (attribute(element, name) === expected) continue;
    const must = expected === undefined ? 'no debe existir' : `debe ser "${expected}"`;
    return reject(code, `El campo ${name} de una nómina ${must}.`);
  }
  return undefined;
}

function parties(comprobante: CfdiElement, nominas: readonly CfdiElement[]): Rejection | undefined {
  if (childNamed(comprobante, 'InformacionGlobal'))
    return reject('NOM4', 'El nodo InformacionGlobal no debe existir en una nómina.');
  const [emisor, receptor] = [childNamed(comprobante, 'Emisor'), childNamed(comprobante, 'Receptor')];
  if (!emisor || !receptor) return undefined;
  const isPerson = attribute(emisor, 'Rfc')?.length === 13;
  for (const nomina of nominas) {
    const employer = childNamed(nomina, 'Emisor');
    const curp = employer && attribute(employer, 'Curp');
    if (!isPerson && curp !== undefined) return reject('NOM5', 'El atributo Curp no aplica para una persona moral.');
    if (isPerson && curp === undefined) return reject('NOM6', 'El atributo Curp debe existir para una persona física.');
  }
  if (attribute(emisor, 'FacAtrAdquirente') !== undefined)
    return reject('NOM7', 'El campo FacAtrAdquirente no debe existir en una nómina.');
  if (attribute(receptor, 'Rfc')?.length !== 13)
    return reject('NOM8', 'El Rfc del receptor de una nómina debe tener 13 caracteres.');
  return fixed(receptor, [
    ['NOM11', 'RegimenFiscalReceptor', '605'],
    ['NOM12', 'UsoCFDI', 'CN01'],
  ]);
}

function concept(comprobante: CfdiElement, nominas: readonly CfdiElement[]): Rejection | undefined {
  const [first, ...others] = elementsAt(comprobante, 'Conceptos/Concepto');
  if (!first || others.length > 0) return reject('NOM13', 'Una nómina debe tener exactamente un Concepto.');
  const wrong = fixed(first, CONCEPT);
  if (wrong) return wrong;
  const totals = (name: string) => nominas.map((nomina) => attribute(nomina, name));
  const paid = sum([...totals('TotalPercepciones'), ...totals('TotalOtrosPagos')]);
  for (const [code, name] of [
    ['NOM20', 'ValorUnitario'],
    ['NOM21', 'Importe'],
  ] as const) {
    if (!paid.eq(attribute(first, name) ?? '0'))
      return reject(code, `El campo ${name} debe ser la suma de TotalPercepciones y TotalOtrosPagos.`);
  }
  const deductions = totals('TotalDeducciones');
  const discount = attribute(first, 'Descuento');
  const some = deductions.some((value) => value !== undefined);
  if (some !== (discount !== undefined) || !sum(deductions).eq(discount ?? '0'))
    return reject('NOM22', 'El campo Descuento debe ser igual a TotalDeducciones.');
  return first.children.length > 0 ? reject('NOM24', 'El Concepto de una nómina no lleva nodos hijos.') : undefined;
}

function checkNomina(nomina: CfdiElement): Rejection | undefined {
  return (
    period(nomina) ?? employer(nomina) ?? worker(nomina) ?? checkPayrollLines(nomina) ?? checkPayrollDetails(nomina)
  );
}

function period(nomina: CfdiElement): Rejection | undefined {
  const receptor = childNamed(nomina, 'Receptor');
  const isExtra = attribute(nomina, 'TipoNomina') === 'E';
  const isOther = receptor && attribute(receptor, 'PeriodicidadPago') === '99';
  if (!isExtra && isOther)
    return reject('NOM33', 'La PeriodicidadPago de una nómina ordinaria debe ser distinta de 99.');
  if (isExtra && !isOther) return reject('NOM34', 'La PeriodicidadPago de una nómina extraordinaria debe ser 99.');
  return (attribute(nomina, 'FechaInicialPago') ?? '') > (attribute(nomina, 'FechaFinalPago') ?? '')
    ? reject('NOM35', 'FechaInicialPago debe ser menor o igual que FechaFinalPago.')
    : undefined;
}

function employer(nomina: CfdiElement): Rejection | undefined {
  const [emisor, receptor] = [childNamed(nomina, 'Emisor'), childNamed(nomina, 'Receptor')];
  const registered = emisor && attribute(emisor, 'RegistroPatronal') !== undefined;
  const isWork = (receptor && attribute(receptor, 'TipoContrato')) ?? '';
  const works = isWork < '09';
  if (works && !registered) return reject('NOM42', 'El atributo RegistroPatronal debe existir con ese TipoContrato.');
  if (!works && registered)
    return reject('NOM43', 'El atributo RegistroPatronal no debe existir con ese TipoContrato.');
  if (!registered || !receptor) return undefined;
  for (const name of [
    'NumSeguridadSocial',
    'FechaInicioRelLaboral',
    'Antigüedad',
    'RiesgoPuesto',
    'SalarioDiarioIntegrado',
  ]) {
    if (attribute(receptor, name) === undefined)
      return reject('NOM44', `El atributo ${name} debe existir cuando existe RegistroPatronal.`);
  }
  return undefined;
}

function worker(nomina: CfdiElement): Rejection | undefined {
  const receptor = childNamed(nomina, 'Receptor');
  if (!receptor) return undefined;
  const [end, start] = [attribute(nomina, 'FechaFinalPago') ?? '', attribute(receptor, 'FechaInicioRelLaboral')];
  if (start !== undefined && start > end)
    return reject('NOM53', 'FechaInicioRelLaboral debe ser menor o igual que FechaFinalPago.');
  const weeks = /^P([0-9]+)W$/.exec(attribute(receptor, 'Antigüedad') ?? '')?.[1];
  if (start !== undefined && weeks !== undefined) {
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    if (Number(weeks) > days / 7) return reject('NOM54', 'La Antigüedad en semanas es mayor que la relación laboral.');
  }
  const works = (attribute(receptor, 'TipoContrato') ?? '') < '09';
  const ofWork = (attribute(receptor, 'TipoRegimen') ?? '') <= '04';
  if (works && !ofWork) return reject('NOM57', 'El TipoRegimen debe ser 02, 03 o 04 con ese TipoContrato.');
  if (!works && ofWork) return reject('NOM58', 'El TipoRegimen debe ser de 05 a 99 con ese TipoContrato.');
  const [account, bank] = [attribute(receptor, 'CuentaBancaria'), attribute(receptor, 'Banco')];
  if (account !== undefined) {
    if (![10, 11, 16, 18].includes(account.length))
      return reject('NOM62', 'La CuentaBancaria debe tener 10, 11, 16 o 18 posiciones.');
    if (account.length === 18 && bank !== undefined) return reject('NOM63', 'El Banco no debe existir con una CLABE.');
    if (account.length !== 18 && bank === undefined)
      return reject('NOM65', 'El Banco debe existir con esa CuentaBancaria.');
  }
  const places = elementsAt(receptor, 'SubContratacion').map((place) => attribute(place, 'PorcentajeTiempo'));
  return places.length > 0 && !sum(places).eq(new Decimal(100))
    ? reject('NOM68', 'La suma de PorcentajeTiempo debe ser 100.')
    : undefined;
}
