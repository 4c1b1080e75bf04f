import { aerolineasLabels } from './aerolineas/aerolineas.ts';
import { cartaPorteLabels } from './cartaporte/labels.ts';
import { certificadoDestruccionLabels } from './certificado-de-destruccion/certificado-de-destruccion.ts';
import { comercioExteriorLabels } from './comercio-exterior/labels.ts';
import type { Labels } from './complement.ts';
import { construccionLabels } from './construccion/construccion.ts';
import { consumoDeCombustiblesLabels } from './consumo-de-combustibles/consumo-de-combustibles.ts';
import { detallistaLabels } from './detallista/labels.ts';
import { divisasLabels } from './divisas/divisas.ts';
import { donatariasLabels } from './donatarias/donatarias.ts';
import { estadoDeCuentaCombustibleLabels } from './estado-de-cuenta-combustible/estado-de-cuenta-combustible.ts';
import { gastosHidrocarburosLabels } from './gastos-hidrocarburos/gastos-hidrocarburos.ts';
import { hidrocarburosPetroliferosLabels } from './hidrocarburos/hidrocarburos.ts';
import { ieduLabels } from './iedu/iedu.ts';
import { impuestosLocalesLabels } from './impuestos-locales/impuestos-locales.ts';
import { ineLabels } from './ine/ine.ts';
import { ingresosHidrocarburosLabels } from './ingresos-hidrocarburos/ingresos-hidrocarburos.ts';
import { leyendasFiscalesLabels } from './leyendas-fiscales/leyendas-fiscales.ts';
import { nominaLabels } from './nomina/nomina-labels.ts';
import { notariosPublicosLabels } from './notarios-publicos/notarios-publicos.ts';
import { obrasArteAntiguedadesLabels } from './obras-de-arte/obras-de-arte.ts';
import { pagoEnEspecieLabels } from './pago-en-especie/pago-en-especie.ts';
import { pficLabels } from './pfic/pfic.ts';
import { registroFiscalLabels } from './registro-fiscal/registro-fiscal.ts';
import { renovacionVehiculosLabels } from './renovacion-vehiculos/renovacion-vehiculos.ts';
import { arrendamientoEnFideicomisoLabels } from './retenciones/arrendamiento-en-fideicomiso.ts';
import { dividendosLabels } from './retenciones/dividendos.ts';
import { enajenacionDeAccionesLabels } from './retenciones/enajenacion-de-acciones.ts';
import { fideicomisoNoEmpresarialLabels } from './retenciones/fideicomiso-no-empresarial.ts';
import { interesesLabels } from './retenciones/intereses.ts';
import { interesesHipotecariosLabels } from './retenciones/intereses-hipotecarios.ts';
import { operacionesConDerivadosLabels } from './retenciones/operaciones-con-derivados.ts';
import { pagosAExtranjerosLabels } from './retenciones/pagos-a-extranjeros.ts';
import { planesDeRetiroLabels } from './retenciones/planes-de-retiro.ts';
import { plataformasTecnologicasLabels } from './retenciones/plataformas-tecnologicas.ts';
import { premiosLabels } from './retenciones/premios.ts';
import { sectorFinancieroLabels } from './retenciones/sector-financiero.ts';
import { turistaPasajeroExtranjeroLabels } from './turista-pasajero/turista-pasajero.ts';
import { valesDeDespensaLabels } from './vales-de-despensa/vales-de-despensa.ts';
import { vehiculoUsadoLabels } from './vehiculo-usado/vehiculo-usado.ts';
import { ventaVehiculosLabels } from './venta-de-vehiculos/venta-de-vehiculos.ts';

/**
 * Display labels of the attributes and elements of every complement, by key and name. Separate from the complements, so
 * that issuing and checking do not load them.
 */
export const complementLabels: Readonly<Record<string, Labels>> = {
  aerolineas10: aerolineasLabels,
  cartaPorte31: cartaPorteLabels,
  certificadoDestruccion10: certificadoDestruccionLabels,
  comercioExterior20: comercioExteriorLabels,
  construccion10: construccionLabels,
  consumoDeCombustibles11: consumoDeCombustiblesLabels,
  detallista131: detallistaLabels,
  divisas10: divisasLabels,
  donatarias11: donatariasLabels,
  estadoDeCuentaCombustible12: estadoDeCuentaCombustibleLabels,
  gastosHidrocarburos10: gastosHidrocarburosLabels,
  hidrocarburosPetroliferos10: hidrocarburosPetroliferosLabels,
  iedu10: ieduLabels,
  impuestosLocales10: impuestosLocalesLabels,
  ine11: ineLabels,
  ingresosHidrocarburos10: ingresosHidrocarburosLabels,
  leyendasFiscales10: leyendasFiscalesLabels,
  nomina12: nominaLabels,
  notariosPublicos10: notariosPublicosLabels,
  obrasArteAntiguedades10: obrasArteAntiguedadesLabels,
  pagoEnEspecie10: pagoEnEspecieLabels,
  pfic10: pficLabels,
  registroFiscal10: registroFiscalLabels,
  renovacionVehiculos10: renovacionVehiculosLabels,
  arrendamientoEnFideicomiso10: arrendamientoEnFideicomisoLabels,
  dividendos10: dividendosLabels,
  enajenacionDeAcciones10: enajenacionDeAccionesLabels,
  fideicomisoNoEmpresarial10: fideicomisoNoEmpresarialLabels,
  interesesHipotecarios10: interesesHipotecariosLabels,
  intereses10: interesesLabels,
  operacionesConDerivados10: operacionesConDerivadosLabels,
  pagosAExtranjeros10: pagosAExtranjerosLabels,
  planesDeRetiro11: planesDeRetiroLabels,
  plataformasTecnologicas10: plataformasTecnologicasLabels,
  premios10: premiosLabels,
  sectorFinanciero10: sectorFinancieroLabels,
  turistaPasajeroExtranjero10: turistaPasajeroExtranjeroLabels,
  valesDeDespensa10: valesDeDespensaLabels,
  vehiculoUsado10: vehiculoUsadoLabels,
  ventaVehiculos11: ventaVehiculosLabels,
};
