import type { ImportKind } from '../csv-import/import-kind.ts';
import { ImportPage } from '../csv-import/import-page.tsx';
import { service } from '../service/service.ts';
import { useProductImportWords } from './import-words.ts';

type Column =
  | 'description'
  | 'productKey'
  | 'price'
  | 'unitKey'
  | 'unitName'
  | 'sku'
  | 'taxes'
  | 'taxability'
  | 'taxIncluded';

const products: ImportKind<Column> = {
  columns: ['description', 'productKey', 'price', 'unitKey', 'unitName', 'sku', 'taxes', 'taxability', 'taxIncluded'],
  required: ['description', 'productKey', 'price'],
  usualNames: {
    description: ['descripcion', 'concepto', 'producto', 'nombre', 'servicio', 'name'],
    productKey: ['claveprodserv', 'clavesat', 'claveproducto', 'clavedelsat', 'clave', 'satkey'],
    price: ['precio', 'preciounitario', 'valorunitario', 'unitprice', 'importe'],
    unitKey: ['claveunidad', 'clavedeunidad', 'unidad', 'unit'],
    unitName: ['nombreunidad', 'nombredelaunidad', 'unidad'],
    sku: ['codigo', 'noidentificacion', 'codigointerno', 'referencia', 'code', 'clave'],
    taxes: ['impuestos', 'iva', 'impuesto', 'tax'],
    taxability: ['objetoimp', 'objetodeimpuesto'],
    taxIncluded: ['ivaincluido', 'impuestosincluidos', 'incluyeiva', 'incluyeimpuestos'],
  },
  key: 'sku',
  name: 'description',
  filename: 'products.csv',
  list: '/products',
  send: (form, once) => service().products.import.mutate(form, once),
  useWords() {
    const t = useProductImportWords();
    return { label: t, say: (word, count) => t(word, count === undefined ? {} : { count }) };
  },
};

export const ProductImportPage = () => <ImportPage kind={products} />;
