/** Matrix of the complement INE 1.1: rows INE180 to INE188. */
import { satError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

export interface Ine {
  tipoProceso: 'Ordinario' | 'Precampaña' | 'Campaña';
  tipoComite?: 'Ejecutivo Nacional' | 'Ejecutivo Estatal' | 'Directivo Estatal';
  idContabilidad?: string;
  entidad?: { claveEntidad: string; ambito?: 'Local' | 'Federal'; contabilidad?: { idContabilidad: string }[] }[];
}

type Rule = ComplementRule<Ine>;

const isOrdinario = ({ tipoProceso }: Ine) => tipoProceso === 'Ordinario';
const ofState = ({ tipoComite }: Ine) => tipoComite === 'Ejecutivo Estatal' || tipoComite === 'Directivo Estatal';

/** INE180: an ordinary process has a committee type. */
const comite: Rule = ({ data, path }, report) => {
  if (!isOrdinario(data) || data.tipoComite !== undefined) return;
  const message = text('an ordinary process (Ordinario) requires tipoComite', 'un proceso Ordinario exige tipoComite');
  const hint = text(
    'Send Ejecutivo Nacional, Ejecutivo Estatal or Directivo Estatal.',
    'Envíe Ejecutivo Nacional, Ejecutivo Estatal o Directivo Estatal.',
  );
  report(satError('INE180', `${path}.tipoComite`, message, hint));
};

/** INE181: a campaign has at least one state, each with its scope. */
const campaignStates: Rule = ({ data, path }, report) => {
  if (isOrdinario(data)) return;
  const entidades = data.entidad ?? [];
  if (entidades.length === 0) {
    const message = text(
      `${data.tipoProceso} must have at least one entidad`,
      `${data.tipoProceso} debe tener al menos una entidad`,
    );
    report(satError('INE181', `${path}.entidad`, message, text('Add the states.', 'Agregue las entidades.')));
  }
  for (const [i, { ambito }] of entidades.entries()) {
    if (ambito !== undefined) continue;
    const message = text(
      `each entidad of ${data.tipoProceso} must have ambito`,
      `cada entidad de ${data.tipoProceso} debe llevar ambito`,
    );
    report(
      satError(
        'INE181',
        `${path}.entidad[${i}].ambito`,
        message,
        text('Send Local or Federal.', 'Envíe Local o Federal.'),
      ),
    );
  }
};

/** INE182, INE183: a campaign has neither a committee nor an accounting key at the root. */
const campaignRoot: Rule = ({ data, path }, report) => {
  if (isOrdinario(data)) return;
  for (const [member, rule] of [
    ['tipoComite', 'INE182'],
    ['idContabilidad', 'INE183'],
  ] as const) {
    if (data[member] === undefined) continue;
    const message = text(
      `${data.tipoProceso} does not allow ${member} at the root`,
      `${data.tipoProceso} no admite ${member} en la raíz`,
    );
    const hint = text(
      'Omit it; send the accounting keys in entidad[].contabilidad.',
      'Omítalo; envíe las claves de contabilidad en entidad[].contabilidad.',
    );
    report(satError(rule, `${path}.${member}`, message, hint));
  }
};

/** INE184: a national committee has no states. */
const nationalStates: Rule = ({ data, path }, report) => {
  if (data.tipoComite !== 'Ejecutivo Nacional' || (data.entidad ?? []).length === 0) return;
  const message = text('Ejecutivo Nacional does not allow entidad', 'Ejecutivo Nacional no admite entidad');
  report(satError('INE184', `${path}.entidad`, message, text('Leave entidad out.', 'Omita entidad.')));
};

/** INE185: for a state executive committee, the accounting keys are in its states. */
const stateRoot: Rule = ({ data, path }, report) => {
  if (data.tipoComite !== 'Ejecutivo Estatal' || data.idContabilidad === undefined) return;
  const message = text(
    'Ejecutivo Estatal does not allow idContabilidad at the root',
    'Ejecutivo Estatal no admite idContabilidad en la raíz',
  );
  const hint = text('Send it in entidad[].contabilidad.', 'Envíela en entidad[].contabilidad.');
  report(satError('INE185', `${path}.idContabilidad`, message, hint));
};

/** INE186: a state committee has states, without scope. */
const stateStates: Rule = ({ data, path }, report) => {
  if (!ofState(data)) return;
  const entidades = data.entidad ?? [];
  if (entidades.length === 0) {
    const message = text(
      `${data.tipoComite} must have at least one entidad`,
      `${data.tipoComite} debe tener al menos una entidad`,
    );
    report(satError('INE186', `${path}.entidad`, message, text('Add the states.', 'Agregue las entidades.')));
  }
  for (const [i, { ambito }] of entidades.entries()) {
    if (ambito === undefined) continue;
    const message = text(`${data.tipoComite} does not allow ambito`, `${data.tipoComite} no admite ambito`);
    report(satError('INE186', `${path}.entidad[${i}].ambito`, message, text('Omit it.', 'Omítalo.')));
  }
};

/** INE187: a state appears once per scope. */
const repeatedStates: Rule = ({ data, path }, report) => {
  const reported = new Set<string>();
  for (const [i, { claveEntidad, ambito }] of (data.entidad ?? []).entries()) {
    const key = `${claveEntidad} ${ambito ?? ''}`;
    if (reported.has(key)) {
      const message = text(
        `${claveEntidad} occurs twice with the same ambito`,
        `${claveEntidad} aparece dos veces con el mismo ambito`,
      );
      const hint = text('Combine their accounting keys in one.', 'Reúna sus claves de contabilidad en una.');
      report(satError('INE187', `${path}.entidad[${i}]`, message, hint));
    }
    reported.add(key);
  }
};

/** INE188: the local scope excludes national (NAC) and districts (CR1 to CR5). */
const localStates: Rule = ({ data, path }, report) => {
  for (const [i, { claveEntidad, ambito }] of (data.entidad ?? []).entries()) {
    if (ambito !== 'Local' || !/^(?:NAC|CR[1-5])$/.test(claveEntidad)) continue;
    const message = text(`${claveEntidad} cannot be Local`, `${claveEntidad} no puede ser Local`);
    const hint = text('Send the state, or Federal.', 'Envíe la entidad federativa, o Federal.');
    report(satError('INE188', `${path}.entidad[${i}].claveEntidad`, message, hint));
  }
};

export const ineRules: readonly Rule[] = [
  comite,
  campaignStates,
  campaignRoot,
  nationalStates,
  stateRoot,
  stateStates,
  repeatedStates,
  localStates,
];
