import { addDays } from '../../dates.ts';
import { type Decimal, toPlain, writtenDecimals } from '../../decimal.ts';
import type { Nomina, Percepciones } from './nomina-data.ts';
import { isTaxWithheld, paidBy, perceptionsOf, sumOf } from './nomina-sums.ts';

/**
 * Fills in everything that follows from the complement's lines: totals (matrix NOM37, 39, 40, 69 to 74, 91), weeks of
 * seniority, days paid in the schema's format. Values in the request are kept, for the rules to check. The complement
 * has already passed the schema check.
 */
export function fillNomina(nomina: Nomina): Nomina {
  const { percepciones, deducciones, otrosPagos, receptor } = nomina;
  return {
    ...nomina,
    numDiasPagados: daysPaid(nomina.numDiasPagados),
    totalPercepciones: nomina.totalPercepciones ?? (percepciones && written(paidBy(percepciones.percepcion))),
    totalDeducciones: nomina.totalDeducciones ?? (deducciones && written(amounts(deducciones.deduccion))),
    totalOtrosPagos: nomina.totalOtrosPagos ?? (otrosPagos && written(amounts(otrosPagos))),
    receptor: { ...receptor, antigüedad: receptor.antigüedad ?? weeksWorked(nomina) },
    percepciones: percepciones && fillPerceptions(nomina, percepciones),
    deducciones: deducciones && {
      ...deducciones,
      totalOtrasDeducciones:
        deducciones.totalOtrasDeducciones ?? totalOf(deducciones.deduccion.filter((each) => !isTaxWithheld(each))),
      totalImpuestosRetenidos:
        deducciones.totalImpuestosRetenidos ?? totalOf(deducciones.deduccion.filter(isTaxWithheld)),
    },
  };
}

function fillPerceptions(nomina: Nomina, percepciones: Percepciones): Percepciones {
  const perceptions = percepciones.percepcion;
  const ofFamily = (family: Parameters<typeof perceptionsOf>[1]) => {
    const found = perceptionsOf(nomina, family);
    return found.length === 0 ? undefined : written(paidBy(found));
  };
  const ofKind = (kind: string) => {
    const found = perceptions.filter(({ tipoPercepcion }) => tipoPercepcion === kind);
    return found.length === 0 ? undefined : written(paidBy(found));
  };
  const { jubilacionPensionRetiro: retirement, separacionIndemnizacion: severance } = percepciones;
  return {
    ...percepciones,
    totalSueldos: percepciones.totalSueldos ?? ofFamily('wages'),
    totalSeparacionIndemnizacion: percepciones.totalSeparacionIndemnizacion ?? ofFamily('severance'),
    totalJubilacionPensionRetiro: percepciones.totalJubilacionPensionRetiro ?? ofFamily('retirement'),
    totalGravado: percepciones.totalGravado ?? written(sumOf(perceptions.map((each) => each.importeGravado))),
    totalExento: percepciones.totalExento ?? written(sumOf(perceptions.map((each) => each.importeExento))),
    jubilacionPensionRetiro: retirement && {
      ...retirement,
      totalUnaExhibicion: retirement.totalUnaExhibicion ?? ofKind('039'),
      totalParcialidad: retirement.totalParcialidad ?? ofKind('044'),
    },
    separacionIndemnizacion: severance && {
      ...severance,
      totalPagado: severance.totalPagado ?? ofFamily('severance') ?? '0.00',
    },
  };
}

/** Schema t_NumDiasPagados: no decimals, or three. */
function daysPaid(days: string): string {
  const decimals = writtenDecimals(days);
  return decimals === 1 || decimals === 2 ? days.padEnd(days.length + 3 - decimals, '0') : days;
}

/** NOM54: whole weeks from the first day of work to the last day of the period, both included. */
export function weeksWorked({ receptor, fechaFinalPago }: Nomina): string | undefined {
  const { fechaInicioRelLaboral: start } = receptor;
  if (start === undefined || start > fechaFinalPago) return undefined;
  return `P${Math.floor(daysBetween(start, addDays(fechaFinalPago, 1)) / 7)}W`;
}

const DAY_MS = 86_400_000;

/** From the one `YYYY-MM-DD` to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const written = (amount: Decimal) => toPlain(amount, 2);
const amounts = (list: readonly { importe: string }[]) => sumOf(list.map(({ importe }) => importe));
const totalOf = (list: readonly { importe: string }[]) => (list.length === 0 ? undefined : written(amounts(list)));
