import { defineErrors } from './error-row.ts';

const searchCatalog = {
  en: 'Search the catalog: GET /sat/catalogs/{name}?q=.',
  es: 'Busque en el catálogo: GET /sat/catalogs/{name}?q=.',
};
const notInCatalog = (catalog: string) => ({
  en: `The code is not in the SAT catalog ${catalog}, or not in force.`,
  es: `La clave no está en el catálogo ${catalog} del SAT, o no está vigente.`,
});

/** Customers, products, their import, and the SAT's catalogs. */
export const recordErrors = defineErrors({
  CATALOG_NOT_FOUND: {
    kind: 'not-found',
    message: {
      en: 'Catalog not found. GET /sat/catalogs lists the names.',
      es: 'No se encontró el catálogo. GET /sat/catalogs lista los nombres.',
    },
    remedy: { en: 'Use a name from GET /sat/catalogs.', es: 'Use un nombre de GET /sat/catalogs.' },
  },
  SKU_TAKEN: {
    kind: 'conflict',
    message: {
      en: 'sku belongs to another product of this organization',
      es: 'sku es de otro producto de esta organización',
    },
    remedy: { en: 'Use another SKU, or change that product.', es: 'Use otro SKU o cambie ese producto.' },
  },
  UNKNOWN_TAX_SYSTEM: {
    kind: 'bad-request',
    message: { en: 'Unknown tax system code', es: 'Clave de régimen fiscal desconocida' },
    remedy: { en: 'GET /sat/regimenes-fiscales lists the codes.', es: 'GET /sat/regimenes-fiscales lista las claves.' },
  },
  TAX_SYSTEM_DOES_NOT_FIT: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: '{field} {taxSystem} does not apply to the type of person of RFC {rfc}',
      es: '{field} {taxSystem} no corresponde al tipo de persona del RFC {rfc}',
    },
    meaning: {
      en: 'The tax regime does not apply to the type of person of the RFC.',
      es: 'El régimen fiscal no corresponde al tipo de persona del RFC.',
    },
    remedy: {
      en: 'GET /sat/regimenes-fiscales?tipoPersona=fisica or moral lists those that apply.',
      es: 'GET /sat/regimenes-fiscales?tipoPersona=fisica o moral lista los que corresponden.',
    },
  },
  FOREIGN_FIELD_DOES_NOT_FIT: {
    kind: 'detail',
    meaning: {
      en: 'Only a customer with the RFC XEXX010101000 has a foreign country and a foreign tax id, and the tax id only with the country; every other invoice would be rejected.',
      es: 'Solo un cliente con el RFC XEXX010101000 lleva país extranjero y número de registro tributario, y el número solo con el país; toda otra factura se rechazaría.',
    },
    remedy: {
      en: 'Omit the field, or use the RFC XEXX010101000 and the country of residence.',
      es: 'Omita el campo o use el RFC XEXX010101000 y el país de residencia.',
    },
  },
  UNKNOWN_COUNTRY: { kind: 'detail', meaning: notInCatalog('c_Pais'), remedy: searchCatalog },
  UNKNOWN_CURRENCY: { kind: 'detail', meaning: notInCatalog('c_Moneda'), remedy: searchCatalog },
  CURRENCY_REPEATED: {
    kind: 'detail',
    meaning: {
      en: 'The limits of the API key already list this currency.',
      es: 'Los límites de la clave de API ya incluyen esta moneda.',
    },
    remedy: { en: 'List each currency once.', es: 'Indique cada moneda una sola vez.' },
  },
  RECEIVER_REPEATED: {
    kind: 'detail',
    meaning: {
      en: 'The limits of the API key already list this receiver.',
      es: 'Los límites de la clave de API ya incluyen este receptor.',
    },
    remedy: { en: 'List each receiver once.', es: 'Indique cada receptor una sola vez.' },
  },
  UNKNOWN_POSTAL_CODE: { kind: 'detail', meaning: notInCatalog('c_CodigoPostal'), remedy: searchCatalog },
  UNKNOWN_INVOICE_USE: { kind: 'detail', meaning: notInCatalog('c_UsoCFDI'), remedy: searchCatalog },
  UNKNOWN_PRODUCT_KEY: { kind: 'detail', meaning: notInCatalog('c_ClaveProdServ'), remedy: searchCatalog },
  PRODUCT_KEY_REPEATED: {
    kind: 'detail',
    meaning: {
      en: 'The limits of the API key already list this product key.',
      es: 'Los límites de la clave de API ya incluyen esta clave de producto.',
    },
    remedy: { en: 'List each product key once.', es: 'Indique cada clave de producto una sola vez.' },
  },
  UNKNOWN_UNIT_KEY: { kind: 'detail', meaning: notInCatalog('c_ClaveUnidad'), remedy: searchCatalog },
  UNKNOWN_TAXABILITY: { kind: 'detail', meaning: notInCatalog('c_ObjetoImp'), remedy: searchCatalog },
  UNKNOWN_TAX: { kind: 'detail', meaning: notInCatalog('c_Impuesto'), remedy: searchCatalog },
  UNKNOWN_FACTOR_TYPE: { kind: 'detail', meaning: notInCatalog('c_TipoFactor'), remedy: searchCatalog },
  TAXES_DO_NOT_FIT: {
    kind: 'detail',
    meaning: {
      en: 'A product has no taxes if its taxability is 01, 03, 04 or 05 (c_ObjetoImp).',
      es: 'Un producto no lleva impuestos si su taxability es 01, 03, 04 o 05 (c_ObjetoImp).',
    },
    remedy: { en: 'Use taxability 02, or omit taxes.', es: 'Use taxability 02 u omita taxes.' },
  },
  RATE_DOES_NOT_FIT: {
    kind: 'detail',
    meaning: {
      en: 'An exempt tax (Exento) has no rate and is not withheld; any other has a rate of c_TasaOCuota.',
      es: 'Un impuesto Exento no lleva tasa ni se retiene; los demás llevan una tasa de c_TasaOCuota.',
    },
    remedy: {
      en: 'Omit rate with Exento. Otherwise send a rate of the catalog as a fraction: 0.160000 for 16 %.',
      es: 'Omita rate con Exento. Si no, envíe una tasa del catálogo como fracción: 0.160000 para 16 %.',
    },
  },
  COLUMN_IGNORED: {
    kind: 'detail',
    meaning: {
      en: 'Import warning: a column whose name differs from a known one only in capitals, accents, spaces, `_`, `-` or a typo was ignored.',
      es: 'Advertencia de la importación: se ignoró una columna cuyo nombre difiere de uno conocido solo en mayúsculas, acentos, espacios, `_`, `-` o un error de dedo.',
    },
    remedy: {
      en: 'Write the name of the column exactly as documented and import the file again, with mode=upsert for rows that it created.',
      es: 'Escriba el nombre de la columna exactamente como está documentado e importe el archivo otra vez, con mode=upsert para las filas que creó.',
    },
  },
  TAXABILITY_01: {
    kind: 'detail',
    meaning: {
      en: 'Import warning: products without taxability are not subject to tax and are invoiced without IVA.',
      es: 'Advertencia de la importación: los productos sin taxability no son objeto de impuesto y se facturan sin IVA.',
    },
    remedy: {
      en: 'Add the column taxes, for example IVA 16: taxability is then 02.',
      es: 'Agregue la columna taxes, por ejemplo IVA 16: taxability es entonces 02.',
    },
  },
  TAXABILITY_02: {
    kind: 'detail',
    meaning: {
      en: 'Import warning: products subject to tax (taxability 02) without taxes cannot be invoiced unless the item lists taxes.',
      es: 'Advertencia de la importación: los productos objeto de impuesto (taxability 02) sin impuestos no se pueden facturar salvo que la partida los indique.',
    },
    remedy: { en: 'Add the column taxes, for example IVA 16.', es: 'Agregue la columna taxes, por ejemplo IVA 16.' },
  },
  CSV_MISSING: {
    kind: 'bad-request',
    message: {
      en: 'The CSV file is missing: send it as a file in the field file',
      es: 'Falta el archivo CSV: envíelo como archivo en el campo file',
      spec: 'es',
    },
    remedy: {
      en: 'Send a file, with a file name, in the multipart field `file`: text in it is not a file.',
      es: 'Envíe un archivo, con nombre de archivo, en el campo multipart `file`: un texto en él no es un archivo.',
    },
  },
  CSV_TYPE: {
    kind: 'bad-request',
    message: {
      en: 'The file must be a CSV (extension .csv, or type text/csv or application/vnd.ms-excel)',
      es: 'El archivo debe ser un CSV (extensión .csv, o tipo text/csv o application/vnd.ms-excel)',
      spec: 'es',
    },
    remedy: { en: 'Save the sheet as CSV.', es: 'Guarde la hoja como CSV.' },
  },
  CSV_EMPTY: {
    kind: 'bad-request',
    message: { en: 'The CSV file is empty', es: 'El archivo CSV está vacío', spec: 'es' },
    remedy: { en: 'Send a header and at least one row.', es: 'Envíe un encabezado y al menos una fila.' },
  },
  CSV_HEADER: {
    kind: 'bad-request',
    message: {
      en: 'The CSV must have the required columns: {columns}',
      es: 'El CSV debe incluir las columnas requeridas: {columns}',
      spec: 'es',
    },
    remedy: {
      en: 'Put the column names in the first row.',
      es: 'Ponga los nombres de las columnas en la primera fila.',
    },
  },
  CSV_TOO_MANY_ERRORS: {
    kind: 'bad-request',
    message: {
      en: 'More than {rows} rows failed: nothing was created. Correct the file and send it again',
      es: 'Fallan más de {rows} filas: no se creó nada. Corrija el archivo y envíelo otra vez',
      spec: 'es',
    },
    remedy: {
      en: 'Correct the row that `details` names, and those like it.',
      es: 'Corrija la fila que indica `details` y las parecidas.',
    },
  },
  CSV_INVALID: {
    kind: 'bad-request',
    message: { en: 'The CSV is not valid', es: 'El CSV no es válido', spec: 'es' },
    remedy: { en: 'Correct the row that `details` names.', es: 'Corrija la fila que indica `details`.' },
  },
});
