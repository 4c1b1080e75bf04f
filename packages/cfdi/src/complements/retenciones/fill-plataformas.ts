import { decimalOrUndefined, toPlain, ZERO } from '../../decimal.ts';
import type { ComplementData } from '../complement.ts';
import { sumOf } from '../sums.ts';

/** Taxes withheld in the document, by c_Impuesto. */
export interface Withheld {
  isr: string | undefined;
  iva: string | undefined;
}

const CASH = '01';

/**
 * Fields of digital platforms that follow from the services and the document's taxes (matrix SPT126 to SPT134): the
 * number of services, the sums, and the IVA paid. Fills nothing where a summand is missing: the schema check reports
 * it. Never throws.
 */
export function fillPlataformas(
  data: ComplementData,
  { isr = '0', iva = '0' }: Withheld,
  isForeign: boolean,
): ComplementData {
  const services = listOf(data['servicios']);
  if (services.length === 0) return data;
  const taxes = services.flatMap(({ formaPagoServ, impuestosTrasladadosdelServicio: tax }) =>
    isData(tax) ? [{ isCash: formaPagoServ === CASH, importe: tax['importe'] }] : [],
  );
  const partsOf = (name: string, member: string) =>
    services.map(({ [name]: part }) => (isData(part) ? part[member] : undefined)).filter((text) => text !== undefined);
  const charged = sumOf(taxes.map(({ importe }) => importe));
  const inCash = sumOf(taxes.filter(({ isCash }) => isCash).map(({ importe }) => importe));
  const contributions = partsOf('contribucionGubernamental', 'impContrib');
  const handed =
    charged && inCash && decimalOrUndefined(iva) ? charged.minus(inCash).minus(decimalOrUndefined(iva) ?? ZERO) : ZERO;
  const filled: ComplementData = { ...data };
  filled['numServ'] ??= String(services.length);
  put('monTotServSIVA', sumOf(services.map(({ precioServSinIVA }) => precioServSinIVA)));
  put('totalIVATrasladado', charged);
  put('totalIVARetenido', decimalOrUndefined(iva));
  put('totalISRRetenido', decimalOrUndefined(isr));
  put('difIVAEntregadoPrestServ', isForeign || handed.isNegative() ? ZERO : handed);
  put('monTotalporUsoPlataforma', sumOf(partsOf('comisionDelServicio', 'importe')));
  if (contributions.length > 0) put('monTotalContribucionGubernamental', sumOf(contributions));
  return filled;

  function put(member: string, value: ReturnType<typeof sumOf>): void {
    if (value) filled[member] ??= toPlain(value, Math.max(2, value.decimalPlaces()));
  }
}

const isData = (value: ComplementData[string]): value is ComplementData =>
  typeof value === 'object' && !Array.isArray(value);
const listOf = (value: ComplementData[string]): readonly ComplementData[] =>
  Array.isArray(value) ? (value as readonly ComplementData[]) : [];
