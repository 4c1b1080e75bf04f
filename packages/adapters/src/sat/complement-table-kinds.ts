import type { RawRow } from './raw-values.ts';
import { oneLine } from './raw-values.ts';
import type { TableKind } from './table-kind.ts';

/** Catalogs of one complement: their folder, beside the catalogs of the document itself. */
export interface CatalogFolder {
  folder: string;
  /** Our names by file name; other files of the folder are ignored. */
  names: Readonly<Record<string, string>>;
}

/** Codes with a description; additional columns of the source by field name. */
interface Codes {
  folder: string;
  /** Prefix that distinguishes it from another catalog of the same name. */
  prefix: string;
  catalogs: readonly string[];
  clashing: readonly string[];
  columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Places (states, municipalities, suburbs, postal codes) are CFDI's: the schemas of both complements import those.
 * c_ClaveProdSTCC has codes without a description.
 */
const COMPLEMENTS: readonly Codes[] = [
  {
    folder: 'cartaporte31',
    prefix: 'cartaPorte31',
    catalogs: [
      'c_ClaveProdSTCC',
      'c_ClaveProdServCP',
      'c_ClaveTipoCarga',
      'c_ClaveUnidadPeso',
      'c_CodigoTransporteAereo',
      'c_CondicionesEspeciales',
      'c_ConfigAutotransporte',
      'c_ConfigMaritima',
      'c_Contenedor',
      'c_ContenedorMaritimo',
      'c_CveTransporte',
      'c_DerechosDePaso',
      'c_DocumentoAduanero',
      'c_Estaciones',
      'c_FiguraTransporte',
      'c_FormaFarmaceutica',
      'c_MaterialPeligroso',
      'c_NumAutorizacionNaviero',
      'c_ParteTransporte',
      'c_RegimenAduanero',
      'c_RegistroISTMO',
      'c_SectorCOFEPRIS',
      'c_SubTipoRem',
      'c_TipoCarro',
      'c_TipoDeServicio',
      'c_TipoDeTrafico',
      'c_TipoEmbalaje',
      'c_TipoEstacion',
      'c_TipoMateria',
      'c_TipoPermiso',
    ],
    clashing: ['c_TipoPermiso'],
    columns: {
      c_ClaveProdServCP: { material_peligroso: 'materialPeligroso', similares: 'similares' },
      c_ConfigAutotransporte: { remolque: 'remolque', numero_de_ejes: 'ejes' },
      c_Estaciones: { clave_transporte: 'claveTransporte', nacionalidad: 'nacionalidad' },
      c_MaterialPeligroso: { clase_o_div: 'clase' },
      c_RegimenAduanero: { impoexpo: 'impoExpo' },
      c_TipoDeServicio: { contenedor: 'contenedor' },
      c_TipoCarro: { contenedor: 'contenedor' },
      c_TipoPermiso: { clave_transporte: 'claveTransporte' },
      c_TipoEstacion: { claves_transportes: 'clavesTransportes' },
    },
  },
  {
    folder: 'cce20',
    prefix: 'comercioExterior20',
    catalogs: ['c_ClavePedimento', 'c_FraccionArancelaria', 'c_INCOTERM', 'c_MotivoTraslado', 'c_UnidadAduana'],
    clashing: [],
    columns: { c_FraccionArancelaria: { unidad: 'unidad' } },
  },
  {
    folder: 'hidrocarburos10',
    prefix: 'hidrocarburos10',
    catalogs: ['c_ClaveHYP', 'c_SubProductoHYP', 'c_TipoPermiso'],
    clashing: ['c_TipoPermiso'],
    columns: {},
  },
];

const nameOf = ({ prefix, clashing }: Codes, catalog: string) =>
  clashing.includes(catalog) ? `${prefix}.${catalog}` : catalog;

/** Folders of the complements' catalogs, and our names for them. */
export const COMPLEMENT_FOLDERS: readonly CatalogFolder[] = COMPLEMENTS.map((each) => ({
  folder: each.folder,
  names: Object.fromEntries(each.catalogs.map((catalog) => [catalog, nameOf(each, catalog)])),
}));

export const COMPLEMENT_KINDS: readonly TableKind[] = COMPLEMENTS.flatMap((each) =>
  each.catalogs.map((catalog) => {
    const columns = each.columns[catalog] ?? {};
    return {
      name: nameOf(each, catalog),
      columns: Object.values(columns),
      row(row: RawRow) {
        if (row.clave === undefined || row.clave === '') return undefined;
        const further = Object.entries(columns).map(([from, to]) => [to, oneLine(row[from])]);
        return {
          codigo: row.clave,
          descripcion: oneLine(row.nombre ?? row.descripcion),
          ...(further.length === 0 ? {} : { mas: Object.fromEntries(further) as Record<string, string> }),
        };
      },
    };
  }),
);
