import type { Meanings } from '../complement.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';

/** Display labels of the attributes and elements of Detallista. */
export const detallistaLabels = labelsOf(`
  extendedAttributes: Batches / Lotes; tradeItemTaxInformation: Tax / Impuesto; taxTypeDescription: Tax / Impuesto;
  referenceNumber: Reference / Referencia; taxCategory: Kind of tax / Tipo de impuesto;
  tradeItemTaxAmount: Amount of the tax / Importe del impuesto; taxPercentage: Rate (%) / Tasa (%); taxAmount: Tax / Impuesto;
  totalLineAmount: Amount of the line / Importe de la línea; grossAmount: Gross amount / Importe bruto;
  netAmount: Net amount / Importe neto; totalAmount: Total;
  TotalAllowanceCharge: Total of discounts or charges / Total de descuentos o cargos;
  allowanceOrChargeType: Discount or charge / Descuento o cargo;
  type: Type / Tipo; contentVersion: Content version / Versión del contenido;
  documentStatus: Status / Estado del documento;
  requestForPaymentIdentification: Payment request / Solicitud de pago;
  entityType: Kind of document / Tipo de documento;
  specialInstruction: Special instruction / Instrucción especial; code: Code / Código; text: Text / Texto;
  value: Value / Valor; orderIdentification: Purchase order / Orden de compra;
  ReferenceDate: Date / Fecha de referencia; referenceIdentification: Reference / Referencia;
  AdditionalInformation: Further information / Información adicional;
  DeliveryNote: Delivery note / Nota de entrega; buyer: Buyer / Comprador; gln: GLN;
  contactInformation: Contact / Contacto; personOrDepartmentName: Person or department / Persona o departamento;
  seller: Seller / Proveedor; alternatePartyIdentification: Other identification / Identificación alterna;
  shipTo: Delivered to / Lugar de entrega; nameAndAddress: Name and address / Nombre y domicilio;
  name: Name / Nombre; streetAddressOne: Street / Calle; city: City / Ciudad;
  postalCode: Postal code / Código postal; InvoiceCreator: Issuer of the invoice / Emisor de la factura;
  Customs: Customs office / Aduana; currency: Currency / Divisa; currencyISOCode: Currency / Moneda;
  rateOfChange: Exchange rate / Tipo de cambio; currencyFunction: Use of the currency / Función de la divisa;
  paymentTerms: Terms of payment / Condiciones de pago; paymentTermsEvent: Counted from / Evento de referencia;
  PaymentTermsRelationTime: Relation to it / Relación con el evento; netPayment: Net payment / Pago neto;
  netPaymentTermsType: Kind of net payment / Tipo de pago neto; paymentTimePeriod: Time to pay / Plazo de pago;
  timePeriodDue: Time due / Periodo de vencimiento; timePeriod: Unit of time / Unidad de tiempo;
  discountPayment: Discount for payment / Descuento por pago;
  discountType: Kind of discount / Tipo de descuento; percentage: Percentage / Porcentaje;
  shipmentDetail: Shipment / Embarque; allowanceCharge: Discount or charge / Descuento o cargo;
  allowanceChargeType: Discount or charge / Descuento o cargo; settlementType: Settlement / Liquidación;
  sequenceNumber: Number / Secuencia; specialServicesType: Kind of service / Tipo de servicio;
  monetaryAmountOrPercentage: Amount or percentage / Importe o porcentaje; rate: Rate / Tasa; base: Base;
  lineItem: Line / Línea; number: Number / Número; tradeItemIdentification: Article / Artículo; gtin: GTIN;
  alternateTradeItemIdentification: Other code / Código alterno;
  tradeItemDescriptionInformation: Description / Descripción; language: Language / Idioma;
  longText: Text / Texto; invoicedQuantity: Quantity invoiced / Cantidad facturada;
  unitOfMeasure: Unit / Unidad de medida; aditionalQuantity: Further quantity / Cantidad adicional;
  QuantityType: Kind of quantity / Tipo de cantidad; grossPrice: Gross price / Precio bruto;
  Amount: Amount / Importe; netPrice: Net price / Precio neto; LogisticUnits: Logistic unit / Unidad logística;
  serialShippingContainerCode: SSCC / Código SSCC; palletInformation: Pallets / Tarimas;
  palletQuantity: Number of pallets / Número de tarimas; description: Description / Descripción;
  transport: Transport / Transporte; methodOfPayment: Freight paid by / Pago del flete; lotNumber: Batch / Lote;
  productionDate: Made on / Fecha de producción; percentagePerUnit: Percentage per unit / Porcentaje por unidad;
  ratePerUnit: Rate per unit / Tasa por unidad; amountPerUnit: Amount per unit / Importe por unidad;
`);

/** Industry codes (AMECE, mostly from UN/EDIFACT). */
export const detallistaMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  detallista.type | SimpleInvoiceType = Simple invoice / Factura simple;
  contentVersion | 1.3.1 = Version 1.3.1 / Versión 1.3.1;
  documentStatus | ORIGINAL = Original | COPY = Copy / Copia | REEMPLAZA = Replaces another / Reemplaza a otro | DELETE = Cancelled / Cancelado;
  entityType | INVOICE = Invoice / Factura | DEBIT_NOTE = Debit note / Nota de cargo | CREDIT_NOTE = Credit note / Nota de crédito | LEASE_RECEIPT =
    Rent receipt / Recibo de arrendamiento | HONORARY_RECEIPT = Fee receipt / Recibo de honorarios | PARTIAL_INVOICE = Partial invoice / Factura en
    parcialidades | TRANSPORT_DOCUMENT = Transport document / Carta porte | AUTO_INVOICE = Self-billed invoice / Autofactura;
  code | AAB = Terms of payment / Condiciones de pago | DUT = Taxes / Información de impuestos | PUR = Purchase / Información de compras | ZZZ =
    Amount in words / Importe con letra;
  referenceIdentification.type | AAE = Property tax account / Cuenta predial | CK = Cheque number / Número de cheque | ACE = Document number /
    Número de documento (remisión) | ATZ = Approval number / Número de aprobación | DQ = Goods receipt / Folio de recibo de mercancías | IV =
    Invoice number / Número de factura | ON = Order number of the buyer / Número de pedido del comprador | AWR = Number of the document replaced /
    Número de documento que se reemplaza;
  alternatePartyIdentification.type | SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY = Number of the supplier / Número interno del proveedor |
    IEPS_REFERENCE = Reference for IEPS / Referencia asignada para el IEPS | VA = Tax number / Registro fiscal | IA = Number of the supplier /
    Número interno del proveedor | TN = Customs document / Número de pedimento;
  currencyISOCode | MXN = Mexican peso / Peso mexicano | XEU = Euro | USD = US dollar / Dólar estadounidense;
  currencyFunction.value | BILLING_CURRENCY = Currency of the invoice / Divisa de facturación | PRICE_CURRENCY = Currency of the price / Divisa del
    precio | PAYMENT_CURRENCY = Currency of the payment / Divisa de pago;
  paymentTermsEvent | DATE_OF_INVOICE = Date of the invoice / Fecha de la factura | EFFECTIVE_DATE = Effective date / Fecha efectiva;
  PaymentTermsRelationTime | REFERENCE_AFTER = After it / Después de la fecha de referencia;
  netPaymentTermsType | BASIC_NET = Net / Neto | END_OF_MONTH = End of the month / Fin de mes | BASIC_DISCOUNT_OFFERED = With a discount / Con
    descuento ofrecido;
  timePeriod | DAYS = days / días;
  discountType | ALLOWANCE_BY_PAYMENT_ON_TIME = For payment on time / Descuento por pago a tiempo | SANCTION = Penalty / Sanción;
  allowanceChargeType | ALLOWANCE_GLOBAL = Discount / Descuento global | CHARGE_GLOBAL = Charge / Cargo global;
  settlementType | BILL_BACK = To be billed back / Reembolso | OFF_INVOICE = On the invoice / Descontado en la factura | CHARGE_TO_BE_PAID_BY_VENDOR
    = Paid by the seller / Cargo a pagar por el vendedor | CHARGE_TO_BE_PAID_BY_CUSTOMER = Paid by the customer / Cargo a pagar por el cliente;
  specialServicesType | AA = Advertising allowance / Abono por publicidad | AJ = Adjustments / Ajustes | ADO = Logistic discount / Descuento
    logístico | ADT = Pick-up / Recolección | ADS = Order of a full pallet / Pedido de un palet completo | ABZ = Miscellaneous allowance / Rebaja o
    descuento misceláneo | DA = Allowance for defects / Descuento por defectuosos | EAA = Early buy allowance / Descuento por pronta compra | EAB =
    Early payment allowance / Descuento por pronto pago | PI = Pick-up allowance / Descuento por recolección | TAE = Truckload discount / Descuento
    por camioneta | SAB = Special discounts / Descuentos especiales | RAA = Rebate / Rebaja | PAD = Promotional discount / Descuento promocional |
    FG = Free goods / Descuento por mercancías gratuitas | FA = Freight allowance / Descuento por flete | TD = Trade discount / Descuento comercial
    | TS = State tax / Impuesto estatal | TX = Taxes / Impuestos | TZ = Temporary allowance / Descuento temporal | ZZZ = Mutually defined /
    Mutuamente definido | VAB = Volume discount / Descuento por volumen | UM = Unsaleable goods / Descuento de mercancía invendible | DI = Discount
    / Descuento | CAC = Cash discount / Descuento en efectivo | COD = Cash on delivery / Pago contra entrega | FC = Freight charge / Cargo por flete
    | FI = Finance charge / Cargo financiero | HD = Handling charge / Cargo por manejo de mercancía | QD = Quantity discount / Descuento por
    cantidad;
  base | INVOICE_VALUE = Value of the invoice / Valor de la factura;
  alternateTradeItemIdentification.type | BUYER_ASSIGNED = Of the buyer / Asignado por el comprador | SUPPLIER_ASSIGNED = Of the supplier / Asignado
    por el proveedor | SERIAL_NUMBER = Serial number / Número de serie | GLOBAL_TRADE_ITEM_IDENTIFICATION = GTIN;
  language | ES = Spanish / Español | EN = English / Inglés;
  QuantityType | NUM_CONSUMER_UNITS = Consumer units / Unidades de consumo | FREE_GOODS = Free goods / Mercancía sin cargo;
  serialShippingContainerCode.type | BJ = SSCC / Código seriado de unidad de envío (SSCC) | SRV = GTIN / Código de artículo (GTIN);
  description.type | EXCHANGE_PALLETS = Pallets not to return / Palet sin retorno | RETURN_PALLETS = Pallets to return / Palet retornable |
    PALLET_80x100 = Pallet of 80 by 100 cm / Palet de 80 x 100 | CASE = Crate / Cajón | BOX = Box / Caja;
  methodOfPayment | PREPAID_BY_SELLER = Paid by the seller / Pagado por el proveedor | PAID_BY_BUYER = Paid by the buyer / Pagado por el comprador;
  taxTypeDescription | GST = IEPS | VAT = IVA | LAC = ISR | AAA = Petroleum tax / Impuesto al petróleo | ADD = Anti-dumping duty / Cuota antidumping
    | FRE = Free of tax / Libre de impuesto | LOC = Local tax / Impuesto local | STT = State tax / Impuesto estatal | OTH = Other taxes / Otros
    impuestos;
  taxCategory | TRANSFERIDO = Transferred / Trasladado | RETENIDO = Withheld / Retenido;
  allowanceOrChargeType | ALLOWANCE = Discount / Descuento | CHARGE = Charge / Cargo;
`);
