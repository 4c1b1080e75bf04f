/** The worker: NOM53 to NOM55, NOM57, NOM58, NOM62 to NOM65, NOM68. NOM67 needs the SAT's list of RFCs. */
import { addDays } from '../../../dates.ts';
import { toPlain } from '../../../decimal.ts';
import { daysBetween } from '../fill-nomina.ts';
import { sumOf } from '../nomina-sums.ts';
import { isEmployed } from './employer.rules.ts';
import { leaveOut, type NominaRule, nom } from './nomina-rule.ts';

/** NOM53 */
const start: NominaRule = ({ nomina: { receptor, fechaFinalPago }, path }, report) => {
  const { fechaInicioRelLaboral } = receptor;
  if (fechaInicioRelLaboral === undefined || fechaInicioRelLaboral <= fechaFinalPago) return;
  const at = `${path}.receptor.fechaInicioRelLaboral`;
  report(
    nom(
      53,
      at,
      [`${at} is after fechaFinalPago`, `${at} es posterior a fechaFinalPago`],
      ['Correct one of the two dates.', 'Corrija una de las dos fechas.'],
    ),
  );
};

/** NOM54, NOM55: the seniority is the time from the start of work to the end of the period. */
const seniority: NominaRule = ({ nomina: { receptor, fechaFinalPago }, path }, report) => {
  const { fechaInicioRelLaboral: from, antigüedad } = receptor;
  if (from === undefined || antigüedad === undefined || from > fechaFinalPago) return;
  const at = `${path}.receptor.antigüedad`;
  const days = daysBetween(from, addDays(fechaFinalPago, 1));
  const hint = ['Omit it: the weeks are computed.', 'Omítala: las semanas se calculan.'] as const;
  if (antigüedad.endsWith('W')) {
    const most = Math.floor(days / 7);
    if (Number(antigüedad.slice(1, -1)) > most)
      report(nom(54, at, [`${at} must be at most P${most}W`, `${at} debe ser como máximo P${most}W`], hint));
    return;
  }
  // Both days are included, or only one, as some PACs do. The guide adds the last day to the days and completes no
  // month with it: P29D for a February of 29 days.
  const right = [
    calendarAge(from, addDays(fechaFinalPago, 1)),
    calendarAge(from, fechaFinalPago),
    calendarAge(from, fechaFinalPago, 1),
    `P${days}D`,
  ];
  if (right.includes(antigüedad)) return;
  report(
    nom(
      55,
      at,
      [
        `${at} is not the time from fechaInicioRelLaboral to fechaFinalPago, ${right[0]}`,
        `${at} no es el tiempo de fechaInicioRelLaboral a fechaFinalPago, ${right[0]}`,
      ],
      hint,
    ),
  );
};

/** Whole years, remaining whole months and remaining days, plus those given, `P1Y2M3D`. */
function calendarAge(from: string, to: string, more = 0): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - year) * 12 + (toMonth - month) - (toDay < day ? 1 : 0);
  const reached = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(reached.getUTCFullYear(), reached.getUTCMonth() + 1, 0)).getUTCDate();
  reached.setUTCDate(Math.min(day, last));
  const days = daysBetween(reached.toISOString().slice(0, 10), to) + more;
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return `P${years > 0 ? `${years}Y` : ''}${rest > 0 ? `${rest}M` : ''}${days}D`;
}

/** NOM57, NOM58: regimes allowed for a contract type. */
const regime: NominaRule = ({ nomina: { receptor }, path }, report) => {
  const { tipoContrato, tipoRegimen } = receptor;
  const at = `${path}.receptor.tipoRegimen`;
  const ofWork = ['02', '03', '04'].includes(tipoRegimen);
  if (isEmployed(tipoContrato) === ofWork) return;
  const [code, right] = isEmployed(tipoContrato)
    ? [57, ['02, 03 or 04', '02, 03 o 04']]
    : [58, ['05 to 99', '05 a 99']];
  report(
    nom(
      code,
      at,
      [
        `${at} must be ${right[0]} with tipoContrato ${tipoContrato}`,
        `${at} debe ser ${right[1]} con tipoContrato ${tipoContrato}`,
      ],
      ['Correct the contract or the regime.', 'Corrija el contrato o el régimen.'],
    ),
  );
};

/** NOM62 to NOM65: an account, card, telephone or CLABE; a CLABE implies the bank, the others do not. */
const account: NominaRule = ({ nomina: { receptor }, path }, report) => {
  const { cuentaBancaria, banco } = receptor;
  if (cuentaBancaria === undefined) return;
  const at = `${path}.receptor.cuentaBancaria`;
  if (![10, 11, 16, 18].includes(cuentaBancaria.length)) {
    report(
      nom(
        62,
        at,
        [`${at} must have 10, 11, 16 or 18 digits`, `${at} debe tener 10, 11, 16 o 18 dígitos`],
        [
          'Send a phone number (10), an account (11), a card (16) or a CLABE (18).',
          'Envíe un teléfono (10), una cuenta (11), una tarjeta (16) o una CLABE (18).',
        ],
      ),
    );
  } else if (cuentaBancaria.length === 18) {
    if (banco !== undefined)
      report(
        nom(
          63,
          `${path}.receptor.banco`,
          [`${path}.receptor.banco is not allowed with a CLABE`, `${path}.receptor.banco no se admite con una CLABE`],
          leaveOut,
        ),
      );
    if (!isClabe(cuentaBancaria))
      report(
        nom(
          64,
          at,
          [`the check digit of ${at} does not match`, `el dígito de control de ${at} no coincide`],
          ['Compare it with the CLABE of the employee.', 'Compárela con la CLABE del trabajador.'],
        ),
      );
  } else if (banco === undefined)
    report(
      nom(
        65,
        `${path}.receptor.banco`,
        [
          `${path}.receptor.banco is required with this cuentaBancaria`,
          `${path}.receptor.banco es obligatorio con esta cuentaBancaria`,
        ],
        ['Send its key in c_Banco.', 'Envíe su clave de c_Banco.'],
      ),
    );
};

/** Validates the check digit of a CLABE: weights 3, 7, 1, each product modulo ten. */
function isClabe(digits: string): boolean {
  const weights = [3, 7, 1];
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (Number(digits[i]) * (weights[i % 3] ?? 0)) % 10;
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/** NOM68: the percentages of working time add up to 100. */
const shares: NominaRule = ({ nomina: { receptor }, path }, report) => {
  const places = receptor.subContratacion ?? [];
  if (places.length === 0) return;
  const sum = sumOf(places.map(({ porcentajeTiempo }) => porcentajeTiempo));
  if (sum.eq(100)) return;
  const at = `${path}.receptor.subContratacion`;
  report(
    nom(
      68,
      at,
      [
        `porcentajeTiempo of ${at} adds up to ${toPlain(sum)} but must be 100`,
        `porcentajeTiempo de ${at} suma ${toPlain(sum)} pero debe ser 100`,
      ],
      ['Correct the shares.', 'Corrija los porcentajes.'],
    ),
  );
};

export const workerRules: readonly NominaRule[] = [start, seniority, regime, account, shares];
