/** Servicios parciales de construcción 1.0: no matrix is published; rules from its catalogs and its decree. */
import { decimalOrUndefined } from '../../decimal.ts';
import { ourError, ourWarning, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

interface Construccion {
  inmueble: { codigoPostal: string; estado: string };
}

type Rule = ComplementRule<Construccion>;

/** Keys of c_Estado by their number. INEGI's order; no source confirms it for this complement. */
const STATES =
  'AGU BCN BCS CAM COA COL CHP CHH CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  );

/** The schema only has a pattern; this checks that the postal code exists. */
const codigoPostal: Rule = ({ data: { inmueble }, draft, catalogs, path }, report) => {
  const { codigoPostal: code, estado } = inmueble;
  const found = catalogs.codigoPostal(code, draft.fecha);
  const at = `${path}.inmueble.codigoPostal`;
  if (typeof found === 'object') {
    if (found.estado === STATES[Number(estado) - 1]) return;
    const message = text(
      `${at} ${code} belongs to ${found.estado}, but estado is ${estado}`,
      `${at} ${code} corresponde a ${found.estado}, pero estado es ${estado}`,
    );
    const hint = text('Correct the code or the state.', 'Corrija el código o el estado.');
    report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
    return;
  }
  const message = text(`${at} ${code} is not in c_CodigoPostal`, `${at} ${code} no está en c_CodigoPostal`);
  report((found === 'unknown' ? ourWarning : ourError)('CODE_NOT_IN_CATALOG', at, message));
};

/** The decree of 26 March 2015 grants its stimulus to those who do not transfer IVA. */
const withoutIva: Rule = ({ draft }, report) => {
  for (const [i, { impuestos }] of draft.conceptos.entries()) {
    const iva = impuestos.findIndex(
      ({ impuesto, retencion, tasaOCuota }) =>
        impuesto === '002' && !retencion && decimalOrUndefined(tasaOCuota)?.gt(0) === true,
    );
    if (iva < 0) continue;
    const at = `items[${i}].taxes[${iva}]`;
    const message = text(
      `${at}: the tax incentive for partial construction services applies only if no IVA is transferred`,
      `${at}: el estímulo de servicios parciales de construcción aplica solo si no se traslada IVA`,
    );
    const hint = text('Omit the tax or the complement.', 'Omita el impuesto o el complemento.');
    report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
  }
};

export const construccionRules: readonly Rule[] = [codigoPostal, withoutIva];
