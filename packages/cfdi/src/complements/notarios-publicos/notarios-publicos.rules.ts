/**
 * Notarios públicos 1.0: no matrix is published; rules from its schema's descriptions, and across several of its nodes.
 */
import { ourWarning, type Report, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';
import { sumOf } from '../sums.ts';

interface Owner {
  porcentaje: string;
}

interface NotariosPublicos {
  datosEnajenante: {
    coproSocConyugalE: 'Si' | 'No';
    datosUnEnajenante?: object;
    datosEnajenantesCopSC?: readonly Owner[];
  };
  datosAdquiriente: {
    coproSocConyugalE: 'Si' | 'No';
    datosUnAdquiriente?: object;
    datosAdquirientesCopSC?: readonly Owner[];
  };
}

interface Party {
  at: string;
  joint: boolean;
  alone: readonly [name: string, value: object | undefined];
  owners: readonly [name: string, value: readonly Owner[] | undefined];
}

/** Each party is one person, or several co-owners. */
const parties: ComplementRule<NotariosPublicos> = ({ data: { datosEnajenante, datosAdquiriente }, path }, report) => {
  checkParty(
    {
      at: `${path}.datosEnajenante`,
      joint: datosEnajenante.coproSocConyugalE === 'Si',
      alone: ['datosUnEnajenante', datosEnajenante.datosUnEnajenante],
      owners: ['datosEnajenantesCopSC', datosEnajenante.datosEnajenantesCopSC],
    },
    report,
  );
  checkParty(
    {
      at: `${path}.datosAdquiriente`,
      joint: datosAdquiriente.coproSocConyugalE === 'Si',
      alone: ['datosUnAdquiriente', datosAdquiriente.datosUnAdquiriente],
      owners: ['datosAdquirientesCopSC', datosAdquiriente.datosAdquirientesCopSC],
    },
    report,
  );
};

function checkParty({ at, joint, alone, owners }: Party, report: Report): void {
  const [name, value] = joint ? owners : alone;
  const state = joint ? 'Si' : 'No';
  if (value === undefined) {
    const message = text(
      `${at}.${name} is required with coproSocConyugalE ${state}`,
      `${at}.${name} es obligatorio con coproSocConyugalE ${state}`,
    );
    const hint = text('Send it, or correct coproSocConyugalE.', 'Envíelo o corrija coproSocConyugalE.');
    report(ourWarning('COMPLEMENT_GUIDE', `${at}.${name}`, message, hint));
  }
  const [list, shares] = owners;
  const sum = sumOf((shares ?? []).map(({ porcentaje }) => porcentaje));
  if (shares === undefined || sum === undefined || sum.eq(100)) return;
  const message = text(
    `porcentaje of ${at}.${list} adds up to ${sum.toFixed()} instead of 100`,
    `porcentaje de ${at}.${list} suma ${sum.toFixed()} en lugar de 100`,
  );
  const hint = text('Correct the shares.', 'Corrija los porcentajes.');
  report(ourWarning('COMPLEMENT_GUIDE', `${at}.${list}`, message, hint));
}

export const notariosPublicosRules: readonly ComplementRule<NotariosPublicos>[] = [parties];
