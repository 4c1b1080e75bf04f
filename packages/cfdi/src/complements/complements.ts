import type { Inside } from '../nodes/node.ts';
import { aerolineas10 } from './aerolineas/aerolineas.ts';
import { cartaPorte31 } from './cartaporte/carta-porte.ts';
import { certificadoDestruccion10 } from './certificado-de-destruccion/certificado-de-destruccion.ts';
import { comercioExterior20 } from './comercio-exterior/comercio-exterior.ts';
import type { Complement, ComplementData, ComplementsByKey } from './complement.ts';
import { construccion10 } from './construccion/construccion.ts';
import { consumoDeCombustibles11 } from './consumo-de-combustibles/consumo-de-combustibles.ts';
import { detallista131 } from './detallista/detallista.ts';
import { divisas10 } from './divisas/divisas.ts';
import { donatarias11 } from './donatarias/donatarias.ts';
import { estadoDeCuentaCombustible12 } from './estado-de-cuenta-combustible/estado-de-cuenta-combustible.ts';
import { gastosHidrocarburos10 } from './gastos-hidrocarburos/gastos-hidrocarburos.ts';
import { hidrocarburosPetroliferos10 } from './hidrocarburos/hidrocarburos.ts';
import { iedu10 } from './iedu/iedu.ts';
import { impuestosLocales10 } from './impuestos-locales/impuestos-locales.ts';
import { ine11 } from './ine/ine.ts';
import { ingresosHidrocarburos10 } from './ingresos-hidrocarburos/ingresos-hidrocarburos.ts';
import { leyendasFiscales10 } from './leyendas-fiscales/leyendas-fiscales.ts';
import { nomina12 } from './nomina/nomina.ts';
import { notariosPublicos10 } from './notarios-publicos/notarios-publicos.ts';
import { obrasArteAntiguedades10 } from './obras-de-arte/obras-de-arte.ts';
import { pagoEnEspecie10 } from './pago-en-especie/pago-en-especie.ts';
import { pfic10 } from './pfic/pfic.ts';
import { registroFiscal10 } from './registro-fiscal/registro-fiscal.ts';
import { renovacionVehiculos10 } from './renovacion-vehiculos/renovacion-vehiculos.ts';
import { retentionComplements } from './retenciones/retention-complements.ts';
import { turistaPasajeroExtranjero10 } from './turista-pasajero/turista-pasajero.ts';
import { valesDeDespensa10 } from './vales-de-despensa/vales-de-despensa.ts';
import { vehiculoUsado10 } from './vehiculo-usado/vehiculo-usado.ts';
import { ventaVehiculos11 } from './venta-de-vehiculos/venta-de-vehiculos.ts';

/** Every complement that can be issued, in their order in the document. */
export const complements: readonly Complement[] = [
  impuestosLocales10,
  ine11,
  donatarias11,
  leyendasFiscales10,
  construccion10,
  iedu10,
  hidrocarburosPetroliferos10,
  nomina12,
  cartaPorte31,
  comercioExterior20,
  divisas10,
  pfic10,
  registroFiscal10,
  pagoEnEspecie10,
  valesDeDespensa10,
  vehiculoUsado10,
  renovacionVehiculos10,
  turistaPasajeroExtranjero10,
  obrasArteAntiguedades10,
  certificadoDestruccion10,
  estadoDeCuentaCombustible12,
  consumoDeCombustibles11,
  ingresosHidrocarburos10,
  gastosHidrocarburos10,
  notariosPublicos10,
  ventaVehiculos11,
  aerolineas10,
  detallista131,
  ...retentionComplements,
];

const byKey = new Map(complements.map((each) => [each.key, each]));
const byNamespace = new Map(complements.map((each) => [each.namespace, each]));

export function complementOf(key: string): Complement | undefined {
  return byKey.get(key);
}

export function complementOfNamespace(uri: string): Complement | undefined {
  return byNamespace.get(uri);
}

/** The complements of a document or concept, in the order of the list above, not of the request. */
export function complementsIn(data: ComplementsByKey | undefined): { complement: Complement; inside: Inside }[] {
  // Fast path: most documents have none.
  if (!data || Object.keys(data).length === 0) return [];
  return complements.flatMap((complement) =>
    listOf(data[complement.key]).map((model) => ({
      complement,
      inside: { node: complement.root, prefix: complement.prefix, model },
    })),
  );
}

/** A complement's nodes as a list, also if it appears once. */
export function listOf(data: ComplementsByKey[string] | undefined): readonly ComplementData[] {
  if (data === undefined) return [];
  return isList(data) ? data : [data];
}

const isList = (data: ComplementsByKey[string]): data is readonly ComplementData[] => Array.isArray(data);

/** Content of the node Complemento or ComplementoConcepto. */
export function insideOf(data: ComplementsByKey | undefined): Inside[] {
  return data ? complementsIn(data).map(({ inside }) => inside) : [];
}
