import { Decimal, decimalsWritten, productLimits } from '../decimals.ts';
import { attribute, type CfdiElement } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import type { ForeignTrade } from './foreign-trade.ts';

const CENTS = 2;
const PICO = new Decimal('1e-12');

/** Tariff codes and values in dollars: CCE157 to CCE160, CCE169 to CCE172. */
export function checkForeignTradeAmounts({ comprobante, trade, concepts, goods }: ForeignTrade): Rejection | undefined {
  const rateUSD = attribute(trade, 'TipoCambioUSD') ?? '1';
  const ids = new Set(goods.map((each) => attribute(each, 'NoIdentificacion')));
  for (const id of ids) {
    const named = (each: CfdiElement) => attribute(each, 'NoIdentificacion') === id;
    const rejection = checkNamed(comprobante, rateUSD, concepts.filter(named), goods.filter(named));
    if (rejection) return rejection;
  }
  return undefined;
}

function checkNamed(
  comprobante: CfdiElement,
  rateUSD: string,
  concepts: CfdiElement[],
  goods: CfdiElement[],
): Rejection | undefined {
  const serviceUnit = concepts.some((concept) => attribute(concept, 'ClaveUnidad') === 'E48');
  let free = false;
  for (const each of goods) {
    const service = serviceUnit || attribute(each, 'UnidadAduana') === '99';
    const tariff = attribute(each, 'FraccionArancelaria');
    if (!service && tariff === undefined) return reject('CCE159', 'Debe existir FraccionArancelaria.');
    if (service && tariff !== undefined)
      return serviceUnit && attribute(each, 'UnidadAduana') !== '99'
        ? reject('CCE170', 'Un servicio (E48) no tiene FraccionArancelaria.')
        : reject('CCE160', 'Con UnidadAduana 99 no debe existir FraccionArancelaria.');
    const value = new Decimal(attribute(each, 'ValorDolares') ?? '0');
    if (value.eq(1) || (value.isZero() && service)) {
      free = true;
      continue;
    }
    const [quantity, worth] = ['CantidadAduana', 'ValorUnitarioAduana'].map((name) => attribute(each, name));
    if (quantity === undefined || worth === undefined) continue;
    const { lower, upper } = productLimits([{ text: quantity }, { text: worth }], CENTS);
    if (value.lt(lower)) return reject('CCE171', 'ValorDolares es menor que el límite inferior.');
    if (value.gt(upper)) return reject('CCE169', 'ValorDolares es mayor que el límite superior.');
  }
  const currency = attribute(comprobante, 'Moneda') ?? 'XXX';
  if (free || currency === 'XXX') return undefined;
  const rate = currency === 'MXN' ? undefined : attribute(comprobante, 'TipoCambio');
  let [lower, upper] = [new Decimal(0), new Decimal(0)];
  for (const concept of concepts) {
    const amount = attribute(concept, 'Importe') ?? '0';
    lower = lower.plus(dollars(amount, currency, rate, rateUSD, -1));
    upper = upper.plus(dollars(amount, currency, rate, rateUSD, 1));
  }
  const value = goods.reduce((total, each) => total.plus(attribute(each, 'ValorDolares') ?? '0'), new Decimal(0));
  if (value.gte(lower) && value.lte(upper)) return undefined;
  if (concepts.length === 1 && goods.length === 1)
    return reject('CCE172', 'ValorDolares no corresponde al importe del concepto.');
  return value.lt(lower)
    ? reject('CCE157', 'La suma de ValorDolares es menor que el importe de los conceptos.')
    : reject('CCE158', 'La suma de ValorDolares es mayor que el importe de los conceptos.');
}

/** The lower (-1) or upper (1) limit of an amount in dollars; dollars are not converted. */
function dollars(amount: string, currency: string, rate: string | undefined, rateUSD: string, side: -1 | 1): Decimal {
  const edge = (text: string, towards: number) => {
    const half = new Decimal(10).pow(-decimalsWritten(text)).times('0.5');
    return new Decimal(text).plus(towards > 0 ? half.minus(PICO) : half.negated());
  };
  const rounding = side > 0 ? Decimal.ROUND_UP : Decimal.ROUND_DOWN;
  if (currency === 'USD') return edge(amount, side).toDecimalPlaces(CENTS, rounding);
  const times = rate === undefined ? new Decimal(1) : edge(rate, side);
  return edge(amount, side).times(times).div(edge(rateUSD, -side)).toDecimalPlaces(CENTS, rounding);
}
