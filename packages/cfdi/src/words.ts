import { decimal, toPlain } from './decimal.ts';

const UNITS = [
  'CERO',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
];
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
];

interface CurrencyWords {
  one: string;
  many: string;
  suffix: string;
  feminine?: boolean;
}

const CURRENCIES: Record<string, CurrencyWords> = {
  MXN: { one: 'PESO', many: 'PESOS', suffix: 'M.N.' },
  USD: { one: 'DÓLAR', many: 'DÓLARES', suffix: 'USD' },
  CAD: { one: 'DÓLAR CANADIENSE', many: 'DÓLARES CANADIENSES', suffix: 'CAD' },
  EUR: { one: 'EURO', many: 'EUROS', suffix: 'EUR' },
  GBP: { one: 'LIBRA', many: 'LIBRAS', suffix: 'GBP', feminine: true },
  JPY: { one: 'YEN', many: 'YENES', suffix: 'JPY' },
  CHF: { one: 'FRANCO', many: 'FRANCOS', suffix: 'CHF' },
  CNY: { one: 'YUAN', many: 'YUANES', suffix: 'CNY' },
};

const MILLION = 1_000_000n;
const BILLION = 1_000_000_000_000n;

/**
 * A document's total in Spanish words, as is customary in Mexico: `MIL DOSCIENTOS TREINTA Y CUATRO PESOS 56/100 M.N.`,
 * `DIEZ DÓLARES 00/100 USD`. A currency without a word here uses its code. `total` is a decimal text, not negative,
 * below 10^18; its decimals determine hundredths or thousandths.
 */
export function totalInWords(total: string, moneda: string): string {
  const amount = decimal(total);
  const places = Math.max(2, amount.decimalPlaces());
  const [whole = '0', fraction = '00'] = toPlain(amount, places).split('.');
  const integer = BigInt(whole);
  const words = CURRENCIES[moneda];
  const cents = `${fraction}/1${'0'.repeat(places)}`;
  // Without a noun the numeral takes its full form: VEINTIUNO, not VEINTIÚN.
  if (!words) return `${standAlone(numeral(integer))} ${cents} ${moneda}`;
  const roundMillions = integer >= MILLION && integer % MILLION === 0n;
  const noun = integer === 1n ? words.one : words.many;
  const number = words.feminine ? feminine(integer) : numeral(integer);
  return `${number}${roundMillions ? ' DE' : ''} ${noun} ${cents} ${words.suffix}`;
}

/** Masculine numeral before a noun: UN, VEINTIÚN, CIENTO UN. */
function numeral(value: bigint): string {
  if (value === 0n) return 'CERO';
  const parts: string[] = [];
  const billions = value / BILLION;
  const millions = (value % BILLION) / MILLION;
  const rest = value % MILLION;
  if (billions > 0n) parts.push(billions === 1n ? 'UN BILLÓN' : `${thousands(billions)} BILLONES`);
  if (millions > 0n) parts.push(millions === 1n ? 'UN MILLÓN' : `${thousands(millions)} MILLONES`);
  if (rest > 0n) parts.push(thousands(rest));
  return parts.join(' ');
}

/** 1 to 999,999. */
function thousands(value: bigint): string {
  const high = Number(value / 1000n);
  const low = Number(value % 1000n);
  // MIL, never UN MIL.
  const mil = high === 0 ? '' : high === 1 ? 'MIL' : `${hundreds(high)} MIL`;
  return [mil, low === 0 ? '' : hundreds(low)].filter(Boolean).join(' ');
}

/** 1 to 999. */
function hundreds(value: number): string {
  if (value === 100) return 'CIEN';
  const rest = value % 100;
  return [HUNDREDS[Math.floor(value / 100)], rest === 0 ? '' : tens(rest)].filter(Boolean).join(' ');
}

function tens(value: number): string {
  if (value < UNITS.length) return UNITS[value] ?? '';
  const unit = value % 10;
  return `${TENS[Math.floor(value / 10)]}${unit === 0 ? '' : ` Y ${UNITS[unit]}`}`;
}

/** Gender agrees below the million: DOSCIENTAS VEINTIUNA MIL LIBRAS, but DOSCIENTOS MILLONES DE LIBRAS. */
function feminine(value: bigint): string {
  const high = value - (value % MILLION);
  const low = value % MILLION;
  if (low === 0n) return numeral(value);
  const text = thousands(low)
    .replace(/CIENTOS\b/g, 'CIENTAS')
    .replace(/QUINIENTOS/g, 'QUINIENTAS')
    .replace(/VEINTIÚN/g, 'VEINTIUNA')
    .replace(/\bUN\b/g, 'UNA');
  return high === 0n ? text : `${numeral(high)} ${text}`;
}

function standAlone(text: string): string {
  return text.replace(/VEINTIÚN$/, 'VEINTIUNO').replace(/\bUN$/, 'UNO');
}
