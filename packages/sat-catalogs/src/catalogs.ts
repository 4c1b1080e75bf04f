/**
 * What the rules read from the SAT's catalogs. Small catalogs are typed facts in this package; the large ones (product
 * keys, units, postal codes) come from an imported data set or from the built-in starter set. `on` is a local date
 * (`YYYY-MM-DD` or a CFDI Fecha): an entry only counts if it is valid on that day.
 */
export interface Catalogs {
  /** `full` after an import of the SAT's data, `partial` with the starter set only. */
  readonly coverage: 'full' | 'partial';
  /** Date of the imported edition, `YYYY-MM-DD`, or undefined for the starter set. */
  readonly edition: string | undefined;

  regimenFiscal(code: string, on: string): RegimenFiscal | undefined;
  usoCfdi(code: string, on: string): UsoCfdi | undefined;
  formaPago(code: string, on: string): FormaPago | undefined;
  metodoPago(code: string, on: string): CatalogEntry | undefined;
  moneda(code: string, on: string): Moneda | undefined;
  exportacion(code: string, on: string): CatalogEntry | undefined;
  objetoImp(code: string, on: string): CatalogEntry | undefined;
  impuesto(code: string): Impuesto | undefined;
  tipoFactor(code: string): CatalogEntry | undefined;
  tipoRelacion(code: string, on: string): CatalogEntry | undefined;
  periodicidad(code: string, on: string): CatalogEntry | undefined;
  meses(code: string, on: string): CatalogEntry | undefined;
  pais(code: string): Pais | undefined;
  /** The rules of c_TasaOCuota for one tax and factor in force on that day. */
  tasasOCuotas(impuesto: string, tipoFactor: string, on: string): ReglaTasaOCuota[];
  /** `unknown` is only returned with partial coverage: the code has the right form but cannot be looked up. */
  claveProdServ(code: string, on: string): ClaveProdServ | 'unknown' | undefined;
  claveUnidad(code: string, on: string): ClaveUnidad | 'unknown' | undefined;
  codigoPostal(code: string, on: string): CodigoPostal | 'unknown' | undefined;

  /** All entries, in the catalog's order, of a named small catalog (`c_RegimenFiscal`, `c_UsoCFDI` ...). */
  entries(name: string): readonly CatalogEntry[];
  /** Name, edition and number of entries of every available catalog. */
  summary(): readonly { name: string; edition: string | undefined; entries: number }[];
}

export interface CatalogEntry {
  clave: string;
  descripcion: string;
  /** ISO dates; absent = open. */
  vigenteDesde?: string;
  vigenteHasta?: string;
}

export interface RegimenFiscal extends CatalogEntry {
  fisica: boolean;
  moral: boolean;
}

export interface UsoCfdi extends CatalogEntry {
  fisica: boolean;
  moral: boolean;
  regimenes: readonly string[];
}

export interface FormaPago extends CatalogEntry {
  /** True for forms that pass through a bank; only these may carry account data in a payment (CRP rules). */
  bancarizado: boolean;
  patronCuentaOrdenante?: string;
  patronCuentaBeneficiario?: string;
}

export interface TipoDeComprobante extends CatalogEntry {
  /** Decimal string, the maximum Total of that type. */
  valorMaximo: string;
}

export interface MotivoCancelacion extends CatalogEntry {
  /** True if the UUID of the substitute must be sent. */
  requiereSustitucion: boolean;
}

export interface Moneda extends CatalogEntry {
  decimales: number;
}

export interface Impuesto extends CatalogEntry {
  traslado: boolean;
  retencion: boolean;
}

export interface Pais extends CatalogEntry {
  patronIdentidadTributaria?: string;
}

export interface TasaOCuota {
  tipo: 'Fijo' | 'Rango';
  /** Decimal strings with six decimal places. */
  minimo?: string;
  valor: string;
  traslado: boolean;
  retencion: boolean;
  /** True for the 8 % rate of the border stimulus. */
  estimuloFronterizo: boolean;
}

/** One row of c_TasaOCuota; `clave` repeats `valor`, since the SAT gives these rows no code. */
export interface ReglaTasaOCuota extends CatalogEntry, TasaOCuota {
  impuesto: string;
  tipoFactor: string;
}

export interface ClaveProdServ extends CatalogEntry {
  /** The SAT's three-valued flag. */
  incluyeIva: 'si' | 'no' | 'opcional';
  incluyeIeps: 'si' | 'no' | 'opcional';
  estimuloFronterizo: boolean;
  complemento?: string;
  palabrasSimilares?: string;
}

export interface ClaveUnidad extends CatalogEntry {
  nombre: string;
  simbolo?: string;
}

export interface CodigoPostal {
  clave: string;
  estado: string;
  municipio?: string;
  /** 0 none, 1 north, 2 south. */
  estimuloFronterizo: 0 | 1 | 2;
  /** IANA zone of the place, `America/Mexico_City`. */
  zona: string;
}
