import type { ImportKind } from '../csv-import/import-kind.ts';
import { ImportPage } from '../csv-import/import-page.tsx';
import { service } from '../service/service.ts';
import { useCustomerImportWords } from './import-words.ts';
import { useCustomerWords } from './words.ts';

/** Labels, as in the form of a customer. */
const labels = {
  legalName: 'legalName',
  taxId: 'rfc',
  taxSystem: 'regime',
  zip: 'zip',
  email: 'email',
  phone: 'phone',
  defaultInvoiceUse: 'use',
  street: 'street',
  exterior: 'exterior',
  interior: 'interior',
  neighborhood: 'neighborhood',
  city: 'city',
  municipality: 'municipality',
  state: 'state',
  country: 'country',
  foreignTaxId: 'foreignTaxId',
  externalId: 'externalId',
} as const;
type Column = keyof typeof labels;

const customers: ImportKind<Column> = {
  columns: Object.keys(labels) as Column[],
  required: ['legalName', 'taxId'],
  usualNames: {
    legalName: ['razonsocial', 'nombreorazonsocial', 'denominacion', 'nombre', 'cliente', 'name'],
    taxId: ['rfc'],
    taxSystem: ['claveregimen', 'regimenfiscal', 'regimen', 'regime'],
    zip: ['cpfiscal', 'codigopostalfiscal', 'cp', 'codigopostal', 'domiciliofiscal', 'postalcode'],
    email: ['correo', 'correoelectronico', 'mail'],
    phone: ['telefono', 'celular', 'tel'],
    defaultInvoiceUse: ['usocfdi', 'usodecfdi', 'usodelcfdi', 'uso'],
    street: ['calle'],
    exterior: ['numexterior', 'numeroexterior', 'noexterior'],
    interior: ['numinterior', 'numerointerior', 'nointerior'],
    neighborhood: ['colonia'],
    city: ['ciudad', 'localidad'],
    municipality: ['municipio', 'alcaldia'],
    state: ['estado'],
    country: ['pais'],
    foreignTaxId: ['numregidtrib', 'identificacionfiscal'],
    externalId: ['clave', 'codigo', 'claveinterna', 'numerodecliente', 'nocliente'],
  },
  key: 'taxId',
  name: 'legalName',
  filename: 'customers.csv',
  list: '/customers',
  send: (form, once) => service().customers.import.mutate(form, once),
  useWords() {
    const t = useCustomerImportWords();
    const field = useCustomerWords();
    return {
      label: (column) => field(labels[column]),
      say: (word, count) => t(word, count === undefined ? {} : { count }),
    };
  },
};

export const CustomerImportPage = () => <ImportPage kind={customers} />;
