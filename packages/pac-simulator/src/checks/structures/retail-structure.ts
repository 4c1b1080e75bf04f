import { type ElementRule, MANY, oneOf, rule } from '../structure-rules.ts';
import { DATE, DECIMALS, upTo } from './forms.ts';

/** An element of the retail complement: its attributes, its own text, and its children with their cardinality. */
interface Element {
  attributes?: Readonly<Record<string, RegExp>>;
  text?: RegExp;
  children?: Readonly<Record<string, readonly [min: number, max: number, of: Element]>>;
}

const ANY = /^[^|]+$/su;
const NUMBER = DECIMALS[6];
const leaf = (text: RegExp, attributes: Readonly<Record<string, RegExp>> = {}): Element => ({ text, attributes });
const kind = (kinds: string) => leaf(ANY, { type: oneOf(kinds) });
const holding = (
  children: NonNullable<Element['children']>,
  attributes: Readonly<Record<string, RegExp>> = {},
): Element => ({ children, attributes });

const GLN = leaf(/^[^|]{13}$/u);
const SERVICE = leaf(/^[A-Z]{2,3}$/);
const amount = holding({ Amount: [1, 1, leaf(NUMBER)] });
const address = holding({
  name: [0, 1, leaf(upTo(35))],
  streetAddressOne: [0, 1, leaf(upTo(35))],
  city: [0, 1, leaf(upTo(35))],
  postalCode: [0, 1, leaf(upTo(9))],
});
const CHARGE = oneOf('ALLOWANCE_GLOBAL CHARGE_GLOBAL');

const line = holding(
  {
    tradeItemIdentification: [1, 1, holding({ gtin: [1, 1, leaf(upTo(14))] })],
    alternateTradeItemIdentification: [
      0,
      MANY,
      kind('BUYER_ASSIGNED SUPPLIER_ASSIGNED SERIAL_NUMBER GLOBAL_TRADE_ITEM_IDENTIFICATION'),
    ],
    tradeItemDescriptionInformation: [
      0,
      1,
      holding({ longText: [1, 1, leaf(upTo(35))] }, { 'language?': oneOf('ES EN') }),
    ],
    invoicedQuantity: [1, 1, leaf(NUMBER, { unitOfMeasure: /^[A-Za-z0-9._:-]+$/ })],
    aditionalQuantity: [0, MANY, leaf(NUMBER, { QuantityType: oneOf('NUM_CONSUMER_UNITS FREE_GOODS') })],
    grossPrice: [0, 1, amount],
    netPrice: [0, 1, amount],
    AdditionalInformation: [0, 1, holding({ referenceIdentification: [0, 1, kind('ON')] })],
    Customs: [
      0,
      MANY,
      holding({
        gln: [0, 1, GLN],
        alternatePartyIdentification: [1, 1, kind('TN')],
        ReferenceDate: [1, 1, leaf(DATE)],
        nameAndAddress: [1, 1, holding({ name: [1, 1, leaf(upTo(35))] })],
      }),
    ],
    LogisticUnits: [0, 1, holding({ serialShippingContainerCode: [1, 1, kind('BJ SRV')] })],
    palletInformation: [
      0,
      1,
      holding({
        palletQuantity: [1, 1, leaf(upTo(15))],
        description: [1, 1, kind('EXCHANGE_PALLETS RETURN_PALLETS PALLET_80x100 CASE BOX')],
        transport: [1, 1, holding({ methodOfPayment: [1, 1, leaf(oneOf('PREPAID_BY_SELLER PAID_BY_BUYER'))] })],
      }),
    ],
    extendedAttributes: [0, 1, holding({ lotNumber: [1, 10, leaf(ANY, { 'productionDate?': DATE })] })],
    allowanceCharge: [
      0,
      99,
      holding(
        {
          specialServicesType: [0, 1, SERVICE],
          monetaryAmountOrPercentage: [
            1,
            1,
            holding({
              percentagePerUnit: [1, 1, leaf(upTo(5))],
              ratePerUnit: [0, 1, holding({ amountPerUnit: [1, 1, leaf(upTo(5))] })],
            }),
          ],
        },
        {
          allowanceChargeType: CHARGE,
          'settlementType?': oneOf('OFF_INVOICE CHARGE_TO_BE_PAID_BY_VENDOR CHARGE_TO_BE_PAID_BY_CUSTOMER'),
          'sequenceNumber?': upTo(15),
        },
      ),
    ],
    tradeItemTaxInformation: [
      0,
      99,
      holding({
        taxTypeDescription: [1, 1, leaf(/^[A-Z]{3}$/)],
        referenceNumber: [0, 1, leaf(upTo(20))],
        tradeItemTaxAmount: [0, 1, holding({ taxPercentage: [1, 1, leaf(NUMBER)], taxAmount: [1, 1, leaf(NUMBER)] })],
        taxCategory: [0, 1, leaf(oneOf('TRANSFERIDO RETENIDO'))],
      }),
    ],
    totalLineAmount: [1, 1, holding({ grossAmount: [0, 1, amount], netAmount: [1, 1, amount] })],
  },
  { 'type?': upTo(32), 'number?': /^[0-9]{1,5}$/ },
);

const retail = holding(
  {
    requestForPaymentIdentification: [1, 1, holding({ entityType: [1, 1, leaf(/^[A-Z_]{7,18}$/)] })],
    specialInstruction: [0, 4, holding({ text: [1, 15, leaf(upTo(255))] }, { code: oneOf('AAB DUT PUR ZZZ') })],
    orderIdentification: [
      1,
      1,
      holding({ referenceIdentification: [1, 30, kind('ON')], ReferenceDate: [0, 1, leaf(DATE)] }),
    ],
    AdditionalInformation: [1, 1, holding({ referenceIdentification: [1, 99, kind('AAE CK ACE ATZ DQ IV ON AWR')] })],
    DeliveryNote: [
      0,
      1,
      holding({ referenceIdentification: [1, 30, leaf(upTo(35))], ReferenceDate: [0, 1, leaf(DATE)] }),
    ],
    buyer: [
      1,
      1,
      holding({
        gln: [1, 1, GLN],
        contactInformation: [
          0,
          1,
          holding({ personOrDepartmentName: [1, 1, holding({ text: [1, 1, leaf(upTo(35))] })] }),
        ],
      }),
    ],
    seller: [
      0,
      1,
      holding({
        gln: [1, 1, GLN],
        alternatePartyIdentification: [1, 1, kind('SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY IEPS_REFERENCE')],
      }),
    ],
    shipTo: [0, 1, holding({ gln: [0, 1, GLN], nameAndAddress: [0, 1, address] })],
    InvoiceCreator: [
      0,
      1,
      holding({
        gln: [0, 1, GLN],
        alternatePartyIdentification: [0, 1, kind('VA IA')],
        nameAndAddress: [0, 1, address],
      }),
    ],
    Customs: [0, MANY, holding({ gln: [0, 1, GLN] })],
    currency: [
      0,
      3,
      holding(
        {
          currencyFunction: [1, 3, leaf(oneOf('BILLING_CURRENCY PRICE_CURRENCY PAYMENT_CURRENCY'))],
          rateOfChange: [0, 1, leaf(NUMBER)],
        },
        { currencyISOCode: oneOf('MXN XEU USD') },
      ),
    ],
    paymentTerms: [
      0,
      1,
      holding(
        {
          netPayment: [
            0,
            1,
            holding(
              {
                paymentTimePeriod: [
                  0,
                  1,
                  holding({
                    timePeriodDue: [1, 1, holding({ value: [1, 1, leaf(upTo(5))] }, { timePeriod: /^DAYS$/ })],
                  }),
                ],
              },
              { netPaymentTermsType: oneOf('BASIC_NET END_OF_MONTH BASIC_DISCOUNT_OFFERED') },
            ),
          ],
          discountPayment: [
            0,
            1,
            holding(
              { percentage: [1, 1, leaf(upTo(5))] },
              { discountType: oneOf('ALLOWANCE_BY_PAYMENT_ON_TIME SANCTION') },
            ),
          ],
        },
        {
          'paymentTermsEvent?': oneOf('DATE_OF_INVOICE EFFECTIVE_DATE'),
          'PaymentTermsRelationTime?': /^REFERENCE_AFTER$/,
        },
      ),
    ],
    shipmentDetail: [0, 1, {}],
    allowanceCharge: [
      0,
      99,
      holding(
        {
          specialServicesType: [0, 1, SERVICE],
          monetaryAmountOrPercentage: [
            0,
            1,
            holding({ rate: [0, 1, holding({ percentage: [1, 1, leaf(NUMBER)] }, { base: /^INVOICE_VALUE$/ })] }),
          ],
        },
        {
          allowanceChargeType: CHARGE,
          settlementType: oneOf('BILL_BACK OFF_INVOICE'),
          'sequenceNumber?': upTo(15),
        },
      ),
    ],
    lineItem: [0, MANY, line],
    totalAmount: [0, 1, amount],
    TotalAllowanceCharge: [
      0,
      MANY,
      holding(
        { specialServicesType: [0, 1, SERVICE], Amount: [0, 1, leaf(NUMBER)] },
        { allowanceOrChargeType: oneOf('ALLOWANCE CHARGE') },
      ),
    ],
  },
  {
    'type?': /^SimpleInvoiceType$/,
    'contentVersion?': /^1\.3\.1$/,
    documentStructureVersion: /^AMC8\.1$/,
    documentStatus: oneOf('ORIGINAL COPY REEMPLAZA DELETE'),
  },
);

function flat(key: string, { attributes = {}, text, children = {} }: Element): [string, ElementRule][] {
  const inside = Object.entries(children);
  const own = rule(
    attributes,
    inside.map(([name, [min, max]]) => [name, min, max]),
  );
  const below = key === 'detallista' ? '' : `${key}/`;
  return [
    [key, text === undefined ? own : { ...own, text }],
    ...inside.flatMap(([name, [, , of]]) => flat(below + name, of)),
  ];
}

const RETAIL_NAMESPACE = 'http://www.sat.gob.mx/detallista';

/** Retail sector, whose values are text between tags, as in its schema. */
export const RETAIL: Readonly<Record<string, Readonly<Record<string, ElementRule>>>> = {
  [RETAIL_NAMESPACE]: Object.fromEntries(flat('detallista', retail)),
};

/** The SAT's style sheet only includes these of it; `=` the texts under the path, `!` a bar even if there is none. */
export const RETAIL_ORDER = {
  [RETAIL_NAMESPACE]: {
    detallista: [
      'documentStructureVersion',
      '=orderIdentification/referenceIdentification',
      '=orderIdentification/ReferenceDate',
      '!buyer/gln',
      '!seller/gln',
      '!seller/alternatePartyIdentification',
      '!totalAmount/Amount',
      '=TotalAllowanceCharge/specialServicesType',
      '=TotalAllowanceCharge/Amount',
    ],
  },
};
