/** Other payments and the employment subsidy: NOM98 to NOM103, NOM105 to NOM108. */
import { decimal, toPlain, truncate } from '../../../decimal.ts';
import type { OtroPago } from '../nomina-data.ts';
import { valueOf } from '../nomina-sums.ts';
import { type NominaRule, nom } from './nomina-rule.ts';

const SUBSIDY = '002';
/** The wages regime, the only one with a subsidy. */
const WAGES = '02';
/** Kinds of payment that only the wages regime has. */
const OF_WAGES = [SUBSIDY, '007', '008'];

/** Maximum subsidy per month, and per day beyond a month, by first payment date. */
const LIMITS = [
  // Figures of a payroll vendor for the matrix of 2026; the decree of 31 December 2025 grants 536.21, then 535.65.
  { from: '2026-01-01', month: '628.00', day: '20.66' },
  { from: '2025-01-01', month: '475.00', day: '15.63' },
  // Matrices of 2022 to 2024.
  { from: '0000-00-00', month: '407.02', day: '13.39' },
];

const each = (list: readonly OtroPago[] | undefined, path: string) =>
  (list ?? []).map((pago, i) => ({ pago, at: `${path}.otrosPagos[${i}]` }));

/** NOM98, NOM99: a set-off and a subsidy have their detail nodes. */
const details: NominaRule = ({ nomina: { otrosPagos }, path }, report) => {
  for (const { pago, at } of each(otrosPagos, path)) {
    const rows = [
      [98, '004', 'compensacionSaldosAFavor'],
      [99, SUBSIDY, 'subsidioAlEmpleo'],
    ] as const;
    for (const [code, kind, name] of rows) {
      if (pago.tipoOtroPago !== kind || pago[name] !== undefined) continue;
      report(
        nom(
          code,
          `${at}.${name}`,
          [
            `${at}.${name} is required with tipoOtroPago ${kind}`,
            `${at}.${name} es obligatorio con tipoOtroPago ${kind}`,
          ],
          ['Send it.', 'Envíelo.'],
        ),
      );
    }
  }
};

/** NOM100: only a subsidy may be zero. */
const aboveZero: NominaRule = ({ nomina: { otrosPagos }, path }, report) => {
  for (const { pago, at } of each(otrosPagos, path)) {
    if (pago.tipoOtroPago === SUBSIDY || valueOf(pago.importe).gt(0)) continue;
    report(
      nom(
        100,
        `${at}.importe`,
        [`${at}.importe must be greater than 0`, `${at}.importe debe ser mayor que 0`],
        ['Omit the line, or send its amount.', 'Omita la línea o envíe su importe.'],
      ),
    );
  }
};

/** NOM101, NOM107, NOM108: the subsidy is at most the legal limit, and the amount paid at most the amount accrued. */
const limits: NominaRule = ({ nomina: { otrosPagos, numDiasPagados, fechaPago }, path }, report) => {
  const { month, day } = LIMITS.find(({ from }) => from <= fechaPago) ?? { month: '0', day: '0' };
  const days = valueOf(numDiasPagados);
  const isMonth = days.lte(31);
  const most = isMonth ? decimal(month) : truncate(decimal(day).times(days), 2);
  for (const { pago, at } of each(otrosPagos, path)) {
    if (pago.tipoOtroPago !== SUBSIDY || !pago.subsidioAlEmpleo) continue;
    const { subsidioCausado } = pago.subsidioAlEmpleo;
    const accrued = `${at}.subsidioAlEmpleo.subsidioCausado`;
    if (valueOf(subsidioCausado).gt(most))
      report(
        nom(
          isMonth ? 101 : 108,
          accrued,
          [
            `${accrued} must be at most ${toPlain(most, 2)} for ${numDiasPagados} days`,
            `${accrued} debe ser como máximo ${toPlain(most, 2)} por ${numDiasPagados} días`,
          ],
          ['Correct the subsidy or the days.', 'Corrija el subsidio o los días.'],
        ),
      );
    if (valueOf(pago.importe).gt(valueOf(subsidioCausado)))
      report(
        nom(
          107,
          `${at}.importe`,
          [`${at}.importe must be at most subsidioCausado`, `${at}.importe debe ser como máximo subsidioCausado`],
          [
            'Send 0: since May 2024 the subsidy reduces the tax and is not paid out.',
            'Envíe 0: desde mayo de 2024 el subsidio disminuye el ISR y no se entrega.',
          ],
        ),
      );
  }
};

/** NOM102, NOM103: a set-off is for the previous year, or in December for the current one. */
const setOff: NominaRule = ({ nomina: { otrosPagos, fechaPago, fechaFinalPago }, path }, report) => {
  const year = Number(fechaPago.slice(0, 4));
  const years = fechaFinalPago.slice(5, 7) === '12' ? [year - 1, year] : [year - 1];
  for (const { pago, at } of each(otrosPagos, path)) {
    const { compensacionSaldosAFavor: set } = pago;
    if (!set) continue;
    const there = `${at}.compensacionSaldosAFavor`;
    if (valueOf(set.saldoAFavor).lt(valueOf(set.remanenteSalFav)))
      report(
        nom(
          102,
          `${there}.saldoAFavor`,
          [
            `${there}.saldoAFavor must be at least remanenteSalFav`,
            `${there}.saldoAFavor debe ser mayor o igual que remanenteSalFav`,
          ],
          ['Correct one of the two.', 'Corrija uno de los dos.'],
        ),
      );
    if (!years.includes(Number(set.año)))
      report(
        nom(
          103,
          `${there}.año`,
          [`${there}.año must be ${years.join(' or ')}`, `${there}.año debe ser ${years.join(' o ')}`],
          ['Send the year in which the tax was overpaid.', 'Envíe el año del saldo a favor.'],
        ),
      );
  }
};

/** NOM105, NOM106: the wages regime states the subsidy, even if zero; others do not. */
const ofWages: NominaRule = ({ nomina: { otrosPagos, receptor }, path }, report) => {
  const { tipoRegimen } = receptor;
  const found = each(otrosPagos, path).filter(({ pago }) => OF_WAGES.includes(pago.tipoOtroPago));
  const at = `${path}.otrosPagos`;
  if (tipoRegimen === WAGES && found.length === 0)
    report(
      nom(
        105,
        at,
        [
          `${at} must have a line with tipoOtroPago 002 if tipoRegimen is 02`,
          `${at} debe llevar una línea con tipoOtroPago 002 si tipoRegimen es 02`,
        ],
        [
          'Send the subsidy with importe 0 and the subsidioCausado of the period, even if that is 0.',
          'Envíe el subsidio con importe 0 y el subsidioCausado del periodo, aunque sea 0.',
        ],
      ),
    );
  if (tipoRegimen === WAGES) return;
  for (const { pago, at: line } of found)
    report(
      nom(
        106,
        `${line}.tipoOtroPago`,
        [
          `tipoOtroPago ${pago.tipoOtroPago} is allowed only with tipoRegimen 02`,
          `tipoOtroPago ${pago.tipoOtroPago} solo se permite con tipoRegimen 02`,
        ],
        ['Omit the line, or correct the regime.', 'Omita la línea o corrija el régimen.'],
      ),
    );
};

export const otherPaymentRules: readonly NominaRule[] = [details, aboveZero, limits, setOff, ofWages];
