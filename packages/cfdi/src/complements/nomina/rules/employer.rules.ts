/** The employer: NOM5, NOM6, NOM42 to NOM44, NOM48 to NOM50. NOM41, NOM45, NOM46 need the SAT's list of RFCs. */
import { kindOfPerson } from '../../../rfc.ts';
import { valueOf } from '../nomina-sums.ts';
import { leaveOut, type NominaRule, nom } from './nomina-rule.ts';

/** Employment contracts; with the others there is no employer registered at the IMSS. */
const EMPLOYED = ['01', '02', '03', '04', '05', '06', '07', '08'];
export const isEmployed = (tipoContrato: string): boolean => EMPLOYED.includes(tipoContrato);

/** NOM5, NOM6: the CURP of the employer is that of a natural person. */
const curp: NominaRule = ({ nomina: { emisor }, comprobante, path }, report) => {
  const at = `${path}.emisor.curp`;
  const isPerson = kindOfPerson(comprobante.emisor.rfc) === 'fisica';
  if (!isPerson && emisor?.curp !== undefined)
    report(nom(5, at, [`${at} does not apply to a company`, `${at} no aplica a una persona moral`], leaveOut));
  if (isPerson && emisor?.curp === undefined)
    report(
      nom(
        6,
        at,
        [`${at} is required for a natural person`, `${at} es obligatorio para una persona física`],
        ["Send the employer's CURP.", 'Envíe la CURP del patrón.'],
      ),
    );
};

/** NOM42, NOM43: an employer registration is required with an employment contract, and not allowed otherwise. */
const registration: NominaRule = ({ nomina: { emisor, receptor }, path }, report) => {
  const at = `${path}.emisor.registroPatronal`;
  const { tipoContrato } = receptor;
  if (isEmployed(tipoContrato) && emisor?.registroPatronal === undefined)
    report(
      nom(
        42,
        at,
        [
          `${at} is required with tipoContrato ${tipoContrato}`,
          `${at} es obligatorio con tipoContrato ${tipoContrato}`,
        ],
        ['Send the employer registration with the IMSS.', 'Envíe el registro patronal ante el IMSS.'],
      ),
    );
  if (!isEmployed(tipoContrato) && emisor?.registroPatronal !== undefined)
    report(
      nom(
        43,
        at,
        [
          `${at} is not allowed with tipoContrato ${tipoContrato}`,
          `${at} no se admite con tipoContrato ${tipoContrato}`,
        ],
        leaveOut,
      ),
    );
};

/** NOM44: with an employer registration, the worker's insurance data are required. */
const insured: NominaRule = ({ nomina: { emisor, receptor, fechaFinalPago }, path }, report) => {
  if (emisor?.registroPatronal === undefined) return;
  for (const name of [
    'numSeguridadSocial',
    'fechaInicioRelLaboral',
    'antigüedad',
    'riesgoPuesto',
    'salarioDiarioIntegrado',
  ] as const) {
    if (receptor[name] !== undefined) continue;
    // Calculated from fechaInicioRelLaboral, which has its own finding: here, or in NOM53 if after the period.
    const { fechaInicioRelLaboral: since } = receptor;
    if (name === 'antigüedad' && (since === undefined || since > fechaFinalPago)) continue;
    const at = `${path}.receptor.${name}`;
    report(
      nom(
        44,
        at,
        [`${at} is required with registroPatronal`, `${at} es obligatorio si hay registroPatronal`],
        [`Send ${name}.`, `Envíe ${name}.`],
      ),
    );
  }
};

/** NOM48 to NOM50: own funds together with federal funds are stated, and are less than the total paid. */
const ownFunds: NominaRule = ({ nomina, path }, report) => {
  const funds = nomina.emisor?.entidadSNCF;
  if (!funds) return;
  const at = `${path}.emisor.entidadSNCF.montoRecursoPropio`;
  const { origenRecurso, montoRecursoPropio: amount } = funds;
  if (origenRecurso === 'IM' && amount === undefined)
    report(
      nom(
        48,
        at,
        [`${at} is required with origenRecurso IM`, `${at} es obligatorio con origenRecurso IM`],
        ['Send the part that is paid with own funds.', 'Envíe la parte que se paga con recursos propios.'],
      ),
    );
  if (origenRecurso !== 'IM' && amount !== undefined)
    report(
      nom(
        49,
        at,
        [`${at} is allowed only with origenRecurso IM`, `${at} solo se permite con origenRecurso IM`],
        leaveOut,
      ),
    );
  const paid = valueOf(nomina.totalPercepciones).plus(valueOf(nomina.totalOtrosPagos));
  if (amount !== undefined && !valueOf(amount).lt(paid))
    report(
      nom(
        50,
        at,
        [
          `${at} must be less than totalPercepciones plus totalOtrosPagos`,
          `${at} debe ser menor que totalPercepciones más totalOtrosPagos`,
        ],
        ['Send only the part paid with own funds.', 'Envíe solo la parte de recursos propios.'],
      ),
    );
};

export const employerRules: readonly NominaRule[] = [curp, registration, insured, ownFunds];
