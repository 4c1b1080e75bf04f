import type { Nomina, OtroPago, Percepcion } from '@lacre/cfdi/complements/nomina/nomina-data';
import { nominaLabels } from '@lacre/cfdi/complements/nomina/nomina-labels';
import { sumOf } from '@lacre/cfdi/complements/nomina/nomina-sums';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { toPlain } from '@lacre/cfdi/decimal';
import { column, figureWidth } from './concepts.ts';
import { type Vocabulary, withMeaning } from './describe.ts';
import { type Fact, renderPairs } from './facts.ts';
import { formatAmount, formatDay, formatMoney, formatQuantity } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Row, Rows } from './rows.ts';
import type { Words } from './words.ts';

/** Earnings and deductions, line by line, below the employee and the days paid. */
export function payrollRows(nominas: readonly Nomina[], { subTotal }: Comprobante, vocabulary: Vocabulary): Rows {
  const { words } = vocabulary;
  const label = labelsIn(words);
  const money = column(figureWidth(formatAmount(subTotal).length, 25));
  return {
    head: html`<colgroup><col>${money}${money}${money}</colgroup>
      <thead><tr><th scope="col">${label('Concepto')}</th><th scope="col" class="figure">${label('ImporteGravado')}</th>
      <th scope="col" class="figure">${label('ImporteExento')}</th><th scope="col" class="figure">${label('Importe')} MXN</th></tr></thead>`,
    columns: 4,
    rows: nominas.flatMap((nomina) => rowsOf(nomina, vocabulary)),
  };
}

const labelsIn =
  ({ locale }: Words) =>
  (name: string): string =>
    nominaLabels[name]?.[locale.startsWith('es') ? 'es' : 'en'] ?? name;

function rowsOf(nomina: Nomina, vocabulary: Vocabulary): Row[] {
  const { words } = vocabulary;
  const label = labelsIn(words);
  const { percepciones, deducciones, otrosPagos, incapacidades } = nomina;
  const keyed = (key: string, catalog: string, type: string) =>
    `${words.key} ${key} · ${withMeaning(vocabulary.describe, catalog, type)}`;
  const section = (name: string, sums: SectionSums, lines: readonly Html[]): Row[] =>
    lines.length === 0
      ? []
      : [
          { markup: renderSectionHead(name, sums, label), amount: undefined, keepWithNext: true },
          ...lines.map((markup) => ({ markup, amount: undefined })),
        ];
  return [
    { markup: renderWorker(nomina, vocabulary), amount: undefined, keepWithNext: true },
    ...section(
      'Percepciones',
      {
        total: nomina.totalPercepciones,
        taxed: percepciones?.totalGravado,
        exempt: percepciones?.totalExento,
        parts: [
          ['TotalSueldos', percepciones?.totalSueldos],
          ['TotalSeparacionIndemnizacion', percepciones?.totalSeparacionIndemnizacion],
          ['TotalJubilacionPensionRetiro', percepciones?.totalJubilacionPensionRetiro],
        ],
      },
      (percepciones?.percepcion ?? []).map((line) => renderPerception(line, vocabulary)),
    ),
    ...section(
      'OtrosPagos',
      { total: nomina.totalOtrosPagos },
      (otrosPagos ?? []).map((line) =>
        renderLine(
          line.concepto,
          line.importe,
          keyed(line.clave, 'tipoOtroPago', line.tipoOtroPago),
          subsidyOf(line, label),
        ),
      ),
    ),
    ...section(
      'Deducciones',
      {
        total: nomina.totalDeducciones,
        parts: [
          ['TotalImpuestosRetenidos', deducciones?.totalImpuestosRetenidos],
          ['TotalOtrasDeducciones', deducciones?.totalOtrasDeducciones],
        ],
      },
      (deducciones?.deduccion ?? []).map((line) =>
        renderLine(line.concepto, line.importe, keyed(line.clave, 'tipoDeduccion', line.tipoDeduccion)),
      ),
    ),
    ...section(
      'Incapacidades',
      {},
      (incapacidades ?? []).map(({ tipoIncapacidad, diasIncapacidad, importeMonetario }) =>
        renderLine(
          withMeaning(vocabulary.describe, 'tipoIncapacidad', tipoIncapacidad),
          importeMonetario,
          `${label('Dias')} ${diasIncapacidad}`,
        ),
      ),
    ),
  ];
}

/** Sums of the lines of a section, as stated in the complement. */
interface SectionSums {
  total?: string | undefined;
  taxed?: string | undefined;
  exempt?: string | undefined;
  /** By kind, with the SAT's name. */
  parts?: readonly (readonly [name: string, sum: string | undefined])[];
}

function renderSectionHead(
  name: string,
  { total, taxed, exempt, parts = [] }: SectionSums,
  label: (name: string) => string,
): Html {
  const figure = (sum: string | undefined) =>
    html`<td class="figure">${sum !== undefined && html`<strong>${formatAmount(sum)}</strong>`}</td>`;
  const kinds = parts.flatMap(([kind, sum]) => (sum === undefined ? [] : `${label(kind)} ${formatAmount(sum)}`));
  const text = [label(name), ...kinds].join(' · ');
  return taxed === undefined
    ? html`<tr class="section"><td colspan="3">${text}</td>${figure(total)}</tr>`
    : html`<tr class="section"><td>${text}</td>${figure(taxed)}${figure(exempt)}${figure(total)}</tr>`;
}

function renderWorker(nomina: Nomina, { words, describe }: Vocabulary): Html {
  const label = labelsIn(words);
  const { receptor: worker, emisor, percepciones } = nomina;
  const day = (date: string) => formatDay(date, words);
  const known = (catalog: string, code: string | undefined) => code && withMeaning(describe, catalog, code);
  const fact = (name: string, value: string | undefined, columns?: 2 | 3): Fact => [label(name), value, columns];
  const amount = (text: string | undefined) => text && formatMoney(text, 'MXN');
  const { jubilacionPensionRetiro: retirement, separacionIndemnizacion: severance } = percepciones ?? {};
  const incomes = (node: typeof severance | typeof retirement): Fact[] => [
    fact('IngresoAcumulable', amount(node?.ingresoAcumulable)),
    fact('IngresoNoAcumulable', amount(node?.ingresoNoAcumulable)),
  ];
  return html`<tr class="deposit"><td colspan="4">
    <div class="sum"><span>${known('tipoNomina', nomina.tipoNomina)}</span><span>${`${day(nomina.fechaInicialPago)} – ${day(nomina.fechaFinalPago)}`}</span></div>
    ${renderPairs([
      fact('FechaPago', day(nomina.fechaPago)),
      fact('NumDiasPagados', formatQuantity(nomina.numDiasPagados)),
      fact('PeriodicidadPago', known('periodicidadPago', worker.periodicidadPago)),
      fact('NumEmpleado', worker.numEmpleado),
      fact('Curp', worker.curp),
      fact('TipoRegimen', known('tipoRegimen', worker.tipoRegimen), 3),
      fact('TipoContrato', known('tipoContrato', worker.tipoContrato), 2),
      fact('NumSeguridadSocial', worker.numSeguridadSocial),
      fact('FechaInicioRelLaboral', worker.fechaInicioRelLaboral && day(worker.fechaInicioRelLaboral)),
      fact('Antigüedad', worker.antigüedad),
      fact('RiesgoPuesto', known('riesgoPuesto', worker.riesgoPuesto)),
      fact('ClaveEntFed', known('claveEntFed', worker.claveEntFed)),
      fact('SalarioDiarioIntegrado', amount(worker.salarioDiarioIntegrado)),
      fact('SalarioBaseCotApor', amount(worker.salarioBaseCotApor)),
      fact('RegistroPatronal', emisor?.registroPatronal),
      fact('Departamento', worker.departamento),
      fact('Puesto', worker.puesto),
      fact('TipoJornada', known('tipoJornada', worker.tipoJornada)),
      fact('Sindicalizado', worker.sindicalizado),
      fact('Banco', known('banco', worker.banco)),
      fact('CuentaBancaria', worker.cuentaBancaria),
      // The label alone is the one of the worker's.
      [`CURP (${label('Emisor')})`, emisor?.curp],
      fact('RfcPatronOrigen', emisor?.rfcPatronOrigen),
      fact('OrigenRecurso', known('origenRecurso', emisor?.entidadSNCF?.origenRecurso)),
      fact('MontoRecursoPropio', amount(emisor?.entidadSNCF?.montoRecursoPropio)),
      ...(worker.subContratacion ?? []).map(
        ({ rfcLabora, porcentajeTiempo }): Fact => [label('RfcLabora'), `${rfcLabora} · ${porcentajeTiempo}%`],
      ),
      // "Total pagado", the schema's name, would be taken for the amount paid by the receipt.
      fact('SeparacionIndemnizacion', amount(severance?.totalPagado)),
      fact('NumAñosServicio', severance?.numAñosServicio),
      fact('UltimoSueldoMensOrd', amount(severance?.ultimoSueldoMensOrd)),
      ...incomes(severance),
      fact('TotalUnaExhibicion', amount(retirement?.totalUnaExhibicion)),
      fact('TotalParcialidad', amount(retirement?.totalParcialidad)),
      fact('MontoDiario', amount(retirement?.montoDiario)),
      ...incomes(retirement),
    ])}</td></tr>`;
}

function renderPerception(line: Percepcion, { words, describe }: Vocabulary): Html {
  const label = labelsIn(words);
  const { clave, concepto, tipoPercepcion, importeGravado, importeExento, horasExtra = [], accionesOTitulos } = line;
  const total = toPlain(sumOf([importeGravado, importeExento]), 2);
  return html`<tr class="line"><td><div class="text">${concepto}</div> <small>${words.key} ${clave} · ${withMeaning(describe, 'tipoPercepcion', tipoPercepcion)}</small>${horasExtra.map(
    ({ dias, tipoHoras, horasExtra: hours, importePagado }) =>
      html`<small class="more">${withMeaning(describe, 'tipoHoras', tipoHoras)} · ${label('Dias')} ${dias} · ${label('HorasExtra')} ${hours} · ${formatAmount(importePagado)}</small>`,
  )}${
    accionesOTitulos &&
    html`<small class="more">${label('ValorMercado')} ${formatAmount(accionesOTitulos.valorMercado)} · ${label('PrecioAlOtorgarse')} ${formatAmount(accionesOTitulos.precioAlOtorgarse)}</small>`
  }</td><td class="figure">${formatAmount(importeGravado)}</td><td class="figure">${formatAmount(importeExento)}</td><td class="figure">${formatAmount(total)}</td></tr>`;
}

function renderLine(concept: string, amount: string | undefined, about: string, more?: string): Html {
  return html`<tr class="line"><td colspan="3"><div class="text">${concept}</div> <small>${about}${more && ` · ${more}`}</small></td><td class="figure">${
    amount !== undefined && formatAmount(amount)
  }</td></tr>`;
}

/** What an other payment shows besides its amount. */
function subsidyOf(
  { subsidioAlEmpleo: subsidy, compensacionSaldosAFavor: set }: OtroPago,
  label: (name: string) => string,
): string | undefined {
  if (subsidy) return `${label('SubsidioCausado')} ${formatAmount(subsidy.subsidioCausado)}`;
  if (!set) return undefined;
  return `${label('SaldoAFavor')} ${formatAmount(set.saldoAFavor)} (${set.año}) · ${label('RemanenteSalFav')} ${formatAmount(set.remanenteSalFav)}`;
}

/** The sums of all complements, as stated in the document. */
export function payrollTotals({ subTotal, descuento }: Comprobante, words: Words): [label: Html, amount: string][] {
  return [
    [html`${words.paidByEmployer}`, formatMoney(subTotal, 'MXN')],
    ...(descuento === undefined
      ? []
      : [[html`${labelsIn(words)('Deducciones')}`, `−${formatMoney(descuento, 'MXN')}`] as [Html, string]]),
  ];
}
