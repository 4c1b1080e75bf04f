/** The goods as a whole and their weights: rows CP148 to CP157, CP167, CP168, CP170, CP171. */
import { decimal, toPlain } from '../../../decimal.ts';
import { satError, text } from '../../../rules/rule.ts';
import { demand, exactlyWhen, forbid, mustBe, when } from '../../presence.ts';
import { sumOf } from '../../sums.ts';
import { type Rule, waysOf } from './model.ts';

const COMPUTED = text('Omit it: it is computed.', 'Omítalo: se calcula.');

/** CP148: at least one mode of transport. */
const transport: Rule = ({ data, path }, report) => {
  if (waysOf(data).keys.length > 0) return;
  const at = `${path}.mercancias`;
  const message = text(`${at} must have a means of transport`, `${at} debe tener un medio de transporte`);
  const hint = text(
    'Add autotransporte, transporteMaritimo, transporteAereo or transporteFerroviario.',
    'Agregue autotransporte, transporteMaritimo, transporteAereo o transporteFerroviario.',
  );
  report(satError('CP148', at, message, hint));
};

/** CP149 to CP152, CP154: weights and number of goods; for sea transport from the detailed weights. */
const sums: Rule = ({ data, path }, report) => {
  const { mercancias } = data;
  const { road, sea, air, rail } = waysOf(data);
  const goods = mercancias.mercancia;
  const at = `${path}.mercancias`;
  const details = goods.map(({ detalleMercancia }) => detalleMercancia);
  const cars = mercancias.transporteFerroviario?.carro ?? [];
  const rows = [
    ['CP149', 'pesoBrutoTotal', road || air || rail, goods.map(({ pesoEnKg }) => pesoEnKg), 'pesoEnKg'],
    ['CP150', 'pesoBrutoTotal', sea, details.map((each) => each?.pesoBruto), 'pesoBruto'],
    ['CP151', 'pesoNetoTotal', sea, details.map((each) => each?.pesoNeto), 'pesoNeto'],
    ['CP152', 'pesoNetoTotal', rail, cars.map((car) => car.toneladasNetasCarro), 'toneladasNetasCarro'],
  ] as const;
  for (const [rule, member, applies, parts, of] of rows) {
    const sum = applies ? sumOf(parts) : undefined;
    const sent = mercancias[member];
    if (sum === undefined || (sent !== undefined && decimal(sent).eq(sum))) continue;
    mustBe(report, rule, `${at}.${member}`, toPlain(sum, 3), when(`the sum of ${of}`, `la suma de ${of}`), COMPUTED);
  }
  if (Number(mercancias.numTotalMercancias) === goods.length) return;
  const why = when('the number of mercancia', 'el número de mercancia');
  mustBe(report, 'CP154', `${at}.numTotalMercancias`, String(goods.length), why, COMPUTED);
};

/** CP153: reverse logistics is for road transport only. */
const reverse: Rule = ({ data, path }, report) => {
  const { logisticaInversaRecoleccionDevolucion: sent } = data.mercancias;
  if (sent === undefined || waysOf(data).road) return;
  const at = `${path}.mercancias.logisticaInversaRecoleccionDevolucion`;
  forbid(report, 'CP153', at, when('the transport is not by road', 'el transporte no es por carretera'));
};

/** CP155 to CP157: hazardous goods, by the column of c_ClaveProdServCP: 1, 0 or either. */
const hazardous: Rule = ({ data, path, codes, draft }, report) => {
  for (const [i, goods] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}]`;
    const row = codes.find('c_ClaveProdServCP', goods.bienesTransp, draft.fecha);
    const flag = typeof row === 'object' ? row.mas?.['materialPeligroso'] : undefined;
    const key = goods.bienesTransp;
    if (flag?.includes('1') && goods.materialPeligroso === undefined)
      demand(report, 'CP155', `${at}.materialPeligroso`, when(`${key} may be hazardous`, `${key} puede ser peligroso`));
    if (flag === '0' && goods.materialPeligroso !== undefined)
      forbid(report, 'CP155', `${at}.materialPeligroso`, when(`${key} is not hazardous`, `${key} no es peligroso`));
    const why = when('materialPeligroso is Sí', 'materialPeligroso es Sí');
    const dangerous = goods.materialPeligroso === 'Sí';
    exactlyWhen(report, 'CP156', `${at}.cveMaterialPeligroso`, goods.cveMaterialPeligroso, dangerous, why);
    exactlyWhen(report, 'CP157', `${at}.embalaje`, goods.embalaje, dangerous, why);
  }
};

/** CP167, CP168: goods transported by air have a value; a value has a currency. */
const values: Rule = ({ data, path }, report) => {
  const { air } = waysOf(data);
  for (const [i, { valorMercancia, moneda }] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}]`;
    if (air && valorMercancia === undefined)
      demand(report, 'CP167', `${at}.valorMercancia`, when('the transport is by air', 'el transporte es aéreo'));
    const valued = when('valorMercancia is given', 'se indica valorMercancia');
    exactlyWhen(report, 'CP168', `${at}.moneda`, moneda, valorMercancia !== undefined, valued);
  }
};

/** CP170, CP171: type of material that crosses the border; 05 needs a description. */
const material: Rule = ({ data, path }, report) => {
  for (const [i, { tipoMateria, descripcionMateria }] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}]`;
    const crossing = when('transpInternac is Sí', 'transpInternac es Sí');
    exactlyWhen(report, 'CP170', `${at}.tipoMateria`, tipoMateria, data.transpInternac === 'Sí', crossing);
    const other = when('tipoMateria is 05', 'tipoMateria es 05');
    exactlyWhen(report, 'CP171', `${at}.descripcionMateria`, descripcionMateria, tipoMateria === '05', other);
  }
};

export const mercanciaRules: readonly Rule[] = [transport, sums, reverse, hazardous, values, material];
