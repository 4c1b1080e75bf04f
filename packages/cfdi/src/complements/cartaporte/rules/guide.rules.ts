/** What the guide of Carta Porte requires and no row of the matrix checks; a PAC may accept it. */
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import { ourWarning, text } from '../../../rules/rule.ts';
import { type Rule, WAYS } from './model.ts';

/** Beginning of an identifier and station type of the opposite end, by kind of location. */
const KINDS = {
  Origen: { prefix: 'OR', otherStation: '03' },
  Destino: { prefix: 'DE', otherStation: '01' },
} as const;

/** IDUbicacion begins with OR or DE, and only a Destino is a final destination (c_TipoEstacion). */
const kinds: Rule = ({ data, path }, report) => {
  for (const [i, { tipoUbicacion: kind, idUbicacion, tipoEstacion }] of data.ubicaciones.entries()) {
    const at = `${path}.ubicaciones[${i}]`;
    const { prefix, otherStation } = KINDS[kind];
    if (idUbicacion !== undefined && !idUbicacion.startsWith(prefix)) {
      const member = `${at}.idUbicacion`;
      const message = text(
        `${member} ${idUbicacion} of a location of type ${kind} must begin with ${prefix}`,
        `${member} ${idUbicacion} de una ubicación de tipo ${kind} debe comenzar con ${prefix}`,
      );
      const hint = text('Correct it, or tipoUbicacion.', 'Corríjalo, o tipoUbicacion.');
      report(ourWarning('COMPLEMENT_GUIDE', member, message, hint));
    }
    if (tipoEstacion !== otherStation) continue;
    const member = `${at}.tipoEstacion`;
    const message = text(
      `${member} ${tipoEstacion} is not the station of a location of type ${kind}`,
      `${member} ${tipoEstacion} no es la estación de una ubicación de tipo ${kind}`,
    );
    const hint = text(
      '01 is an origin, 02 an intermediate station, 03 a final destination.',
      '01 es origen, 02 estación intermedia, 03 destino final.',
    );
    report(ourWarning('COMPLEMENT_GUIDE', member, message, hint));
  }
};

/** PermSCT belongs to its means of transport (column claveTransporte of c_TipoPermiso: one key or several). */
const permits: Rule = ({ data, path, codes, draft }, report) => {
  for (const way of ['autotransporte', 'transporteMaritimo', 'transporteAereo'] as const) {
    const permit = data.mercancias[way]?.permSCT;
    const ways = permit === undefined ? undefined : waysOfPermit(codes, permit, draft.fecha);
    if (ways === undefined || ways.includes(WAYS[way])) continue;
    const at = `${path}.mercancias.${way}.permSCT`;
    const message = text(
      `${at} ${permit} is a permit of another means of transport`,
      `${at} ${permit} es un permiso de otro medio de transporte`,
    );
    const hint = text(
      `Choose one from /sat/catalogs/cartaPorte31.c_TipoPermiso with claveTransporte ${WAYS[way]}.`,
      `Elija uno de /sat/catalogs/cartaPorte31.c_TipoPermiso con claveTransporte ${WAYS[way]}.`,
    );
    report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
  }
};

function waysOfPermit(codes: CodeTables, permit: string, on: string): string | undefined {
  const row = codes.find('cartaPorte31.c_TipoPermiso', permit, on);
  return typeof row === 'object' ? row.mas?.['claveTransporte'] : undefined;
}

export const guideRules: readonly Rule[] = [kinds, permits];
