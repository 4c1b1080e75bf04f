import type { Attribute, Node } from '../nodes/node.ts';
import type { Text } from '../violation.ts';
import { certificadoDestruccionMeanings } from './certificado-de-destruccion/certificado-de-destruccion.ts';
import { comercioExteriorMeanings } from './comercio-exterior/labels.ts';
import type { Complement, Meanings } from './complement.ts';
import { construccionMeanings } from './construccion/construccion.ts';
import { detallistaMeanings } from './detallista/labels.ts';
import { gastosHidrocarburosMeanings } from './gastos-hidrocarburos/gastos-hidrocarburos.ts';
import { hidrocarburosPetroliferosMeanings } from './hidrocarburos/hidrocarburos.ts';
import { ineMeanings } from './ine/ine.ts';
import { ingresosHidrocarburosMeanings } from './ingresos-hidrocarburos/ingresos-hidrocarburos.ts';
import { notariosPublicosMeanings } from './notarios-publicos/notarios-publicos.ts';
import { obrasArteAntiguedadesMeanings } from './obras-de-arte/obras-de-arte.ts';
import { renovacionVehiculosMeanings } from './renovacion-vehiculos/renovacion-vehiculos.ts';
import { planesDeRetiroMeanings } from './retenciones/planes-de-retiro.ts';
import { schemaWords } from './schema-words.ts';

/** By the complement's key. Separate from the complements, like their labels. */
const meanings: Readonly<Record<string, Meanings>> = {
  certificadoDestruccion10: certificadoDestruccionMeanings,
  comercioExterior20: comercioExteriorMeanings,
  construccion10: construccionMeanings,
  detallista131: detallistaMeanings,
  gastosHidrocarburos10: gastosHidrocarburosMeanings,
  hidrocarburosPetroliferos10: hidrocarburosPetroliferosMeanings,
  ine11: ineMeanings,
  ingresosHidrocarburos10: ingresosHidrocarburosMeanings,
  notariosPublicos10: notariosPublicosMeanings,
  obrasArteAntiguedades10: obrasArteAntiguedadesMeanings,
  planesDeRetiro11: planesDeRetiroMeanings,
  renovacionVehiculos10: renovacionVehiculosMeanings,
};

/** Meaning of a key that the schema only enumerates; undefined for other values, and if no source gives it. */
export function enumeratedMeaning(
  { key }: Pick<Complement, 'key'>,
  of: Node,
  { name, form }: Attribute,
  value: string,
): Text | undefined {
  if (form?.kind !== 'code') return undefined;
  const own = meanings[key];
  return (own?.[`${of.name}.${name}`] ?? own?.[name])?.[value] ?? schemaWords[value];
}
