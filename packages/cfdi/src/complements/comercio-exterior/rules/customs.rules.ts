/**
 * Customs data of the goods: rows CCE152 to CCE156, CCE159 to CCE170. In the groups CCE154 to CCE156, CCE159, CCE160
 * and CCE170, CCE162 and CCE167, CCE165 and CCE166, which row means which part is inferred from their order.
 */
import { decimalOrUndefined, writtenDecimals } from '../../../decimal.ts';
import { satError, text } from '../../../rules/rule.ts';
import { demand, forbid, mustBe, when } from '../../presence.ts';
import { conceptsById, isService, type Mercancia, type Rule } from './model.ts';

const CUSTOMS = ['cantidadAduana', 'unidadAduana', 'valorUnitarioAduana'] as const;
/** Decimals of customs quantity and unit value, for which a transfer's concept can substitute. */
const PLACES = { cantidad: 3, valorUnitario: 4 } as const;

/** CCE152, CCE153: goods refer to a concept, and each tariff code of it appears once. */
const identified: Rule = ({ data, draft, path }, report) => {
  const concepts = conceptsById(draft.conceptos);
  const seen = new Set<string>();
  for (const [i, { noIdentificacion, fraccionArancelaria = '' }] of data.mercancias.entries()) {
    const at = `${path}.mercancias[${i}].noIdentificacion`;
    if (!concepts.has(noIdentificacion)) {
      const message = text(`${at} is not the sku of any item`, `${at} no es el sku de ningún concepto`);
      const hint = text('Send the same text as items[].sku.', 'Envíe el mismo texto en items[].sku.');
      report(satError('CCE152', at, message, hint));
    }
    const key = `${noIdentificacion}\t${fraccionArancelaria}`;
    if (seen.has(key)) {
      const message = text(
        `${at} occurs twice with the same tariff code`,
        `${at} se repite con la misma fracción arancelaria`,
      );
      const hint = text('Combine both in one element.', 'Súmelas en un solo elemento.');
      report(satError('CCE153', at, message, hint));
    }
    seen.add(key);
  }
};

/** CCE154 to CCE156: without customs quantities, the concepts of a transfer must provide the customs data. */
const transferred: Rule = ({ data, draft, codes, path }, report) => {
  if (draft.tipoDeComprobante !== 'T') return;
  const concepts = conceptsById(draft.conceptos);
  for (const [i, { noIdentificacion, cantidadAduana }] of data.mercancias.entries()) {
    if (cantidadAduana !== undefined) continue;
    const lacking = text(
      `${path}.mercancias[${i}] has no cantidadAduana`,
      `${path}.mercancias[${i}] no tiene cantidadAduana`,
    );
    for (const { concept, index } of concepts.get(noIdentificacion) ?? []) {
      const { cantidad, unidad, valorUnitario } = concept;
      const least = decimalOrUndefined(cantidad)?.gte('0.001') === true;
      if (!least || writtenDecimals(cantidad) > PLACES.cantidad) {
        const at = `items[${index}].quantity`;
        const message = text(
          `${at} must be 0.001 or more with at most 3 decimals: ${lacking.en}`,
          `${at} debe ser 0.001 o más con máximo 3 decimales: ${lacking.es}`,
        );
        report(
          satError(
            'CCE154',
            at,
            message,
            text('Round it, or send cantidadAduana.', 'Redondéela, o envíe cantidadAduana.'),
          ),
        );
      }
      if (unidad === undefined || codes.find('c_UnidadAduana', unidad, draft.fecha) === undefined) {
        const at = `items[${index}].unit`;
        const message = text(
          `${at} must be a key of c_UnidadAduana: ${lacking.en}`,
          `${at} debe ser una clave de c_UnidadAduana: ${lacking.es}`,
        );
        report(
          satError('CCE155', at, message, text('Send one, such as 06 (piece).', 'Envíe una, por ejemplo 06 (pieza).')),
        );
      }
      if (writtenDecimals(valorUnitario) <= PLACES.valorUnitario) continue;
      const at = `items[${index}].unitPrice`;
      const message = text(
        `${at} must have at most 4 decimals: ${lacking.en}`,
        `${at} debe tener máximo 4 decimales: ${lacking.es}`,
      );
      report(satError('CCE156', at, message, text('Round it.', 'Redondéelo.')));
    }
  }
};

/** CCE159, CCE160, CCE170: goods have a tariff code, services have none. */
const tariffs: Rule = ({ data, draft, path }, report) => {
  const concepts = conceptsById(draft.conceptos);
  for (const [i, goods] of data.mercancias.entries()) {
    const at = `${path}.mercancias[${i}].fraccionArancelaria`;
    const those = (concepts.get(goods.noIdentificacion) ?? []).map(({ concept }) => concept);
    const service = isService(goods, those);
    if (!service && goods.fraccionArancelaria === undefined)
      demand(report, 'CCE159', at, when('the goods are not a service', 'la mercancía no es un servicio'));
    if (!service || goods.fraccionArancelaria === undefined) continue;
    if (goods.unidadAduana === '99')
      forbid(report, 'CCE160', at, when('unidadAduana is 99 (service)', 'unidadAduana es 99 (servicio)'));
    else forbid(report, 'CCE170', at, when('the item has the unit E48', 'el concepto tiene la unidad E48'));
  }
};

/** CCE162, CCE167: the unit is the tariff code's. */
const units: Rule = ({ data, draft, codes, path }, report) => {
  const concepts = conceptsById(draft.conceptos);
  for (const [i, { fraccionArancelaria: code, unidadAduana, noIdentificacion }] of data.mercancias.entries()) {
    if (code === undefined) continue;
    const row = codes.find('c_FraccionArancelaria', code, draft.fecha);
    const wanted = typeof row === 'object' ? row.mas?.['unidad'] : undefined;
    if (wanted === undefined || wanted === '') continue;
    const why = when(`it is the unit of ${code}`, `es la unidad de ${code}`);
    if (unidadAduana !== undefined) {
      if (unidadAduana !== wanted) mustBe(report, 'CCE167', `${path}.mercancias[${i}].unidadAduana`, wanted, why);
      continue;
    }
    for (const { concept, index } of concepts.get(noIdentificacion) ?? [])
      if (concept.unidad !== wanted) mustBe(report, 'CCE162', `items[${index}].unit`, wanted, why);
  }
};

/** CCE165, CCE166: customs quantity, unit and value appear together, in all goods or in none. */
const together: Rule = ({ data, draft, path }, report) => {
  const concepts = conceptsById(draft.conceptos);
  const used = data.mercancias.some((goods) => CUSTOMS.some((member) => goods[member] !== undefined));
  const isRepeated = ({ noIdentificacion }: Mercancia) => (concepts.get(noIdentificacion)?.length ?? 0) > 1;
  for (const [i, goods] of data.mercancias.entries()) {
    const repeated = isRepeated(goods);
    if (!used && !repeated) continue;
    const why = repeated
      ? when('several items have this noIdentificacion', 'varios conceptos tienen este noIdentificacion')
      : when('another customs field is sent', 'se envía otro de los campos de aduana');
    for (const member of CUSTOMS)
      if (goods[member] === undefined)
        demand(report, repeated ? 'CCE166' : 'CCE165', `${path}.mercancias[${i}].${member}`, why);
  }
};

/** CCE168: goods have a customs value. */
const valued: Rule = ({ data, path }, report) => {
  for (const [i, { unidadAduana, valorUnitarioAduana }] of data.mercancias.entries()) {
    if (valorUnitarioAduana === undefined || unidadAduana === '99') continue;
    if (decimalOrUndefined(valorUnitarioAduana)?.gt(0)) continue;
    const at = `${path}.mercancias[${i}].valorUnitarioAduana`;
    const message = text(
      `${at} must be greater than 0 unless the unit is 99`,
      `${at} debe ser mayor que 0 salvo con unidad 99`,
    );
    report(satError('CCE168', at, message, text('Send the value of one unit.', 'Envíe el valor de una unidad.')));
  }
};

export const customsRules: readonly Rule[] = [identified, transferred, tariffs, units, together, valued];
