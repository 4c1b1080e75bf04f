import type { InvoiceBody, ItemBody, TaxBody } from '@lacre/cfdi/invoice-body';
import fc from 'fast-check';

/** A decimal text with up to that many decimals, from integers to avoid binary fractions. */
function amount(max: bigint, decimals: number): fc.Arbitrary<string> {
  return fc.tuple(fc.bigInt({ min: 1n, max }), fc.integer({ min: 0, max: decimals })).map(([units, places]) => {
    const text = units.toString().padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
}

const iva = fc.constantFrom<TaxBody[]>(
  [],
  [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
  [{ type: '002', factorType: 'Tasa', rate: '0.000000' }],
  [{ type: '002', factorType: 'Exento' }],
);
const ieps = fc.constantFrom<TaxBody[]>(
  [],
  [],
  [{ type: '003', factorType: 'Tasa', rate: '0.08' }],
  [{ type: '003', factorType: 'Tasa', rate: '0.265' }],
  [{ type: '003', factorType: 'Cuota', rate: '1.6451' }],
);
const withheld = fc.constantFrom<TaxBody[]>(
  [],
  [],
  [{ type: '001', factorType: 'Tasa', rate: '0.1', withholding: true }],
  [
    { type: '001', factorType: 'Tasa', rate: '0.0125', withholding: true },
    { type: '002', factorType: 'Tasa', rate: '0.106667', withholding: true },
  ],
);

const words = fc.string({
  unit: fc.constantFrom('a', 'Ñ', ' ', '&', '<', '"', "'", '\t', '\n', '🧾', 'é', '>'),
  maxLength: 30,
});

/** Every node that a line may have besides its taxes. */
const DETAILS: Partial<ItemBody> = {
  thirdParty: { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS  & "HIJOS"', taxSystem: '601', zip: '62661' },
  customsDocuments: ['26 48 3009 0001234', '154830090001234'],
  propertyTaxAccounts: ['15956011002', 'A1'],
  parts: [
    {
      productKey: '43211500',
      quantity: '0.333333',
      description: 'Parte\t<a>',
      unitPrice: '7.77',
      sku: ' p&1 ',
      unit: 'Pza',
    },
    { productKey: '43211500', quantity: '2', description: 'Otra', customsDocuments: ['26  48  3009  0001234'] },
  ],
};

const item: fc.Arbitrary<ItemBody> = fc
  .record({
    quantity: amount(5_000_000n, 6),
    unitPrice: amount(90_000_000n, 6),
    percent: fc.option(fc.integer({ min: 1, max: 90 })),
    iva,
    ieps,
    withheld,
    description: words.map((text) => `Artículo ${text}`),
    taxIncluded: fc.constantFrom(undefined, undefined, true),
    details: fc.constantFrom<Partial<ItemBody>>({}, {}, {}, DETAILS),
    sku: fc.option(
      words.map((text) => `S${text}`),
      { nil: undefined },
    ),
  })
  .map(({ percent, iva: a, ieps: b, withheld: c, details, ...rest }) => ({
    ...rest,
    ...details,
    // A price that contains a quota of IEPS is more than that quota.
    taxIncluded: Number(rest.unitPrice) > 20 ? rest.taxIncluded : undefined,
    // A small enough part of the price never to exceed it; its own decimals matter here.
    discount: percent === null ? undefined : fraction(rest.quantity, rest.unitPrice, percent),
    productKey: '80101500',
    unitKey: 'E48',
    taxes: [...b, ...a, ...c],
  }));

function fraction(quantity: string, price: string, percent: number): string | undefined {
  const micro = (text: string) => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(6, '0').slice(0, 6));
  };
  const discount = (micro(quantity) * micro(price) * BigInt(percent)) / (100n * 1_000_000n);
  if (discount === 0n) return undefined;
  const text = discount.toString().padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`;
}

/** A cart of up to eight lines with any mixture of taxes, discounts and decimals. */
export const cart: fc.Arbitrary<InvoiceBody> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 8 }),
    series: fc.option(
      words.map((text) => `A${[...text].slice(0, 12).join('')}`),
      { nil: undefined },
    ),
    localTaxes: fc.constantFrom<InvoiceBody['localTaxes']>(
      undefined,
      undefined,
      [{ name: 'ISH', rate: '3' }],
      [
        { name: 'Cinco al  millar', rate: '0.5', withholding: true },
        { name: 'Impuesto "cedular"', rate: '2.25', base: '33.33' },
      ],
    ),
    related: fc.constantFrom<InvoiceBody['related']>(undefined, undefined, [
      { type: '04', uuids: ['5FB2822E-396D-4725-8521-CDC4BDD20CCF', '5fb2822e-396d-4725-8521-cdc4bdd20cc0'] },
      { type: '07', uuids: ['5FB2822E-396D-4725-8521-CDC4BDD20CC1'] },
    ]),
  })
  .map((body) => ({ ...body, use: 'G03', paymentForm: '03' }));
