import { words } from '../words/words.ts';

export const useCustomerImportWords = words('customer-import', {
  es: {
    title: 'Importar clientes',
    upsert: 'Si ya tengo un cliente con ese RFC, actualizarlo',
    toList: 'Ver los clientes',
    created_one: '{{count}} cliente nuevo.',
    created_other: '{{count}} clientes nuevos.',
    updated_one: '{{count}} cliente actualizado.',
    updated_other: '{{count}} clientes actualizados.',
  },
  en: {
    title: 'Import customers',
    upsert: 'If a customer already has that RFC, update it',
    toList: 'View customers',
    created_one: '{{count}} new customer.',
    created_other: '{{count}} new customers.',
    updated_one: '{{count}} customer updated.',
    updated_other: '{{count}} customers updated.',
  },
});
