import { useQuery } from '@tanstack/react-query';
import { useCatalogWords } from '../catalogs/words.ts';
import { useEditorWords } from './words.ts';

const customer = {
  customer: 'customer',
  'customer.legalName': 'legalName',
  'customer.taxId': 'rfc',
  'customer.taxSystem': 'regime',
  'customer.zip': 'zip',
  'customer.email': 'email',
} as const;

const document = {
  use: 'use',
  paymentForm: 'paymentForm',
  paymentMethod: 'paymentMethod',
  currency: 'currency',
  exchange: 'exchange',
  series: 'series',
  externalId: 'externalId',
  export: 'export',
  paymentConditions: 'paymentConditions',
  relatedInvoiceUuid: 'creditedUuid',
  related: 'relation',
  'related.uuids': 'relatedUuids',
  'localTaxes.name': 'localTaxName',
  'localTaxes.rate': 'localTaxRate',
  'localTaxes.base': 'localTaxBase',
  'global.periodicity': 'periodicity',
  'global.months': 'months',
  'global.year': 'year',
  addenda: 'addenda',
  complements: 'complements',
} as const;

const item = {
  'items.description': 'description',
  'items.quantity': 'quantity',
  'items.unitPrice': 'unitPrice',
  'items.amount': 'unitPrice',
  'items.discount': 'discount',
  'items.sku': 'sku',
  'items.customsDocuments': 'customsDocuments',
  'items.propertyTaxAccounts': 'propertyTaxAccounts',
  'items.thirdParty.taxId': 'thirdPartyRfc',
  'items.thirdParty.legalName': 'thirdPartyName',
  'items.thirdParty.taxSystem': 'thirdPartyRegime',
  'items.thirdParty.zip': 'thirdPartyZip',
  'items.parts.description': 'partDescription',
  'items.parts.quantity': 'partQuantity',
  'items.complement': 'complements',
} as const;

const ofComplement = /(^|[. ])complements?\./;

/** Labels of the editor's fields, by their paths in the body without indexes. */
const fields: Partial<Record<string, Parameters<ReturnType<typeof useEditorWords>>[0]>> = {
  ...customer,
  ...document,
  ...item,
};

/** Fields whose labels are those of the catalogs. */
const catalogFields: Partial<Record<string, 'productKey' | 'unitKey' | 'taxes'>> = {
  'items.productKey': 'productKey',
  'items.parts.productKey': 'productKey',
  'items.unitKey': 'unitKey',
  'items.taxes': 'taxes',
  'items.taxObject': 'taxes',
};

/**
 * The label of a path of the body: `Concepto 1, Valor unitario` for `items[0].unitPrice`.
 *
 * @param paths the paths to be labelled
 */
export function useFieldName(paths: readonly string[]): (path: string) => string | undefined {
  const t = useEditorWords();
  const catalogs = useCatalogWords();
  // Lazy: the labels of complements are many and are loaded with the first finding about one.
  const { data: ofComplements } = useQuery({
    queryKey: ['complement-names'],
    queryFn: () => import('../complements/complement-names.ts'),
    enabled: paths.some((path) => ofComplement.test(path)),
    staleTime: Infinity,
    structuralSharing: false,
  });
  return (path) => {
    const names: string[] = [];
    let label: string | undefined;
    let at = '';
    const steps = path.split('.');
    for (const [depth, step] of steps.entries()) {
      const [, field = step, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
      at = at === '' ? field : `${at}.${field}`;
      const number = Number(index) + 1;
      if (at === 'items' && index) names.push(t('item', { number }));
      if (at === 'items.parts' && index) names.push(t('part', { number }));
      const [own, ofCatalog] = [fields[at], catalogFields[at]];
      if (own) label = t(own);
      if (ofCatalog) label = catalogs(ofCatalog);
      if (own === 'complements') {
        const inside = steps.slice(depth + 1);
        label = [t(own), ...(ofComplements?.namesOfSteps(inside) ?? inside)].join(' › ');
      }
    }
    return [...names, ...(label === undefined ? [] : [label])].join(', ') || undefined;
  };
}
