import { Decimal, decimalsOfCurrency, sum } from '@lacre/pac-simulator/decimals';
import { attribute, type CfdiElement, childNamed, elementsAt } from '@lacre/pac-simulator/read-cfdi';
import type { Check } from '../check.ts';
import type { Stamped } from './read-stamped.ts';

/** Decimals of amounts in a concept (Anexo 20). */
const conceptDecimals = 6;

/**
 * Recalculates the document from its concepts, exactly and without the SAT's tolerance: each line, then SubTotal,
 * Descuento, taxes by group and Total. Does not support lines with IEPS.
 */
export function verifySums({ comprobante }: Stamped): Check[] {
  const conceptos = elementsAt(comprobante, 'Conceptos/Concepto');
  const lineFaults = conceptos.flatMap(faultsOfLine);
  const totalFaults = faultsOfTotals(comprobante, conceptos);
  return [
    {
      name: 'lines',
      ok: conceptos.length > 0 && lineFaults.length === 0,
      text:
        lineFaults.length === 0
          ? `${conceptos.length} ${conceptos.length === 1 ? 'line' : 'lines'}: quantity x price, base and each tax are exact to six decimals`
          : lineFaults.join('; '),
    },
    {
      name: 'totals',
      ok: totalFaults.length === 0,
      text: totalFaults.length === 0 ? sumText(comprobante) : totalFaults.join('; '),
    },
  ];
}

const decimal = (element: CfdiElement | undefined, name: string) => sum([element && attribute(element, name)]);

function faultsOfLine(concepto: CfdiElement, index: number): string[] {
  const faults: string[] = [];
  const expect = (what: string, written: Decimal, expected: Decimal) => {
    const rounded = expected.toDecimalPlaces(conceptDecimals);
    if (!written.eq(rounded)) faults.push(`line ${index + 1}: ${what} is ${written}, recalculated ${rounded}`);
  };
  const importe = decimal(concepto, 'Importe');
  expect('Importe', importe, decimal(concepto, 'Cantidad').times(decimal(concepto, 'ValorUnitario')));
  const base = importe.minus(decimal(concepto, 'Descuento'));
  for (const path of ['Impuestos/Traslados/Traslado', 'Impuestos/Retenciones/Retencion']) {
    for (const tax of elementsAt(concepto, path)) {
      const name = `${attribute(tax, 'Impuesto')} ${attribute(tax, 'TasaOCuota') ?? attribute(tax, 'TipoFactor')}`;
      expect(`Base of ${name}`, decimal(tax, 'Base'), base);
      expect(`Importe of ${name}`, decimal(tax, 'Importe'), base.times(decimal(tax, 'TasaOCuota')));
    }
  }
  return faults;
}

function faultsOfTotals(comprobante: CfdiElement, conceptos: CfdiElement[]): string[] {
  const places = decimalsOfCurrency(attribute(comprobante, 'Moneda') ?? '');
  const faults: string[] = [];
  const expect = (what: string, written: Decimal, expected: Decimal) => {
    if (!written.eq(expected))
      faults.push(`${what} is ${written.toFixed(places)}, recalculated ${expected.toFixed(places)}`);
  };
  const add = (name: string) => sum(conceptos.map((concepto) => attribute(concepto, name))).toDecimalPlaces(places);
  const taxes = childNamed(comprobante, 'Impuestos');
  const trasladados = compareGroups(
    comprobante,
    taxes,
    'Traslados/Traslado',
    ['Impuesto', 'TipoFactor', 'TasaOCuota'],
    places,
    expect,
  );
  const retenidos = compareGroups(comprobante, taxes, 'Retenciones/Retencion', ['Impuesto'], places, expect);
  expect('TotalImpuestosTrasladados', decimal(taxes, 'TotalImpuestosTrasladados'), trasladados);
  expect('TotalImpuestosRetenidos', decimal(taxes, 'TotalImpuestosRetenidos'), retenidos);
  expect('SubTotal', decimal(comprobante, 'SubTotal'), add('Importe'));
  expect('Descuento', decimal(comprobante, 'Descuento'), add('Descuento'));
  expect(
    'Total',
    decimal(comprobante, 'Total'),
    add('Importe').minus(add('Descuento')).plus(trasladados).minus(retenidos),
  );
  return faults;
}

/** One group per tax (and rate): the concepts' exact amounts, added and rounded once. Returns the sum of the groups. */
function compareGroups(
  comprobante: CfdiElement,
  taxes: CfdiElement | undefined,
  path: string,
  key: string[],
  places: number,
  expect: (what: string, written: Decimal, expected: Decimal) => void,
): Decimal {
  const keyOf = (tax: CfdiElement) => key.map((name) => attribute(tax, name)).join(' ');
  const ofConcepts = Map.groupBy(elementsAt(comprobante, `Conceptos/Concepto/Impuestos/${path}`), keyOf);
  const ofDocument = Map.groupBy(elementsAt(taxes, path), keyOf);
  const add = (nodes: CfdiElement[] | undefined, name: string) =>
    sum((nodes ?? []).map((node) => attribute(node, name)));
  let total = new Decimal(0);
  for (const group of new Set([...ofConcepts.keys(), ...ofDocument.keys()])) {
    const importe = add(ofConcepts.get(group), 'Importe').toDecimalPlaces(places);
    total = total.plus(importe);
    expect(`Importe of ${group}`, add(ofDocument.get(group), 'Importe'), importe);
    if (key.length > 1)
      expect(
        `Base of ${group}`,
        add(ofDocument.get(group), 'Base'),
        add(ofConcepts.get(group), 'Base').toDecimalPlaces(places),
      );
  }
  return total;
}

function sumText(comprobante: CfdiElement): string {
  const taxes = childNamed(comprobante, 'Impuestos');
  const terms: [sign: string, value: Decimal][] = [
    ['-', decimal(comprobante, 'Descuento')],
    ['+', decimal(taxes, 'TotalImpuestosTrasladados')],
    ['-', decimal(taxes, 'TotalImpuestosRetenidos')],
  ];
  const written = terms.filter(([, value]) => !value.isZero()).map(([sign, value]) => ` ${sign} ${money(value)}`);
  return `recalculated from the lines: ${money(decimal(comprobante, 'SubTotal'))}${written.join('')} = ${money(decimal(comprobante, 'Total'))}`;
}

/** `1234.5` -> `1,234.50`. */
export function money(value: Decimal | string): string {
  const [whole = '', cents = ''] = new Decimal(value).toFixed(2).split('.');
  return `${BigInt(whole).toLocaleString('en-US')}.${cents}`;
}
