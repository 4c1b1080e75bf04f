import type { OperationName } from '@lacre/services/access/operations';

/** A tool for agents: an operation of the router, and what differs for a model. */
export interface ToolRow {
  name: string;
  title: string;
  /** What the model reads to choose a tool. Scopes, input and output are those of the operation. */
  description: string;
  operation: OperationName;
  /** Fields of the operation's input that a tool does not take. */
  without?: readonly string[];
  /** Optional fields of the operation that the tool requires. */
  needs?: readonly string[];
  /** Response fields that the tool leaves out. */
  hides?: readonly string[];
  /** For an operation that returns a list: the field that the tool puts it in. */
  resultField?: string;
  /** The response field that allows the next step: if false, the tool returns an error. */
  errorUnless?: string;
  /** Consumes its confirmation: repeating the same one has no second effect. */
  spends?: 'confirmation';
  /** `none` changes nothing; `cancels` cannot be undone. */
  effect: 'none' | 'issues' | 'cancels';
}

const listed = 'Answers are pages; `after` takes `nextCursor` of the one before.';
const numbered = 'Answers are pages: ask for the next `page` until it is `totalPages`.';

export const toolTable: readonly ToolRow[] = [
  {
    name: 'search_catalog',
    title: 'Search a SAT catalog',
    description:
      'Finds codes of a SAT catalog by words or by the start of a code: c_ClaveProdServ (products and services), c_ClaveUnidad (units), c_FormaPago, c_UsoCFDI, c_RegimenFiscal, c_CodigoPostal, c_Moneda and others. Look a code up before you put it in an invoice.',
    operation: 'catalogs.entries',
    resultField: 'entries',
    effect: 'none',
  },
  {
    name: 'describe_complements',
    title: 'Describe complements',
    description:
      'What `complements` and `items[].complement` of an invoice may hold: the JSON Schema and an example of each. A long answer, needed only for schools, donations, customs, construction and the like.',
    operation: 'catalogs.complements',
    resultField: 'complements',
    effect: 'none',
  },
  {
    name: 'search_customers',
    title: 'Search saved customers',
    description: `Saved customers of the organization, by words of their name, RFC, e-mail or externalId. ${numbered}`,
    operation: 'customers.list',
    without: ['organizationId'],
    effect: 'none',
  },
  {
    name: 'search_products',
    title: 'Search saved products',
    description: `Saved products of the organization, with their SAT keys, prices and taxes. ${numbered}`,
    operation: 'products.list',
    without: ['organizationId'],
    effect: 'none',
  },
  {
    name: 'validate_invoice',
    title: 'Check an invoice',
    description:
      'Every rule of the SAT that a body would break, with hints, and its totals. Issues nothing. A person who wants an invoice needs preview_invoice next.',
    operation: 'invoices.validate',
    without: ['idempotencyKey'],
    hides: ['confirmation'],
    effect: 'none',
  },
  {
    name: 'preview_invoice',
    title: 'Preview an invoice',
    description:
      'First of the two steps that issue an invoice: checks the body and answers totals and a `confirmation`, good for 15 minutes, once, and for this very body only. Show receiver, lines and totals to the person you work for, and go on with create_invoice only if they agree. Issues nothing.',
    operation: 'invoices.validate',
    without: ['idempotencyKey'],
    errorUnless: 'valid',
    effect: 'none',
  },
  {
    name: 'create_invoice',
    title: 'Issue an invoice',
    description:
      'Second step: issues (stamps) the invoice with the SAT, which has legal effect. Takes the body of preview_invoice unchanged and its `confirmation`. After a lost answer call it again with the same arguments: the same confirmation never issues twice.',
    operation: 'invoices.create',
    without: ['idempotencyKey', 'prefer'],
    needs: ['confirmation'],
    spends: 'confirmation',
    effect: 'issues',
  },
  {
    name: 'list_invoices',
    title: 'List invoices',
    description: `Issued invoices, newest first, with filters. ${listed}`,
    operation: 'invoices.list',
    effect: 'none',
  },
  {
    name: 'get_invoice',
    title: 'Get an invoice',
    description: 'Everything about one invoice, by its record id or fiscal UUID; also how an attempt to issue it goes.',
    operation: 'invoices.get',
    effect: 'none',
  },
  {
    name: 'cancel_plan',
    title: 'Plan a cancellation',
    description:
      'First of the two steps that cancel an invoice: which motives are allowed, whether the receiver must consent, what must be cancelled before. With `motivo` it also answers a `confirmation`, good for 15 minutes, once, and for this very request only. Show the plan to the person you work for. Cancels nothing.',
    operation: 'invoices.cancelPlan',
    effect: 'none',
  },
  {
    name: 'cancel_invoice',
    title: 'Cancel an invoice',
    description:
      'Second step: asks the SAT to cancel the invoice, which cannot be undone. Takes what cancel_plan took, and its `confirmation`. After a lost answer call it again with the same arguments.',
    operation: 'invoices.cancel',
    needs: ['confirmation'],
    spends: 'confirmation',
    effect: 'cancels',
  },
  {
    name: 'verify_cfdi',
    title: 'Verify a CFDI',
    description:
      'Checks the XML of any CFDI 4.0: schema, seal, certificate, stamp, sums, catalogs and rules. Stores nothing.',
    operation: 'cfdi.verify',
    without: ['file'],
    needs: ['xml'],
    effect: 'none',
  },
];
