import type { ComplementRule } from '../../complement-rule.ts';
import type { Domicilio } from '../../places.ts';

/** The fields of Comercio Exterior that the rules read, already validated against the schema. */
export interface ComercioExterior {
  motivoTraslado?: string;
  claveDePedimento: string;
  certificadoOrigen: '0' | '1';
  numCertificadoOrigen?: string;
  numeroExportadorConfiable?: string;
  incoterm?: string;
  tipoCambioUSD: string;
  totalUSD: string;
  emisor?: { curp?: string; domicilio: Domicilio };
  propietario?: readonly { numRegIdTrib: string; residenciaFiscal: string }[];
  receptor?: { numRegIdTrib?: string; domicilio?: Domicilio };
  destinatario?: readonly Destinatario[];
  mercancias: readonly Mercancia[];
}

export interface Destinatario {
  numRegIdTrib?: string;
  domicilio: readonly Domicilio[];
}

export interface Mercancia {
  noIdentificacion: string;
  fraccionArancelaria?: string;
  cantidadAduana?: string;
  unidadAduana?: string;
  valorUnitarioAduana?: string;
  valorDolares: string;
}

export type Rule = ComplementRule<ComercioExterior>;

/** c_MotivoTraslado: goods already invoiced, and goods owned by others. */
export const MOTIVES = { invoicedBefore: '01', ofOthers: '05' } as const;

/** c_UnidadAduana and c_ClaveUnidad of services, which are not goods for customs. */
const SERVICE_UNITS = { customs: '99', concept: 'E48' } as const;

/** Concepts by NoIdentificacion, with their index. */
export type ConceptsById<Concept> = ReadonlyMap<string, readonly { concept: Concept; index: number }[]>;

export function conceptsById<Concept extends { noIdentificacion?: string }>(
  conceptos: readonly Concept[],
): ConceptsById<Concept> {
  const found = new Map<string, { concept: Concept; index: number }[]>();
  for (const [index, concept] of conceptos.entries()) {
    const { noIdentificacion } = concept;
    if (noIdentificacion === undefined) continue;
    const those = found.get(noIdentificacion);
    if (those) those.push({ concept, index });
    else found.set(noIdentificacion, [{ concept, index }]);
  }
  return found;
}

/** A service, which has no tariff code. */
export function isService({ unidadAduana }: Mercancia, conceptos: readonly { claveUnidad: string }[]): boolean {
  return (
    unidadAduana === SERVICE_UNITS.customs || conceptos.some(({ claveUnidad }) => claveUnidad === SERVICE_UNITS.concept)
  );
}
