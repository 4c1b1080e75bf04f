import { words } from '../words/words.ts';

export const useCustomerImportWords = words('customer-import', {
  es: {
    title: 'Importar clientes',
    upsert: 'Si ya tengo un cliente con ese RFC, cambiarlo',
    toList: 'Ver los clientes',
    made_one: '{{count}} cliente nuevo.',
    made_other: '{{count}} clientes nuevos.',
    updated_one: '{{count}} cliente cambiado.',
    updated_other: '{{count}} clientes cambiados.',
  },
  en: {
    title: 'Import customers',
    upsert: 'If I have a customer with that RFC, change it',
    toList: 'See the customers',
    made_one: '{{count}} new customer.',
    made_other: '{{count}} new customers.',
    updated_one: '{{count}} customer changed.',
    updated_other: '{{count}} customers changed.',
  },
});
