import { Decimal, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

/** Rules within single lines of a payroll complement: rows of the matrix that need no catalog. */
export function checkPayrollDetails(nomina: CfdiElement): Rejection | undefined {
  return ownFunds(nomina) ?? pensions(nomina) ?? shares(nomina) ?? leave(nomina) ?? otherPayments(nomina);
}

const amount = (element: CfdiElement, name: string) => new Decimal(attribute(element, name) ?? '0');

/** Public funds: the employer's own share. */
function ownFunds(nomina: CfdiElement): Rejection | undefined {
  const [funds] = elementsAt(nomina, 'Emisor/EntidadSNCF');
  if (!funds) return undefined;
  const own = attribute(funds, 'MontoRecursoPropio');
  const mixed = attribute(funds, 'OrigenRecurso') === 'IM';
  if (mixed && own === undefined) return reject('NOM48', 'Con OrigenRecurso IM debe existir MontoRecursoPropio.');
  if (!mixed && own !== undefined) return reject('NOM49', 'MontoRecursoPropio es solo para OrigenRecurso IM.');
  const paid = sum([attribute(nomina, 'TotalPercepciones'), attribute(nomina, 'TotalOtrosPagos')]);
  return own !== undefined && paid.lte(own)
    ? reject('NOM50', 'MontoRecursoPropio debe ser menor que lo pagado.')
    : undefined;
}

/** A pension is paid at once (039) or in parts (044), each with its own attributes. */
function pensions(nomina: CfdiElement): Rejection | undefined {
  const kinds = elementsAt(nomina, 'Percepciones/Percepcion').map((line) => attribute(line, 'TipoPercepcion'));
  const [pension] = elementsAt(nomina, 'Percepciones/JubilacionPensionRetiro');
  if (!pension) return undefined;
  const has = (name: string) => attribute(pension, name) !== undefined;
  const inParts = has('TotalParcialidad') || has('MontoDiario');
  if (kinds.includes('039') && (!has('TotalUnaExhibicion') || inParts))
    return reject('NOM80', 'La percepción 039 lleva solo TotalUnaExhibicion.');
  if (kinds.includes('044') && (has('TotalUnaExhibicion') || !has('TotalParcialidad') || !has('MontoDiario')))
    return reject('NOM81', 'La percepción 044 lleva solo TotalParcialidad y MontoDiario.');
  return undefined;
}

/** Nodes that belong to one kind of perception. */
function shares(nomina: CfdiElement): Rejection | undefined {
  for (const line of elementsAt(nomina, 'Percepciones/Percepcion')) {
    const kind = attribute(line, 'TipoPercepcion');
    if (kind !== '045' && childNamed(line, 'AccionesOTitulos'))
      return reject('NOM83', 'AccionesOTitulos es solo de la percepción 045.');
    if (kind !== '019' && childNamed(line, 'HorasExtra'))
      return reject('NOM85', 'HorasExtra es solo de la percepción 019.');
  }
  return undefined;
}

function leave(nomina: CfdiElement): Rejection | undefined {
  const lines = elementsAt(nomina, 'Deducciones/Deduccion');
  const sick = lines.filter((line) => attribute(line, 'TipoDeduccion') === '006');
  if (sick.length === 0) return undefined;
  const days = elementsAt(nomina, 'Incapacidades/Incapacidad').map((each) => attribute(each, 'ImporteMonetario'));
  return sum(sick.map((line) => attribute(line, 'Importe'))).eq(sum(days))
    ? undefined
    : reject('NOM95', 'La deducción 006 no es igual a la suma de ImporteMonetario.');
}

function otherPayments(nomina: CfdiElement): Rejection | undefined {
  for (const line of elementsAt(nomina, 'OtrosPagos/OtroPago')) {
    const balance = childNamed(line, 'CompensacionSaldosAFavor');
    if (balance && amount(balance, 'SaldoAFavor').lt(amount(balance, 'RemanenteSalFav')))
      return reject('NOM102', 'SaldoAFavor debe ser mayor o igual que RemanenteSalFav.');
    const subsidy = childNamed(line, 'SubsidioAlEmpleo');
    if (
      subsidy &&
      attribute(line, 'TipoOtroPago') === '002' &&
      amount(line, 'Importe').gt(amount(subsidy, 'SubsidioCausado'))
    )
      return reject('NOM107', 'El Importe del subsidio no puede ser mayor que SubsidioCausado.');
  }
  return undefined;
}
