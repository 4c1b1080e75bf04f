import { Decimal, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const kindOf = (name: string) => (element: CfdiElement) => attribute(element, name) ?? '';
const amounts = (elements: readonly CfdiElement[], ...names: string[]) =>
  sum(elements.flatMap((element) => names.map((name) => attribute(element, name))));
/** An absent attribute differs from zero. */
const isSum = (written: string | undefined, expected: Decimal) => written !== undefined && expected.eq(written);

/** Perceptions, deductions and other payments of one complement: their totals, and what each kind requires. */
export function checkPayrollLines(nomina: CfdiElement): Rejection | undefined {
  return totals(nomina) ?? perceptions(nomina) ?? deductions(nomina) ?? otherPayments(nomina);
}

function totals(nomina: CfdiElement): Rejection | undefined {
  const rows = [
    ['NOM36', 'NOM37', 'TotalPercepciones', 'Percepciones/Percepcion', ['ImporteGravado', 'ImporteExento']],
    ['NOM38', 'NOM39', 'TotalDeducciones', 'Deducciones/Deduccion', ['Importe']],
    ['NOM40', 'NOM40', 'TotalOtrosPagos', 'OtrosPagos/OtroPago', ['Importe']],
  ] as const;
  if (attribute(nomina, 'TotalPercepciones') === undefined && attribute(nomina, 'TotalOtrosPagos') === undefined)
    return reject('NOM31', 'Debe existir TotalPercepciones o TotalOtrosPagos.');
  for (const [absent, wrong, name, path, fields] of rows) {
    const lines = elementsAt(nomina, path);
    const total = attribute(nomina, name);
    if (lines.length === 0 && total !== undefined)
      return reject(absent, `El atributo ${name} no debe existir sin su nodo.`);
    if (lines.length > 0 && !isSum(total, amounts(lines, ...fields)))
      return reject(wrong, `El atributo ${name} no es igual a la suma de sus importes.`);
  }
  return undefined;
}

const FAMILIES = [
  ['NOM78', 'NOM71', 'TotalSeparacionIndemnizacion', 'SeparacionIndemnizacion', ['022', '023', '025']],
  ['NOM79', 'NOM72', 'TotalJubilacionPensionRetiro', 'JubilacionPensionRetiro', ['039', '044']],
] as const;

function perceptions(nomina: CfdiElement): Rejection | undefined {
  const node = childNamed(nomina, 'Percepciones');
  if (!node) return undefined;
  const lines = elementsAt(node, 'Percepcion');
  const kind = kindOf('TipoPercepcion');
  for (const [code, name, field] of [
    ['NOM73', 'TotalGravado', 'ImporteGravado'],
    ['NOM74', 'TotalExento', 'ImporteExento'],
  ] as const) {
    if (!isSum(attribute(node, name), amounts(lines, field)))
      return reject(code, `El atributo ${name} no es igual a la suma de ${field}.`);
  }
  const special: string[] = FAMILIES.flatMap(([, , , , keys]) => keys);
  const wages = lines.filter((line) => !special.includes(kind(line)));
  const wagesTotal = attribute(node, 'TotalSueldos');
  if (wages.length > 0 !== (wagesTotal !== undefined))
    return reject('NOM77', 'El atributo TotalSueldos debe existir solo con percepciones de sueldos.');
  if (wages.length > 0 && !isSum(wagesTotal, amounts(wages, 'ImporteGravado', 'ImporteExento')))
    return reject('NOM70', 'El atributo TotalSueldos no es igual a la suma de sus percepciones.');
  for (const [missing, wrong, total, child, keys] of FAMILIES) {
    const own = lines.filter((line) => (keys as readonly string[]).includes(kind(line)));
    const written = attribute(node, total);
    if (own.length > 0 !== (written !== undefined) || own.length > 0 !== (childNamed(node, child) !== undefined))
      return reject(missing, `El atributo ${total} y el nodo ${child} deben existir solo con sus percepciones.`);
    if (own.length > 0 && !isSum(written, amounts(own, 'ImporteGravado', 'ImporteExento')))
      return reject(wrong, `El atributo ${total} no es igual a la suma de sus percepciones.`);
  }
  for (const line of lines) {
    if (amounts([line], 'ImporteGravado', 'ImporteExento').lte(0))
      return reject('NOM75', 'La suma de ImporteGravado e ImporteExento debe ser mayor que cero.');
    if (kind(line) === '045' && !childNamed(line, 'AccionesOTitulos'))
      return reject('NOM82', 'La percepción 045 debe llevar AccionesOTitulos.');
    if (kind(line) === '019' && !childNamed(line, 'HorasExtra'))
      return reject('NOM84', 'La percepción 019 debe llevar HorasExtra.');
  }
  const sick = lines.filter((line) => kind(line) === '014');
  if (sick.length === 0) return undefined;
  const leave = elementsAt(nomina, 'Incapacidades/Incapacidad');
  if (leave.length === 0) return reject('NOM86', 'La percepción 014 exige el nodo Incapacidades.');
  return amounts(sick, 'ImporteGravado', 'ImporteExento').eq(amounts(leave, 'ImporteMonetario'))
    ? undefined
    : reject('NOM87', 'La percepción 014 no es igual a la suma de ImporteMonetario.');
}

function deductions(nomina: CfdiElement): Rejection | undefined {
  const node = childNamed(nomina, 'Deducciones');
  if (!node) return undefined;
  const lines = elementsAt(node, 'Deduccion');
  const kind = kindOf('TipoDeduccion');
  const taxes = lines.filter((line) => kind(line) === '002');
  const total = attribute(node, 'TotalImpuestosRetenidos');
  if (taxes.length > 0 && !isSum(total, amounts(taxes, 'Importe')))
    return reject('NOM91', 'TotalImpuestosRetenidos no es igual a la suma de las deducciones 002.');
  if (taxes.length === 0 && total !== undefined)
    return reject('NOM92', 'TotalImpuestosRetenidos no debe existir sin deducciones 002.');
  if (!amounts([node], 'TotalOtrasDeducciones', 'TotalImpuestosRetenidos').eq(amounts(lines, 'Importe')))
    return reject('NOM39', 'TotalDeducciones no es TotalOtrasDeducciones más TotalImpuestosRetenidos.');
  if (lines.some((line) => kind(line) === '006') && !childNamed(nomina, 'Incapacidades'))
    return reject('NOM94', 'La deducción 006 exige el nodo Incapacidades.');
  return lines.some((line) => new Decimal(attribute(line, 'Importe') ?? '0').lte(0))
    ? reject('NOM96', 'El Importe de una deducción debe ser mayor que cero.')
    : undefined;
}

function otherPayments(nomina: CfdiElement): Rejection | undefined {
  const lines = elementsAt(nomina, 'OtrosPagos/OtroPago');
  const kind = kindOf('TipoOtroPago');
  for (const line of lines) {
    if (kind(line) === '004' && !childNamed(line, 'CompensacionSaldosAFavor'))
      return reject('NOM98', 'El pago 004 debe llevar CompensacionSaldosAFavor.');
    if (kind(line) === '002' && !childNamed(line, 'SubsidioAlEmpleo'))
      return reject('NOM99', 'El pago 002 debe llevar SubsidioAlEmpleo.');
    if (kind(line) !== '002' && new Decimal(attribute(line, 'Importe') ?? '0').lte(0))
      return reject('NOM100', 'El Importe de otro pago debe ser mayor que cero.');
  }
  const receptor = childNamed(nomina, 'Receptor');
  const isWages = receptor && attribute(receptor, 'TipoRegimen') === '02';
  const subsidized = lines.some((line) => ['002', '007', '008'].includes(kind(line)));
  if (isWages && !subsidized) return reject('NOM105', 'El TipoRegimen 02 exige un pago con clave 002.');
  return !isWages && subsidized
    ? reject('NOM106', 'Los pagos 002, 007 y 008 solo se admiten con el TipoRegimen 02.')
    : undefined;
}
