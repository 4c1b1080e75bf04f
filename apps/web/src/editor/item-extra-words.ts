import { words } from '../words/words.ts';

/** Words of the fields that few items need, loaded with them; labels that findings name are in `words.ts`. */
export const useItemExtraWords = words('item-extras', {
  es: {
    skuHint: 'El SKU del producto o, en una factura global, el número del ticket.',
    customsDocumentsHint: '15 dígitos cada uno; con Enter se agrega otro.',
    propertyTaxAccountsHint: 'De los inmuebles que se rentan o venden.',
    addThirdParty: 'Por cuenta de un tercero',
    removeThirdParty: 'No es por cuenta de un tercero',
  },
  en: {
    skuHint: 'The SKU of the product or, in a global invoice, the ticket number.',
    customsDocumentsHint: '15 digits each; Enter adds another.',
    propertyTaxAccountsHint: 'For real estate that is rented out or sold.',
    addThirdParty: 'On behalf of a third party',
    removeThirdParty: 'Not on behalf of a third party',
  },
});
