/** Totals and taxes: Reten20108, 20127 to 20135. Compared exactly: the matrix names no tolerance. */

import { plain, sumOf, valueOf } from '../amounts.ts';
import { taxOfPayment } from '../payment-kinds.ts';
import { holdsKey, leaveOut, leaveSumOut, notInCatalog, type RetentionRule, reten } from './retention-rule.ts';

/** c_CveRetenc of payments to RIF taxpayers, which are stated by two separate amounts. */
const RIF = '28';

/** Reten20108, 20132, 20133. */
const rif: RetentionRule = ({ document }, report) => {
  if (document.cveRetenc !== RIF) return;
  const { montoTotGrav, montoTotExent, utilidadBimestral, isrCorrespondiente } = document.totales;
  for (const [member, value] of Object.entries({ montoTotGrav, montoTotExent })) {
    if (valueOf(value).isZero()) continue;
    const path = `totals.${member}`;
    report(
      reten(
        20108,
        path,
        [`${path} must be 0 with cveRetenc ${RIF}`, `${path} debe ser 0 con cveRetenc ${RIF}`],
        leaveOut,
      ),
    );
  }
  for (const [code, member, value] of [
    [20132, 'utilidadBimestral', utilidadBimestral],
    [20133, 'isrCorrespondiente', isrCorrespondiente],
  ] as const) {
    if (valueOf(value).isPositive() && !valueOf(value).isZero()) continue;
    const path = `totals.${member}`;
    report(
      reten(
        code,
        path,
        [`${path} must be greater than 0 with cveRetenc ${RIF}`, `${path} debe ser mayor que 0 con cveRetenc ${RIF}`],
        ['Send the amount for the two-month period.', 'Envíe el monto del bimestre.'],
      ),
    );
  }
};

/** Reten20127; for the RIF all three are 0. */
const operation: RetentionRule = ({ document }, report) => {
  const { montoTotOperacion, montoTotGrav, montoTotExent } = document.totales;
  const sum = sumOf([montoTotGrav, montoTotExent]);
  if (valueOf(montoTotOperacion).equals(sum)) return;
  const path = 'totals.montoTotOperacion';
  report(
    reten(
      20127,
      path,
      [
        `${path} must be ${plain(sum)}, the sum of the taxed and exempt amounts`,
        `${path} debe ser ${plain(sum)}, la suma de lo gravado y lo exento`,
      ],
      leaveSumOut,
    ),
  );
};

/** Reten20128, 20129. */
const parts: RetentionRule = ({ document }, report) => {
  const { montoTotOperacion, montoTotGrav, montoTotExent } = document.totales;
  for (const [code, member, value] of [
    [20128, 'montoTotGrav', montoTotGrav],
    [20129, 'montoTotExent', montoTotExent],
  ] as const) {
    if (valueOf(value).lte(valueOf(montoTotOperacion))) continue;
    const path = `totals.${member}`;
    report(
      reten(
        code,
        path,
        [`${path} must not exceed totals.montoTotOperacion`, `${path} no debe ser mayor que totals.montoTotOperacion`],
        ['Correct the amount, or omit montoTotOperacion.', 'Corrija el monto, u omita montoTotOperacion.'],
      ),
    );
  }
};

/** Reten20130, 20131. */
const withheld: RetentionRule = ({ document }, report) => {
  const { montoTotRet, impRetenidos } = document.totales;
  const path = 'totals.montoTotRet';
  const said = valueOf(montoTotRet);
  if (impRetenidos.length === 0) {
    if (said.isZero()) return;
    report(
      reten(
        20130,
        'taxes',
        [
          'taxes is required if totals.montoTotRet is greater than 0',
          'taxes es obligatorio si totals.montoTotRet es mayor que 0',
        ],
        ['Send each tax that was withheld.', 'Envíe cada impuesto retenido.'],
      ),
    );
    return;
  }
  const sum = sumOf(impRetenidos.map(({ montoRet }) => montoRet));
  if (said.equals(sum)) return;
  report(
    reten(
      20131,
      path,
      [`${path} must be ${plain(sum)}, the sum of taxes`, `${path} debe ser ${plain(sum)}, la suma de taxes`],
      leaveSumOut,
    ),
  );
};

/** Reten20134, 20135. */
const kinds: RetentionRule = ({ document, catalogs }, report) => {
  for (const [i, { tipoPagoRet, impuestoRet }] of document.totales.impRetenidos.entries()) {
    if (!holdsKey(catalogs, 'c_TipoPagoRet', tipoPagoRet, document.fechaExp)) {
      report(notInCatalog(20134, `taxes[${i}].tipoPagoRet`, tipoPagoRet, 'c_TipoPagoRet'));
      continue;
    }
    const tax = taxOfPayment(tipoPagoRet);
    if (impuestoRet === undefined || impuestoRet === tax) continue;
    const path = `taxes[${i}].impuestoRet`;
    report(
      reten(
        20135,
        path,
        [
          `${path} must be ${tax} with tipoPagoRet ${tipoPagoRet}`,
          `${path} debe ser ${tax} con tipoPagoRet ${tipoPagoRet}`,
        ],
        [
          '01 is for IVA (002), 02 for IEPS (003), 03 and 04 for ISR (001).',
          '01 es para IVA (002), 02 para IEPS (003), 03 y 04 para ISR (001).',
        ],
      ),
    );
  }
};

export const totalsRules: readonly RetentionRule[] = [rif, operation, parts, withheld, kinds];
