import type { OperationName } from '@lacre/services/access/operations';
import type { ErrorCode } from '@lacre/services/errors';

/** A tool for agents: an operation of the router, and what differs for a model. */
export interface ToolRow {
  name: string;
  title: string;
  /** What the model reads to choose a tool. Scopes, input and output are those of the operation. */
  description: string;
  operation: OperationName;
  /** Input fields of the operation that the tool does not accept. */
  without?: readonly string[];
  /** Optional fields of the operation that the tool requires. */
  needs?: readonly string[];
  /** Response fields that the tool leaves out. */
  hides?: readonly string[];
  /** For an operation that returns a list: the field that the tool puts it in. */
  resultField?: string;
  /** The response field that allows the next step: if false, the tool returns an error. */
  errorUnless?: string;
  /** What to do about an error whose message names an operation of the API, which an agent cannot call. */
  hints?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Consumes its confirmation: repeating the same one has no second effect. */
  spends?: 'confirmation';
  /** `none` changes nothing; `cancels` cannot be undone. */
  effect: 'none' | 'issues' | 'cancels';
}

const paginationHint = 'Results are paginated: pass `nextCursor` of the previous page as `after`.';
const numbered = 'Results are paginated: request the next `page` until `totalPages`.';

export const toolTable: readonly ToolRow[] = [
  {
    name: 'search_catalog',
    title: 'Search a SAT catalog',
    description:
      'Finds codes of a SAT catalog by words or code prefix: c_ClaveProdServ (products and services), c_ClaveUnidad (units), c_FormaPago, c_UsoCFDI, c_RegimenFiscal, c_CodigoPostal, c_Moneda and others. Look up every code before you use it in an invoice.',
    operation: 'catalogs.entries',
    resultField: 'entries',
    hints: {
      CATALOG_NOT_FOUND:
        'Catalogs of an invoice: c_ClaveProdServ, c_ClaveUnidad, c_CodigoPostal, c_Exportacion, c_FormaPago, c_Impuesto, c_Meses, c_MetodoPago, c_Moneda, c_ObjetoImp, c_Pais, c_Periodicidad, c_RegimenFiscal, c_TasaOCuota, c_TipoDeComprobante, c_TipoFactor, c_TipoRelacion, c_UsoCFDI.',
    },
    effect: 'none',
  },
  {
    name: 'describe_complements',
    title: 'Describe a complement',
    description:
      'Returns a complement that `complements` or `items[].complement` of an invoice accepts, by its key, with its JSON Schema and an example. Call it only for transport of goods, schools, donations, customs, construction and similar cases.',
    operation: 'catalogs.complements',
    // All of them are more than a model can read.
    needs: ['key'],
    resultField: 'complements',
    effect: 'none',
  },
  {
    name: 'search_customers',
    title: 'Search saved customers',
    description: `Searches the saved customers of the organization by words of their name, RFC, e-mail or externalId. ${numbered}`,
    operation: 'customers.list',
    without: ['organizationId'],
    effect: 'none',
  },
  {
    name: 'search_products',
    title: 'Search saved products',
    description: `Searches the saved products of the organization, with their SAT keys, prices and taxes. ${numbered}`,
    operation: 'products.list',
    without: ['organizationId'],
    effect: 'none',
  },
  {
    name: 'validate_invoice',
    title: 'Validate an invoice',
    description:
      'Returns all SAT rules that a body violates, with hints, and its totals. Issues nothing. To issue the invoice for a person, call preview_invoice next.',
    operation: 'invoices.validate',
    without: ['idempotencyKey'],
    hides: ['confirmation'],
    effect: 'none',
  },
  {
    name: 'preview_invoice',
    title: 'Preview an invoice',
    description:
      'First of the two steps to issue an invoice: validates the body and returns the totals and a `confirmation`, which is valid once, for 15 minutes, and only for exactly this body. Show receiver, lines and totals to the person you work for, and call create_invoice only if they agree. Issues nothing.',
    operation: 'invoices.validate',
    without: ['idempotencyKey'],
    errorUnless: 'valid',
    effect: 'none',
  },
  {
    name: 'create_invoice',
    title: 'Issue an invoice',
    description:
      'Second step: issues (stamps) the invoice with the SAT, which has legal effect. Takes the unchanged body of preview_invoice and its `confirmation`. If the response was lost, call it again with the same arguments: the same confirmation never issues twice.',
    operation: 'invoices.create',
    without: ['idempotencyKey', 'prefer'],
    needs: ['confirmation'],
    hints: {
      CONFIRMATION_INVALID:
        'Call preview_invoice with exactly this body and show its result to the person again; validate_invoice returns no confirmation.',
    },
    spends: 'confirmation',
    effect: 'issues',
  },
  {
    name: 'list_invoices',
    title: 'List invoices',
    description: `Lists issued invoices, newest first, with filters. ${paginationHint}`,
    operation: 'invoices.list',
    effect: 'none',
  },
  {
    name: 'get_invoice',
    title: 'Get an invoice',
    description: 'Returns an invoice by its record ID or fiscal UUID, or the progress of an attempt to issue it.',
    operation: 'invoices.get',
    effect: 'none',
  },
  {
    name: 'cancel_plan',
    title: 'Plan a cancellation',
    description:
      'First of the two steps to cancel an invoice: returns the allowed motivos, whether the receiver must consent, and what must be cancelled first. With `motivo` it also returns a `confirmation`, which is valid once, for 15 minutes, and only for exactly this request. Show the plan to the person you work for. Cancels nothing.',
    operation: 'invoices.cancelPlan',
    effect: 'none',
  },
  {
    name: 'cancel_invoice',
    title: 'Cancel an invoice',
    description:
      'Second step: requests the cancellation at the SAT, which cannot be undone. Takes the arguments of cancel_plan and its `confirmation`. If the response was lost, call it again with the same arguments.',
    operation: 'invoices.cancel',
    needs: ['confirmation'],
    spends: 'confirmation',
    effect: 'cancels',
  },
  {
    name: 'verify_cfdi',
    title: 'Verify a CFDI',
    description:
      'Verifies the XML of any CFDI 4.0: schema, seal, certificate, stamp, sums, catalogs and rules. Stores nothing.',
    operation: 'cfdi.verify',
    without: ['file'],
    needs: ['xml'],
    hints: { XML_REQUIRED: 'Send the text of the document in `xml`.' },
    effect: 'none',
  },
];
