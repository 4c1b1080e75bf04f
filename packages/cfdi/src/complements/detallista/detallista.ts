import { date, decimal, fixed, integer, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement } from '../complement.ts';
import { content, element, optional, sealing, some, textElement } from '../element.ts';
import { ALLOWANCES, OTHER_ALLOWANCES } from './codes.ts';

const gln = textElement('gln', text(13, 13));
const maybeGln = textElement('gln?', text(13, 13));
const amount = textElement('Amount', decimal(6));

/** A text with its kind. */
const typed = (name: string, ...kinds: string[]) => element(name, { type: oneOf(...kinds) }, content(text(1)));
const referenceOf = (...kinds: string[]) => typed('referenceIdentification', ...kinds);
const nameAndAddress = element(
  'nameAndAddress',
  {},
  ...['name?', 'streetAddressOne?', 'city?'].map((name) => textElement(name, text(1, 35))),
  textElement('postalCode?', text(1, 9)),
);

const parties = [
  element(
    'buyer',
    {},
    gln,
    optional(
      element('contactInformation', {}, element('personOrDepartmentName', {}, textElement('text', text(1, 35)))),
    ),
  ),
  optional(
    element(
      'seller',
      {},
      gln,
      typed('alternatePartyIdentification', 'SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY', 'IEPS_REFERENCE'),
    ),
  ),
  optional(element('shipTo', {}, maybeGln, optional(nameAndAddress))),
  optional(
    element(
      'InvoiceCreator',
      {},
      maybeGln,
      optional(typed('alternatePartyIdentification', 'VA', 'IA')),
      optional(nameAndAddress),
    ),
  ),
  some(element('Customs', {}, maybeGln), 0),
];

const currency = element(
  'currency',
  { currencyISOCode: oneOf('MXN', 'XEU', 'USD') },
  some(element('currencyFunction', {}, content(oneOf('BILLING_CURRENCY', 'PRICE_CURRENCY', 'PAYMENT_CURRENCY'))), 1, 3),
  textElement('rateOfChange?', decimal(6)),
);

const paymentTerms = element(
  'paymentTerms',
  {
    'paymentTermsEvent?': oneOf('DATE_OF_INVOICE', 'EFFECTIVE_DATE'),
    'PaymentTermsRelationTime?': oneOf('REFERENCE_AFTER'),
  },
  optional(
    element(
      'netPayment',
      { netPaymentTermsType: oneOf('BASIC_NET', 'END_OF_MONTH', 'BASIC_DISCOUNT_OFFERED') },
      optional(
        element(
          'paymentTimePeriod',
          {},
          element('timePeriodDue', { timePeriod: oneOf('DAYS') }, textElement('value', text(1, 5))),
        ),
      ),
    ),
  ),
  optional(
    element(
      'discountPayment',
      { discountType: oneOf('ALLOWANCE_BY_PAYMENT_ON_TIME', 'SANCTION') },
      textElement('percentage', text(1, 5)),
    ),
  ),
);

const allowanceCharge = element(
  'allowanceCharge',
  {
    allowanceChargeType: oneOf('ALLOWANCE_GLOBAL', 'CHARGE_GLOBAL'),
    settlementType: oneOf('BILL_BACK', 'OFF_INVOICE'),
    'sequenceNumber?': text(1, 15),
  },
  textElement('specialServicesType?', oneOf(...ALLOWANCES)),
  optional(
    element(
      'monetaryAmountOrPercentage',
      {},
      optional(element('rate', { base: oneOf('INVOICE_VALUE') }, textElement('percentage', decimal(6)))),
    ),
  ),
);

const lineAllowance = element(
  'allowanceCharge',
  {
    allowanceChargeType: oneOf('ALLOWANCE_GLOBAL', 'CHARGE_GLOBAL'),
    'settlementType?': oneOf('OFF_INVOICE', 'CHARGE_TO_BE_PAID_BY_VENDOR', 'CHARGE_TO_BE_PAID_BY_CUSTOMER'),
    'sequenceNumber?': text(1, 15),
  },
  textElement('specialServicesType?', oneOf(...OTHER_ALLOWANCES)),
  element(
    'monetaryAmountOrPercentage',
    {},
    textElement('percentagePerUnit', text(1, 5)),
    optional(element('ratePerUnit', {}, textElement('amountPerUnit', text(1, 5)))),
  ),
);

const lineTax = element(
  'tradeItemTaxInformation',
  {},
  textElement('taxTypeDescription', oneOf('GST', 'VAT', 'LAC', 'AAA', 'ADD', 'FRE', 'LOC', 'STT', 'OTH')),
  textElement('referenceNumber?', text(1, 20)),
  optional(
    element('tradeItemTaxAmount', {}, textElement('taxPercentage', decimal(6)), textElement('taxAmount', decimal(6))),
  ),
  textElement('taxCategory?', oneOf('TRANSFERIDO', 'RETENIDO')),
);

const lineCustoms = element(
  'Customs',
  {},
  maybeGln,
  typed('alternatePartyIdentification', 'TN'),
  textElement('ReferenceDate', date),
  element('nameAndAddress', {}, textElement('name', text(1, 35))),
);

const palletInformation = element(
  'palletInformation',
  {},
  textElement('palletQuantity', text(1, 15)),
  typed('description', 'EXCHANGE_PALLETS', 'RETURN_PALLETS', 'PALLET_80x100', 'CASE', 'BOX'),
  element('transport', {}, textElement('methodOfPayment', oneOf('PREPAID_BY_SELLER', 'PAID_BY_BUYER'))),
);

const lineItem = element(
  'lineItem',
  { 'type?': text(1, 32), 'number?': integer(0, 99_999) },
  element('tradeItemIdentification', {}, textElement('gtin', text(1, 14))),
  some(
    typed(
      'alternateTradeItemIdentification',
      'BUYER_ASSIGNED',
      'SUPPLIER_ASSIGNED',
      'SERIAL_NUMBER',
      'GLOBAL_TRADE_ITEM_IDENTIFICATION',
    ),
    0,
  ),
  optional(
    element(
      'tradeItemDescriptionInformation',
      { 'language?': oneOf('ES', 'EN') },
      textElement('longText', text(1, 35)),
    ),
  ),
  element('invoicedQuantity', { unitOfMeasure: pattern(/^[A-Za-z0-9._:-]{1,20}$/, 'PCE') }, content(decimal(6))),
  some(
    element('aditionalQuantity', { QuantityType: oneOf('NUM_CONSUMER_UNITS', 'FREE_GOODS') }, content(decimal(6))),
    0,
  ),
  optional(element('grossPrice', {}, amount)),
  optional(element('netPrice', {}, amount)),
  optional(element('AdditionalInformation', {}, optional(referenceOf('ON')))),
  some(lineCustoms, 0),
  optional(element('LogisticUnits', {}, typed('serialShippingContainerCode', 'BJ', 'SRV'))),
  optional(palletInformation),
  optional(
    element('extendedAttributes', {}, some(element('lotNumber', { 'productionDate?': date }, content(text(1))), 1, 10)),
  ),
  some(lineAllowance, 0, 99),
  some(lineTax, 0, 99),
  element('totalLineAmount', {}, optional(element('grossAmount', {}, amount)), element('netAmount', {}, amount)),
);

const root = element(
  'detallista',
  {
    'type?': oneOf('SimpleInvoiceType'),
    'contentVersion?': oneOf('1.3.1'),
    documentStructureVersion: fixed('AMC8.1'),
    documentStatus: oneOf('ORIGINAL', 'COPY', 'REEMPLAZA', 'DELETE'),
  },
  element(
    'requestForPaymentIdentification',
    {},
    textElement(
      'entityType',
      oneOf(
        'INVOICE',
        'DEBIT_NOTE',
        'CREDIT_NOTE',
        'LEASE_RECEIPT',
        'HONORARY_RECEIPT',
        'PARTIAL_INVOICE',
        'TRANSPORT_DOCUMENT',
        'AUTO_INVOICE',
      ),
    ),
  ),
  some(
    element(
      'specialInstruction',
      { code: oneOf('AAB', 'DUT', 'PUR', 'ZZZ') },
      some(element('text', {}, content(text(1, 255))), 1, 15),
    ),
    0,
    4,
  ),
  element('orderIdentification', {}, some(referenceOf('ON'), 1, 30), textElement('ReferenceDate?', date)),
  element('AdditionalInformation', {}, some(referenceOf('AAE', 'CK', 'ACE', 'ATZ', 'DQ', 'IV', 'ON', 'AWR'), 1, 99)),
  optional(
    element(
      'DeliveryNote',
      {},
      some(element('referenceIdentification', {}, content(text(1, 35))), 1, 30),
      textElement('ReferenceDate?', date),
    ),
  ),
  ...parties,
  some(currency, 0, 3),
  optional(paymentTerms),
  optional(element('shipmentDetail', {})),
  some(allowanceCharge, 0, 99),
  some(lineItem, 0),
  optional(element('totalAmount', {}, amount)),
  some(
    element(
      'TotalAllowanceCharge',
      { allowanceOrChargeType: oneOf('ALLOWANCE', 'CHARGE') },
      textElement('specialServicesType?', oneOf(...OTHER_ALLOWANCES)),
      textElement('Amount?', decimal(6)),
    ),
    0,
  ),
);

/**
 * Detallista, content version 1.3.1 of structure AMC8.1 (detallista.xsd, detallista.xslt): nearly all texts are element
 * content.
 */
export const detallista131 = complement({
  key: 'detallista131',
  title: { en: 'Retail sector 1.3.1', es: 'Detallista 1.3.1' },
  about: {
    en: 'What large retailers require from their suppliers: orders, places, lines and allowances (AMECE standard).',
    es: 'Lo que las cadenas de tiendas piden a sus proveedores: órdenes, lugares, líneas y descuentos (estándar AMECE).',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'detallista',
  prefix: 'detallista',
  schema: 'detallista/detallista.xsd',
  root: sealing(
    root,
    'documentStructureVersion',
    'orderIdentification/referenceIdentification',
    'orderIdentification/ReferenceDate',
    'buyer/gln!',
    'seller/gln!',
    'seller/alternatePartyIdentification!',
    'totalAmount/Amount!',
    'TotalAllowanceCharge/specialServicesType',
    'TotalAllowanceCharge/Amount',
  ),
  example: {
    documentStatus: 'ORIGINAL',
    requestForPaymentIdentification: { entityType: 'INVOICE' },
    orderIdentification: { referenceIdentification: [{ type: 'ON', value: 'OC-5521' }], referenceDate: '2026-11-18' },
    additionalInformation: [{ type: 'ATZ', value: '4452' }],
    buyer: { gln: '7507003100001' },
    seller: {
      gln: '7501234500009',
      alternatePartyIdentification: { type: 'SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY', value: '10233' },
    },
    currency: [{ currencyISOCode: 'MXN', currencyFunction: [{ value: 'BILLING_CURRENCY' }], rateOfChange: '1' }],
    lineItem: [
      {
        number: '1',
        tradeItemIdentification: { gtin: '7501234567893' },
        tradeItemDescriptionInformation: { language: 'ES', longText: 'Servicio' },
        invoicedQuantity: { unitOfMeasure: 'PCE', value: '1' },
        totalLineAmount: { netAmount: { amount: '100.00' } },
      },
    ],
    totalAmount: { amount: '100.00' },
  },
});
