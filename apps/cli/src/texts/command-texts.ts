/** `--help` texts of commands, arguments and options. */
export const commandTexts = {
  program: {
    en: 'Issue and manage CFDI 4.0 invoices on an installation of Lacre',
    es: 'Emita y administre facturas CFDI 4.0 en una instalación de Lacre',
  },
  loginCommand: {
    en: 'Sign in to an installation and keep the credential in a profile',
    es: 'Inicie sesión en una instalación y guarde la credencial en un perfil',
  },
  logoutCommand: {
    en: 'Delete a profile and revoke its authorization',
    es: 'Elimine un perfil y revoque su autorización',
  },
  whoamiCommand: {
    en: 'Show the organization, the environment and the scopes of the credential',
    es: 'Muestre la organización, el ambiente y los permisos de la credencial',
  },
  profilesCommand: { en: 'List the profiles', es: 'Liste los perfiles' },
  useCommand: {
    en: 'Choose the profile that commands without --profile use',
    es: 'Elija el perfil que usan los comandos sin --profile',
  },
  stampCommand: {
    en: 'Stamp the invoice in a JSON file; the same file is never stamped twice',
    es: 'Timbre la factura de un archivo JSON; el mismo archivo nunca se timbra dos veces',
  },
  payCommand: {
    en: 'Stamp the payment receipt in a JSON file; the same file is never stamped twice',
    es: 'Timbre el recibo de pago de un archivo JSON; el mismo archivo nunca se timbra dos veces',
  },
  payrollCommand: {
    en: 'Stamp the payroll receipt in a JSON file; the same file is never stamped twice',
    es: 'Timbre el recibo de nómina de un archivo JSON; el mismo archivo nunca se timbra dos veces',
  },
  retentionCommand: {
    en: 'Stamp the retentions document in a JSON file; the same file is never stamped twice',
    es: 'Timbre el comprobante de retenciones de un archivo JSON; el mismo archivo nunca se timbra dos veces',
  },
  validateCommand: {
    en: 'Show every error in a JSON file, with its line, without stamping',
    es: 'Muestre todos los errores de un archivo JSON, con su línea, sin timbrar',
  },
  getCommand: { en: 'Show a document', es: 'Muestre un comprobante' },
  listCommand: {
    en: 'List documents, newest first',
    es: 'Liste los comprobantes, del más reciente al más antiguo',
  },
  pdfCommand: {
    en: 'Save the printed form of a document',
    es: 'Guarde la representación impresa de un comprobante',
  },
  xmlCommand: { en: 'Save the stamped XML of a document', es: 'Guarde el XML timbrado de un comprobante' },
  cancelCommand: {
    en: 'Show what cancelling a document requires, ask for confirmation, and cancel it',
    es: 'Muestre qué se requiere para cancelar un comprobante, pida confirmación y cancélelo',
  },
  customersCommand: { en: 'Customers', es: 'Clientes' },
  customersListCommand: { en: 'List and search customers', es: 'Liste y busque clientes' },
  customersGetCommand: { en: 'Show a customer', es: 'Muestre un cliente' },
  customersAddCommand: {
    en: 'Create the customer in a JSON file',
    es: 'Registre el cliente de un archivo JSON',
  },
  productsCommand: { en: 'Products', es: 'Productos' },
  importProductsCommand: { en: 'Import products from a CSV file', es: 'Importe productos desde un archivo CSV' },
  importCustomersCommand: { en: 'Import customers from a CSV file', es: 'Importe clientes desde un archivo CSV' },
  catalogCommand: { en: 'SAT catalogs', es: 'Catálogos del SAT' },
  searchCommand: {
    en: 'Search a catalog by words or code',
    es: 'Busque en un catálogo por palabras o por clave',
  },
  verifyCommand: {
    en: 'Check the XML of any CFDI: seal, certificate, stamp, sums, catalogs and rules',
    es: 'Revise el XML de cualquier CFDI: sello, certificado, timbre, sumas, catálogos y reglas',
  },
  listenCommand: {
    en: 'Show events as they arrive, and forward them to your own server, signed like webhooks',
    es: 'Muestre los eventos conforme llegan y reenvíelos a su servidor, firmados como los webhooks',
  },
  triggerCommand: {
    en: 'Send a sample sandbox event to the event feed and to webhooks',
    es: 'Envíe un evento de muestra del ambiente de pruebas a la secuencia de eventos y a los webhooks',
  },
  clockCommand: { en: 'Sandbox clock', es: 'Hora del ambiente de pruebas' },
  clockShowCommand: { en: 'Show the sandbox time', es: 'Muestre la hora del ambiente de pruebas' },
  clockAdvanceCommand: { en: 'Advance the sandbox clock', es: 'Adelante el reloj del ambiente de pruebas' },
  clockResetCommand: { en: 'Reset the sandbox clock', es: 'Regrese el ambiente de pruebas a la hora real' },
  csdCommand: { en: 'Signing certificates (CSD)', es: 'Certificados de sello digital (CSD)' },
  csdCheckCommand: {
    en: 'Check a certificate, its key and its password, without storing anything',
    es: 'Revise un certificado, su llave y su contraseña, sin guardar nada',
  },
  completionCommand: {
    en: 'Print the completion script for a shell',
    es: 'Imprima el script de autocompletado para un intérprete de comandos',
  },
  fileArgument: { en: 'JSON file, or - for standard input', es: 'archivo JSON, o - para la entrada estándar' },
  xmlArgument: { en: 'XML file, or - for standard input', es: 'archivo XML, o - para la entrada estándar' },
  csvArgument: { en: 'CSV file, 5 MB at most', es: 'archivo CSV, de 5 MB como máximo' },
  idArgument: { en: 'Record id or fiscal UUID', es: 'id del registro o folio fiscal (UUID)' },
  customerArgument: { en: 'Record id', es: 'id del registro' },
  queryArgument: { en: 'Words or a code', es: 'palabras o una clave' },
  eventArgument: {
    en: 'Type of event; if omitted, the types are listed',
    es: 'tipo de evento; si se omite, se listan',
  },
  durationArgument: {
    en: 'Such as 90s, 30m, 12h, 7d; or a time (ISO 8601 with time zone)',
    es: 'por ejemplo 90s, 30m, 12h, 7d; o una hora (ISO 8601 con zona horaria)',
  },
  cerArgument: { en: 'Certificate (.cer)', es: 'certificado (.cer)' },
  keyArgument: { en: 'Private key (.key)', es: 'llave privada (.key)' },
  shellArgument: { en: 'Shell', es: 'intérprete de comandos' },
  profileArgument: { en: 'Name of the profile', es: 'nombre del perfil' },
  profileOption: {
    en: 'Profile to use (LACRE_PROFILE)',
    es: 'perfil que se usa (LACRE_PROFILE)',
  },
  urlOption: { en: 'Address of the installation', es: 'dirección de la instalación' },
  mcpCommand: {
    en: 'Serve the tools for agents (MCP) over standard input and output, with the API key of the profile',
    es: 'Ofrezca las herramientas para agentes (MCP) por la entrada y la salida estándar, con la clave de API del perfil',
  },
  withKeyOption: {
    en: 'Ask for an API key instead of opening the browser',
    es: 'pida una clave de API en lugar de abrir el navegador',
  },
  clientOption: {
    en: 'Your own public OAuth application instead of the built-in one (LACRE_CLIENT_ID)',
    es: 'aplicación OAuth pública propia en lugar de la integrada (LACRE_CLIENT_ID)',
  },
  portOption: {
    en: 'Port of the redirect URI http://127.0.0.1:PORT/callback; default: a free one, or 8910 with --client-id',
    es: 'puerto de la URI de redirección http://127.0.0.1:PUERTO/callback; si se omite, uno libre, u 8910 con --client-id',
  },
  productionOption: {
    en: 'With the browser: work in production instead of the sandbox',
    es: 'con el navegador: trabaje en producción y no en el ambiente de pruebas',
  },
  jsonOption: { en: 'Print JSON', es: 'imprima JSON' },
  csvOption: { en: 'Print CSV', es: 'imprima CSV' },
  yesOption: { en: 'Do not ask for confirmation', es: 'no pida confirmación' },
  keyOption: {
    en: 'Idempotency key; default: derived from the content',
    es: 'clave de idempotencia; si se omite, se deriva del contenido',
  },
  againOption: {
    en: 'Stamp another one even if this content was stamped before',
    es: 'timbre otro aunque este contenido ya se haya timbrado',
  },
  paymentOption: { en: 'It is a payment receipt', es: 'es un recibo de pago' },
  payrollOption: { en: 'It is a payroll receipt', es: 'es un recibo de nómina' },
  retentionOption: { en: 'It is a retentions document', es: 'es un comprobante de retenciones' },
  paymentsOption: { en: 'List payment receipts', es: 'liste los recibos de pago' },
  payrollsOption: { en: 'List payroll receipts', es: 'liste los recibos de nómina' },
  retentionsOption: { en: 'List retentions documents', es: 'liste los comprobantes de retenciones' },
  typeOption: { en: 'I, E or T', es: 'I, E o T' },
  statusOption: { en: 'vigente or cancelado', es: 'vigente o cancelado' },
  fromOption: { en: 'Issued from this day on (YYYY-MM-DD)', es: 'emitidos desde este día (AAAA-MM-DD)' },
  toOption: { en: 'Issued up to this day (YYYY-MM-DD)', es: 'emitidos hasta este día (AAAA-MM-DD)' },
  rfcOption: { en: 'RFC of the receiver', es: 'RFC del receptor' },
  searchOption: {
    en: 'Part of the name or RFC of the receiver, series and folio, or UUID',
    es: 'parte del nombre o RFC del receptor, serie y folio, o UUID',
  },
  customerSearchOption: {
    en: 'Words of the name, RFC or e-mail',
    es: 'palabras del nombre, RFC o correo electrónico',
  },
  limitOption: { en: 'Maximum number of results, from 1 to 999999', es: 'número máximo de resultados, de 1 a 999999' },
  catalogLimitOption: { en: 'Maximum number of results, from 1 to 100', es: 'número máximo de resultados, de 1 a 100' },
  outOption: {
    en: 'File to write, or - for standard output; default: the name the service suggests',
    es: 'archivo que se escribe, o - para la salida estándar; si se omite, el nombre que sugiere el servicio',
  },
  forceOption: { en: 'Overwrite the file', es: 'sobrescriba el archivo' },
  langOption: { en: 'Language of the labels: es or en', es: 'idioma de las etiquetas: es o en' },
  reasonOption: {
    en: 'SAT reason: 01 errors, replaced; 02 errors, not replaced; 03 did not take place; 04 is in a global invoice',
    es: 'motivo del SAT: 01 errores con relación, 02 errores sin relación, 03 no se llevó a cabo, 04 está en una factura global',
  },
  replacedByOption: {
    en: 'UUID of the document that replaces it (reason 01)',
    es: 'UUID del comprobante que lo sustituye (motivo 01)',
  },
  ignoreRelatedOption: {
    en: 'Cancel even if related documents are in force',
    es: 'cancele aunque haya comprobantes relacionados vigentes',
  },
  upsertProductsOption: {
    en: 'Update products whose SKU already exists',
    es: 'actualice los productos cuyo SKU ya existe',
  },
  upsertCustomersOption: {
    en: 'Update customers whose RFC already exists',
    es: 'actualice los clientes cuyo RFC ya existe',
  },
  catalogOption: { en: 'Name of the catalog, such as c_FormaPago', es: 'nombre del catálogo, como c_FormaPago' },
  pacOption: {
    en: "Certificate of the PAC, to check the stamp's signature",
    es: 'certificado del PAC, para revisar la firma del timbre',
  },
  forwardOption: { en: 'URL to which events are sent with POST', es: 'URL a la que se envían los eventos con POST' },
  eventsOption: { en: 'Only these types, separated by commas', es: 'solo estos tipos, separados por comas' },
  afterOption: {
    en: 'Start after the event with this id; default: only new events',
    es: 'comience después del evento con este id; si se omite, solo eventos nuevos',
  },
  secretOption: {
    en: "Signing secret (whsec_...); default: the profile's, or a new one",
    es: 'secreto de firma (whsec_...); si se omite, el del perfil, o uno nuevo',
  },
  organizationOption: { en: 'Id of the organization', es: 'id de la organización' },
  emailOption: {
    en: 'E-mail of the owner; only owners may check certificates (LACRE_EMAIL)',
    es: 'correo electrónico del propietario; solo los propietarios pueden revisar certificados (LACRE_EMAIL)',
  },
} satisfies Record<string, { en: string; es: string }>;
