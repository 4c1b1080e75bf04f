import type { ComplementRule } from '../../complement-rule.ts';
import type { Domicilio } from '../../places.ts';

/** The fields of a Carta Porte that the rules read, already validated against the schema. */
export interface CartaPorte {
  idCCP: string;
  transpInternac: 'Sí' | 'No';
  entradaSalidaMerc?: 'Entrada' | 'Salida';
  paisOrigenDestino?: string;
  viaEntradaSalida?: string;
  totalDistRec?: string;
  registroISTMO?: string;
  ubicacionPoloOrigen?: string;
  ubicacionPoloDestino?: string;
  regimenesAduaneros?: readonly { regimenAduanero: string }[];
  ubicaciones: readonly Ubicacion[];
  mercancias: Mercancias;
  figuraTransporte?: readonly Figura[];
}

export interface Ubicacion {
  tipoUbicacion: 'Origen' | 'Destino';
  idUbicacion?: string;
  rfcRemitenteDestinatario: string;
  numRegIdTrib?: string;
  residenciaFiscal?: string;
  numEstacion?: string;
  nombreEstacion?: string;
  navegacionTrafico?: string;
  fechaHoraSalidaLlegada: string;
  tipoEstacion?: string;
  distanciaRecorrida?: string;
  domicilio?: Domicilio;
}

export interface Mercancias {
  pesoBrutoTotal: string;
  pesoNetoTotal?: string;
  numTotalMercancias: string;
  logisticaInversaRecoleccionDevolucion?: string;
  mercancia: readonly Mercancia[];
  autotransporte?: Autotransporte;
  transporteMaritimo?: Maritimo;
  transporteAereo?: Aereo;
  transporteFerroviario?: Ferroviario;
}

export interface Mercancia extends Readonly<Partial<Record<SectorMember, string>>> {
  bienesTransp: string;
  materialPeligroso?: 'Sí' | 'No';
  cveMaterialPeligroso?: string;
  embalaje?: string;
  sectorCOFEPRIS?: string;
  permisoImportacion?: string;
  folioImpoVUCEM?: string;
  razonSocialEmpImp?: string;
  pesoEnKg: string;
  valorMercancia?: string;
  moneda?: string;
  tipoMateria?: string;
  descripcionMateria?: string;
  documentacionAduanera?: readonly DocumentacionAduanera[];
  guiasIdentificacion?: readonly unknown[];
  cantidadTransporta?: readonly { idOrigen: string; idDestino: string; cvesTransporte?: string }[];
  detalleMercancia?: { pesoBruto: string; pesoNeto: string };
}

/** Fields that belong to COFEPRIS sectors. */
export type SectorMember =
  | 'nombreIngredienteActivo'
  | 'nomQuimico'
  | 'denominacionGenericaProd'
  | 'denominacionDistintivaProd'
  | 'fabricante'
  | 'fechaCaducidad'
  | 'loteMedicamento'
  | 'formaFarmaceutica'
  | 'condicionesEspTransp'
  | 'registroSanitarioFolioAutorizacion'
  | 'numCAS'
  | 'numRegSanPlagCOFEPRIS'
  | 'datosFabricante'
  | 'datosFormulador'
  | 'datosMaquilador'
  | 'usoAutorizado';

export interface DocumentacionAduanera {
  tipoDocumento: string;
  numPedimento?: string;
  identDocAduanero?: string;
  rfcImpo?: string;
}

export interface Autotransporte {
  permSCT: string;
  identificacionVehicular: { configVehicular: string };
  seguros: { aseguraMedAmbiente?: string; polizaMedAmbiente?: string };
  remolques?: readonly unknown[];
}

export interface Maritimo {
  permSCT?: string;
  nacionalidadEmbarc: string;
  permisoTempNavegacion?: string;
  contenedor?: readonly ContenedorMaritimo[];
}

export interface ContenedorMaritimo {
  tipoContenedor: string;
  matriculaContenedor?: string;
  numPrecinto?: string;
  idCCPRelacionado?: string;
  placaVMCCP?: string;
  fechaCertificacionCCP?: string;
  remolquesCCP?: readonly unknown[];
}

export interface Aereo {
  permSCT: string;
  rfcEmbarcador?: string;
  numRegIdTribEmbarc?: string;
  residenciaFiscalEmbarc?: string;
}

export interface Ferroviario {
  tipoDeServicio: string;
  carro: readonly { toneladasNetasCarro: string; contenedor?: readonly { pesoNetoMercancia: string }[] }[];
}

export interface Figura {
  tipoFigura: string;
  rfcFigura?: string;
  numLicencia?: string;
  numRegIdTribFigura?: string;
  residenciaFiscalFigura?: string;
  partesTransporte?: readonly unknown[];
  domicilio?: Domicilio;
}

export type Rule = ComplementRule<CartaPorte>;

/** Keys of c_CveTransporte by the node of each mode of transport. */
export const WAYS = {
  autotransporte: '01',
  transporteMaritimo: '02',
  transporteAereo: '03',
  transporteFerroviario: '04',
} as const;

/** The modes of transport in a Carta Porte. */
export function waysOf({ mercancias }: CartaPorte) {
  const names = (Object.keys(WAYS) as (keyof typeof WAYS)[]).filter((name) => mercancias[name] !== undefined);
  return {
    road: mercancias.autotransporte !== undefined,
    sea: mercancias.transporteMaritimo !== undefined,
    air: mercancias.transporteAereo !== undefined,
    rail: mercancias.transporteFerroviario !== undefined,
    keys: names.map((name) => WAYS[name]),
  };
}
