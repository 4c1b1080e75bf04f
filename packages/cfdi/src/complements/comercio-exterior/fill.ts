import { decimalOrUndefined, round, toCompact, toPlain } from '../../decimal.ts';
import type { ComplementData } from '../complement.ts';
import { sumOf } from '../sums.ts';

/** The one key of c_ClavePedimento: definitive import or export. */
const DEFINITIVE = 'A1';
/** c_UnidadAduana: services, which have no customs value. */
const SERVICE = '99';

/**
 * Fills in omitted fields of Comercio Exterior: the customs key, TotalUSD (CCE122), and, for goods with a customs
 * quantity, ValorUnitarioAduana (to six decimals, so that the product is exact) or ValorDolares (to cents), whichever
 * follows from the other. Fills nothing where a number is missing: the schema check reports it.
 */
export function fillComercioExterior(data: ComplementData): ComplementData {
  const filled: ComplementData = { claveDePedimento: DEFINITIVE, ...data };
  if (!Array.isArray(data['mercancias'])) return filled;
  const goods = (data['mercancias'] as readonly ComplementData[]).map(fillGoods);
  filled['mercancias'] = goods;
  const total = sumOf(goods.map(({ valorDolares }) => valorDolares));
  if (total !== undefined) filled['totalUSD'] ??= toPlain(total, 2);
  return filled;
}

function fillGoods(goods: ComplementData): ComplementData {
  const { unidadAduana, valorUnitarioAduana, valorDolares } = goods;
  const quantity = number(goods['cantidadAduana']);
  if (quantity === undefined || quantity.isZero() || unidadAduana === SERVICE) return goods;
  const [each, value] = [number(valorUnitarioAduana), number(valorDolares)];
  if (valorUnitarioAduana === undefined && value)
    return { ...goods, valorUnitarioAduana: toCompact(round(value.div(quantity), 6)) };
  if (valorDolares === undefined && each) return { ...goods, valorDolares: toPlain(round(each.times(quantity), 2), 2) };
  return goods;
}

const number = (value: ComplementData[string]) => (typeof value === 'string' ? decimalOrUndefined(value) : undefined);
