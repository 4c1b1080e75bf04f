/** Messages during a command, and about its result. */
export const messageTexts = {
  error: { en: 'error:', es: 'error:' },
  warning: { en: 'warning:', es: 'aviso:' },
  yesLabel: { en: 'Yes', es: 'Sí' },
  noLabel: { en: 'No', es: 'No' },
  required: { en: 'This is required.', es: 'Este dato es obligatorio.' },
  nothing: { en: 'Nothing found.', es: 'No se encontró nada.' },
  name: { en: 'name', es: 'nombre' },
  document: { en: 'document', es: 'comprobante' },
  date: { en: 'date', es: 'fecha' },
  receiver: { en: 'receiver', es: 'receptor' },
  total: { en: 'total', es: 'total' },
  status: { en: 'status', es: 'estado' },
  environment: { en: 'environment', es: 'ambiente' },
  cancellation: { en: 'cancellation', es: 'cancelación' },
  regime: { en: 'regime', es: 'régimen' },
  zip: { en: 'zip', es: 'C.P.' },
  email: { en: 'e-mail', es: 'correo' },
  code: { en: 'code', es: 'clave' },
  description: { en: 'description', es: 'descripción' },
  event: { en: 'event', es: 'evento' },
  row: { en: 'row', es: 'fila' },
  reason: { en: 'reason', es: 'motivo' },
  check: { en: 'check', es: 'revisión' },
  installation: { en: 'installation', es: 'instalación' },
  standardInput: { en: 'standard input', es: 'entrada estándar' },

  needsYes: {
    en: 'There is no terminal to ask in: add --yes to continue without confirmation.',
    es: 'No hay una terminal en la que preguntar: agregue --yes para continuar sin confirmación.',
  },
  leftAlone: { en: 'Not confirmed: nothing was done.', es: 'Sin confirmar: no se hizo nada.' },
  interrupted: { en: 'Interrupted.', es: 'Interrumpido.' },
  needsVariable: {
    en: (what: string, variable: string) => `${what}: there is no terminal to ask in; set ${variable}.`,
    es: (what: string, variable: string) => `${what}: no hay una terminal en la que preguntar; defina ${variable}.`,
  },

  noInstallation: {
    en: 'Which installation? Run "lacre login", or set LACRE_URL and LACRE_API_KEY.',
    es: '¿Qué instalación? Ejecute «lacre login», o defina LACRE_URL y LACRE_API_KEY.',
  },
  noAddress: {
    en: (url: string) => `${JSON.stringify(url)} is not a URL: it must begin with https:// (or http://).`,
    es: (url: string) => `${JSON.stringify(url)} no es una URL: debe empezar con https:// (o http://).`,
  },
  noTimeout: {
    en: (said: string) => `LACRE_TIMEOUT must be a number of seconds, like 120, not ${said}.`,
    es: (said: string) => `LACRE_TIMEOUT debe ser un número de segundos, como 120, no ${said}.`,
  },
  noWebhookSecret: {
    en: (name: string) =>
      `${name} is not a webhook secret: it is whsec_ followed by base64, and the service shows it once.`,
    es: (name: string) =>
      `${name} no es el secreto de un webhook: es whsec_ seguido de base64, y el servicio lo muestra una sola vez.`,
  },
  noCredentialFor: {
    en: (url: string) =>
      `There is no credential for ${url}, and the profile's credential is not sent to another address: set LACRE_API_KEY, or run "lacre login --url ${url}".`,
    es: (url: string) =>
      `No hay credencial para ${url}, y la del perfil no se envía a otro lugar: defina LACRE_API_KEY, o ejecute «lacre login --url ${url}».`,
  },
  noProfile: {
    en: (name: string) =>
      `There is no profile ${name}: "lacre profiles" lists them, "lacre login --profile ${name}" creates it.`,
    es: (name: string) =>
      `No existe el perfil ${name}: «lacre profiles» los lista, «lacre login --profile ${name}» lo crea.`,
  },
  brokenProfiles: {
    en: (file: string) => `${file} is not valid JSON: fix it, or delete it and run "lacre login".`,
    es: (file: string) => `${file} no es JSON válido: corríjalo, o elimínelo y ejecute «lacre login».`,
  },
  noHome: {
    en: 'There is no home folder to keep profiles in: set XDG_CONFIG_HOME to the absolute path of a private folder, or use LACRE_URL and LACRE_API_KEY instead of a profile.',
    es: 'No hay una carpeta personal en la que guardar perfiles: ponga en XDG_CONFIG_HOME la ruta absoluta de una carpeta privada, o use LACRE_URL y LACRE_API_KEY en lugar de un perfil.',
  },
  noHomeForKeys: {
    en: 'There is no home folder to keep the key of this stamp in: set XDG_STATE_HOME to the absolute path of a private folder.',
    es: 'No hay una carpeta personal en la que guardar la clave de este timbrado: ponga en XDG_STATE_HOME la ruta absoluta de una carpeta privada.',
  },
  cannotKeepProfiles: {
    en: (file: string, why: string) =>
      `${file} cannot be written (${why}): ${unwritable(why).en}, set XDG_CONFIG_HOME to a writable folder, or use LACRE_URL and LACRE_API_KEY instead of a profile.`,
    es: (file: string, why: string) =>
      `No se puede escribir ${file} (${why}): ${unwritable(why).es}, ponga en XDG_CONFIG_HOME una carpeta en la que se pueda escribir, o use LACRE_URL y LACRE_API_KEY en lugar de un perfil.`,
  },
  exposed: {
    en: (file: string, why: string) =>
      `${file} contains secrets, and others can read it (${why} when changing that): make it readable by you only (chmod 600).`,
    es: (file: string, why: string) =>
      `${file} contiene secretos y otros pueden leerlo (${why} al cambiarlo): haga que solo usted pueda leerlo (chmod 600).`,
  },
  whichUrl: { en: 'Address of the installation', es: 'Dirección de la instalación' },
  whichKey: { en: 'API key (sk_...)', es: 'Clave de API (sk_...)' },
  mcpNeedsKey: {
    en: 'Agents need an API key, whose scopes and limits apply whatever they send: set LACRE_API_KEY, or create a profile with "lacre login --with-key".',
    es: 'Los agentes necesitan una clave de API, cuyos permisos y límites se aplican sin importar lo que envíen: defina LACRE_API_KEY, o cree un perfil con «lacre login --with-key».',
  },
  inTheClear: {
    en: 'This address uses http: every network on the way can read the credential. Use https.',
    es: 'Esta dirección usa http: cualquier red intermedia puede leer la credencial. Use https.',
  },
  loggedIn: {
    en: ({ name, environment, file }: { name: string; environment: string; file: string }) =>
      `Signed in: profile ${name} (${environment}), kept in ${file}`,
    es: ({ name, environment, file }: { name: string; environment: string; file: string }) =>
      `Sesión iniciada: perfil ${name} (${environment}), guardado en ${file}`,
  },
  loggedOut: {
    en: (name: string) => `Profile ${name} deleted.`,
    es: (name: string) => `Perfil ${name} eliminado.`,
  },
  notRevoked: {
    en: 'The authorization could not be revoked: revoke it in the dashboard, under the applications of your account.',
    es: 'No se pudo revocar la autorización: revóquela en el panel, en las aplicaciones de su cuenta.',
  },
  openBrowser: { en: 'Authorize it in your browser:', es: 'Autorícelo en su navegador:' },
  portTaken: {
    en: (port: number, why: string) =>
      `Port ${port} cannot be used (${why}): free it, or register http://127.0.0.1:PORT/callback with another port and add --port.`,
    es: (port: number, why: string) =>
      `El puerto ${port} no se puede usar (${why}): libérelo, o registre http://127.0.0.1:PUERTO/callback con otro puerto y agregue --port.`,
  },
  noAnswer: {
    en: 'The browser did not respond within five minutes.',
    es: 'El navegador no respondió en cinco minutos.',
  },
  notThisPage: { en: 'This is not the callback page.', es: 'Esta no es la página de retorno.' },
  consentRefused: {
    en: (error: string) => `Authorization was denied (${error}). Nothing was saved.`,
    es: (error: string) => `No se autorizó (${error}). No se guardó nada.`,
  },
  backToTerminal: {
    en: 'Done. You can close this page and return to the terminal.',
    es: 'Listo. Puede cerrar esta página y volver a la terminal.',
  },
  noOrganization: {
    en: 'The authorization has no organization: authorize again and choose one.',
    es: 'La autorización no indica una organización: autorice de nuevo y elija una.',
  },
  key: {
    en: (known: KnownKey) =>
      `${known.url}\nkey           ${known.name}\norganization  ${known.organizationId}\nenvironment   ${known.environment}\nexpires       ${known.expiresAt ?? 'never'}\nscopes        ${known.scopes}`,
    es: (known: KnownKey) =>
      `${known.url}\nclave         ${known.name}\norganización  ${known.organizationId}\nambiente      ${known.environment}\nvence         ${known.expiresAt ?? 'nunca'}\npermisos      ${known.scopes}`,
  },
  person: {
    en: (known: KnownPerson) =>
      `${known.url}\nuser          ${known.email}\norganization  ${known.organization}\nenvironment   ${known.environment}`,
    es: (known: KnownPerson) =>
      `${known.url}\nusuario       ${known.email}\norganización  ${known.organization}\nambiente      ${known.environment}`,
  },

  unreadable: {
    en: (file: string, why: string) => `${file} cannot be read (${why}).`,
    es: (file: string, why: string) => `No se puede leer ${file} (${why}).`,
  },
  emptyFile: {
    en: (file: string) => `${file} is empty: choose the file of the XML.`,
    es: (file: string) => `${file} está vacío: elija el archivo del XML.`,
  },
  tooLarge: {
    en: (file: string, bytes: number) => `${file} is larger than the ${sizeOf(bytes)} that the service accepts.`,
    es: (file: string, bytes: number) => `${file} excede los ${sizeOf(bytes)} que el servicio acepta.`,
  },
  cannotKeep: {
    en: (file: string, why: string) => `${file} cannot be written (${why}): ${unwritable(why).en}.`,
    es: (file: string, why: string) => `No se puede escribir ${file} (${why}): ${unwritable(why).es}.`,
  },
  outputNotWritten: {
    en: (why: string) => `The result could not be written to standard output (${why}); the command itself completed.`,
    es: (why: string) => `No se pudo escribir el resultado en la salida estándar (${why}); el comando sí se completó.`,
  },
  fileExists: {
    en: (file: string) => `${file} already exists: add --force to overwrite it, or --out to write another file.`,
    es: (file: string) => `${file} ya existe: agregue --force para sobrescribirlo, o --out para indicar otro.`,
  },
  isFolder: {
    en: (path: string) => `${path} is a folder: add the name of a file in it.`,
    es: (path: string) => `${path} es una carpeta: agregue el nombre de un archivo en ella.`,
  },
  notUtf8: { en: 'it is not UTF-8: save it as UTF-8.', es: 'no está en UTF-8: guárdelo como UTF-8.' },
  brokenJson: {
    en: 'this is not valid JSON: look for a missing comma, quote or bracket here or just before.',
    es: 'esto no es JSON válido: busque una coma, unas comillas o un corchete que falten aquí o justo antes.',
  },
  notAnObject: { en: 'a JSON object is needed.', es: 'se necesita un objeto JSON.' },
  tooDeep: {
    en: (levels: number) => `it is nested deeper than ${levels} levels.`,
    es: (levels: number) => `tiene más de ${levels} niveles de anidamiento.`,
  },
  tooManyDigits: {
    en: (digits: number) => `a number of more than ${digits} digits would be rounded: write fewer digits.`,
    es: (digits: number) => `un número de más de ${digits} dígitos se redondearía: escriba menos dígitos.`,
  },
  repeatedField: {
    en: (name: string) => `the field ${name} appears twice: keep one.`,
    es: (name: string) => `el campo ${name} aparece dos veces: deje uno.`,
  },

  stampInProduction: {
    en: 'This stamps in production, with fiscal effect. Continue?',
    es: 'Esto timbra en producción, con efectos fiscales. ¿Continuar?',
  },
  resuming: {
    en: 'An earlier run with this content ended without knowing its outcome: checking with the same key.',
    es: 'Una ejecución anterior con este contenido terminó sin conocer su resultado: se consulta con la misma clave.',
  },
  runAgain: {
    en: 'It is not known whether it was stamped. Run the same command again: it finds out, and never stamps twice.',
    es: 'No se sabe si se timbró. Ejecute de nuevo el mismo comando: lo averigua y nunca timbra dos veces.',
  },
  stampedBefore: {
    en: 'This content was stamped before; this is that document. To stamp another one, add --again.',
    es: 'Este contenido ya se había timbrado; este es ese comprobante. Para timbrar otro, agregue --again.',
  },
  stampedBeforeByKey: {
    en: 'This idempotency key was used before; this is its document.',
    es: 'Esta clave de idempotencia ya se había usado; este es su comprobante.',
  },
  otherBody: {
    en: 'This idempotency key was used before with different content; this is that document, and nothing was stamped.',
    es: 'Esta clave de idempotencia ya se había usado con otro contenido; este es ese comprobante y no se timbró nada.',
  },
  stamped: {
    en: ({ uuid, name, total, id, where }: Stamped) =>
      `Stamped ${name} ${total} (${where})\nUUID  ${uuid}\nid    ${id}`,
    es: ({ uuid, name, total, id, where }: Stamped) =>
      `Timbrado ${name} ${total} (${where})\nUUID  ${uuid}\nid    ${id}`,
  },
  notStamped: {
    en: (status: string, why: string) => `Not stamped: ${status}. ${why}`,
    es: (status: string, why: string) => `Sin timbrar: ${status}. ${why}`,
  },
  valid: {
    en: (total: string) => `It can be stamped. Total ${total}`,
    es: (total: string) => `Se puede timbrar. Total ${total}`,
  },
  invalid: {
    en: (count: number) => `it cannot be stamped: ${count} to correct.`,
    es: (count: number) => `no se puede timbrar: ${count} por corregir.`,
  },

  plan: { en: (uuid: string) => `To cancel ${uuid}:`, es: (uuid: string) => `Para cancelar ${uuid}:` },
  needsConsent: {
    en: (until: string) => `- the receiver must consent; silence counts as consent on ${until}`,
    es: (until: string) => `- requiere la aceptación del receptor; sin respuesta se da por aceptada el ${until}`,
  },
  needsNoConsent: { en: "- does not need the receiver's consent", es: '- no requiere aceptación del receptor' },
  freeUntil: {
    en: (at: string) => `- without consent until ${at}`,
    es: (at: string) => `- sin aceptación hasta ${at}`,
  },
  cancellableUntil: {
    en: (at: string) => `- possible until ${at}`,
    es: (at: string) => `- es posible hasta ${at}`,
  },
  reasonNotAllowed: {
    en: (motivo: string, why: string) => `- not with reason ${motivo}: ${why}`,
    es: (motivo: string, why: string) => `- no con el motivo ${motivo}: ${why}`,
  },
  cancelFirst: {
    en: (order: number, which: string) => `- cancel first (${order}): ${which}`,
    es: (order: number, which: string) => `- cancele antes (${order}): ${which}`,
  },
  notCancellable: { en: 'It cannot be cancelled now.', es: 'No se puede cancelar ahora.' },
  noReasonAllowed: {
    en: 'No reason is allowed now: first cancel the documents above, or send the request to the SAT anyway with --ignore-related.',
    es: 'Ahora no se admite ningún motivo: cancele antes los documentos de arriba, o envíe de todos modos la solicitud al SAT con --ignore-related.',
  },
  whichReason: { en: 'SAT reason', es: 'Motivo del SAT' },
  cancelNow: {
    en: ({ uuid, motivo, environment }: Cancelling) => `Cancel ${uuid} with reason ${motivo} (${environment})?`,
    es: ({ uuid, motivo, environment }: Cancelling) => `¿Cancelar ${uuid} con motivo ${motivo} (${environment})?`,
  },
  cancellationIs: {
    en: ({ status, message, deadline }: Cancelled) =>
      `Cancellation: ${status}. ${message}${deadline === '' ? '' : ` The receiver may answer until ${deadline}.`}`,
    es: ({ status, message, deadline }: Cancelled) =>
      `Cancelación: ${status}. ${message}${deadline === '' ? '' : ` El receptor puede responder hasta ${deadline}.`}`,
  },
  cancellationRejected: { en: 'The cancellation was rejected.', es: 'La cancelación fue rechazada.' },

  sending: { en: (file: string) => `Sending ${file}`, es: (file: string) => `Enviando ${file}` },
  checkingRows: { en: 'Sent; checking the rows', es: 'Enviado; se están revisando las filas' },
  imported: {
    en: ({ successCount, updatedCount, errorCount, totalRows }: Imported) =>
      `${totalRows} ${totalRows === 1 ? 'row' : 'rows'}: ${successCount - updatedCount} created, ${updatedCount} updated, ${errorCount} failed`,
    es: ({ successCount, updatedCount, errorCount, totalRows }: Imported) =>
      `${totalRows} ${totalRows === 1 ? 'fila' : 'filas'}: ${successCount - updatedCount} creadas, ${updatedCount} modificadas, ${errorCount} con error`,
  },
  rowsFailed: {
    en: (count: number) =>
      count === 1
        ? '1 row was not imported: correct it and import it again.'
        : `${count} rows were not imported: correct them and import them again.`,
    es: (count: number) =>
      count === 1
        ? '1 fila no se importó: corríjala e impórtela de nuevo.'
        : `${count} filas no se importaron: corríjalas e impórtelas de nuevo.`,
  },

  noStamp: { en: 'without a stamp', es: 'sin timbre' },
  passed: { en: 'ok', es: 'correcto' },
  notPassed: { en: 'FAILED', es: 'ERROR' },
  checks: {
    en: {
      schema: 'structure',
      seal: 'seal',
      certificate: 'certificate',
      stamp: 'stamp',
      sums: 'sums',
      catalogs: 'catalogs',
      rules: 'rules',
    },
    es: {
      schema: 'estructura',
      seal: 'sello',
      certificate: 'certificado',
      stamp: 'timbre',
      sums: 'sumas',
      catalogs: 'catálogos',
      rules: 'reglas',
    },
  },
  notVerified: {
    en: 'not every check passed (? means not checked, because what it names is missing).',
    es: 'no pasó todas las revisiones (? indica que no se revisó, porque falta lo que se menciona).',
  },

  noEventKind: {
    en: (kind: string) => `there is no event ${kind}: "lacre trigger" lists them.`,
    es: (kind: string) => `no existe el evento ${kind}: «lacre trigger» los lista.`,
  },
  listening: {
    en: 'Waiting for events. Press Ctrl-C to stop.',
    es: 'En espera de eventos. Oprima Ctrl-C para terminar.',
  },
  forwarding: {
    en: (url: string, secret: string) => `Events are forwarded to ${url}, signed with ${secret}. Press Ctrl-C to stop.`,
    es: (url: string, secret: string) =>
      `Los eventos se reenvían a ${url}, firmados con ${secret}. Oprima Ctrl-C para terminar.`,
  },
  tryingAgain: { en: 'Retrying.', es: 'Reintentando.' },
  noDuration: {
    en: (text: string) =>
      `${text} is not a duration: use 90s, 30m, 12h, 7d, 2w, or a time such as 2026-12-31T12:00:00-06:00.`,
    es: (text: string) =>
      `${text} no es una duración: use 90s, 30m, 12h, 7d, 2w, o una hora como 2026-12-31T12:00:00-06:00.`,
  },
  clock: {
    en: (now: string, ahead: number) => `${now}  (${ahead} s ahead of real time)`,
    es: (now: string, ahead: number) => `${now}  (${ahead} s adelante de la hora real)`,
  },

  csdPassword: { en: 'Password of the private key', es: 'Contraseña de la llave privada' },
  ownerEmail: { en: 'E-mail of the owner', es: 'Correo electrónico del propietario' },
  ownerPassword: { en: 'Password of the owner in Lacre', es: 'Contraseña del propietario en Lacre' },
  mfaCode: { en: 'Code of the second factor', es: 'Código del segundo factor' },
  csdNotOk: { en: 'it would be rejected.', es: 'se rechazaría.' },
  certificate: {
    en: ({ rfc, legalName, serialNumber, validTo }: Certificate) =>
      `${rfc} ${legalName}, ${serialNumber}, valid to ${validTo}`,
    es: ({ rfc, legalName, serialNumber, validTo }: Certificate) =>
      `${rfc} ${legalName}, ${serialNumber}, vigente hasta ${validTo}`,
  },
  readiness: {
    en: ({ sandbox, production }: Readiness) =>
      `Sandbox: ${sandbox ? 'yes' : 'no'}. Production: ${production ? 'yes' : 'no'}.`,
    es: ({ sandbox, production }: Readiness) =>
      `Ambiente de pruebas: ${sandbox ? 'sí' : 'no'}. Producción: ${production ? 'sí' : 'no'}.`,
  },

  waiting: {
    en: (seconds: number) => `The service asks to wait ${seconds} s ...`,
    es: (seconds: number) => `El servicio pide esperar ${seconds} s ...`,
  },
  nothingWritten: { en: 'Nothing was written. Run it again.', es: 'No se escribió nada. Ejecútelo de nuevo.' },
  notLacre: {
    en: (url: string) => `The program at ${url} is not Lacre: change LACRE_URL or "lacre login --url" to its address.`,
    es: (url: string) =>
      `El programa en ${url} no es Lacre: indique su dirección en LACRE_URL o con «lacre login --url».`,
  },
  checkPath: {
    en: (byVariable: boolean) =>
      `Lacre is served at https://host, without /app, /v1 or another path, unless a proxy adds one: ${
        byVariable ? 'change LACRE_URL.' : 'change the address with "lacre login --url".'
      }`,
    es: (byVariable: boolean) =>
      `Lacre responde en https://servidor, sin /app, /v1 ni otra ruta, salvo que un proxy la agregue: ${
        byVariable ? 'cambie LACRE_URL.' : 'cambie la dirección con «lacre login --url».'
      }`,
  },
  checkUrl: {
    en: (byVariable: boolean) =>
      byVariable
        ? 'The address comes from LACRE_URL.'
        : 'The address comes from the profile; "lacre login --url" changes it.',
    es: (byVariable: boolean) =>
      byVariable ? 'La dirección es la de LACRE_URL.' : 'La dirección es la del perfil; «lacre login --url» la cambia.',
  },
  waitLonger: {
    en: 'LACRE_TIMEOUT sets how many seconds to wait; default 120.',
    es: 'LACRE_TIMEOUT indica cuántos segundos esperar; si se omite, 120.',
  },
  keyNotCopied: {
    en: (byVariable: boolean) =>
      `${byVariable ? 'LACRE_API_KEY' : 'The API key'} contains a character that no API key has, such as a typographic quote: copy it again, alone.`,
    es: (byVariable: boolean) =>
      `${byVariable ? 'LACRE_API_KEY' : 'La clave de API'} contiene un carácter que ninguna clave tiene, como una comilla tipográfica: cópiela de nuevo, sola.`,
  },
  newCredential: {
    en: (byVariable: boolean) =>
      `It is wrong, expired or revoked. ${byVariable ? 'Set LACRE_API_KEY to another one.' : 'Run "lacre login" again.'}`,
    es: (byVariable: boolean) =>
      `Es incorrecta, venció o fue revocada. ${byVariable ? 'Ponga otra en LACRE_API_KEY.' : 'Ejecute de nuevo «lacre login».'}`,
  },
  waitAndRepeat: {
    en: (seconds: number) => `Wait ${seconds} s and run it again.`,
    es: (seconds: number) => `Espere ${seconds} s y ejecútelo de nuevo.`,
  },
  contactOperator: {
    en: (requestId: string) => `Give the operator the request ID ${requestId}.`,
    es: (requestId: string) => `Indique al operador el id de la solicitud ${requestId}.`,
  },
} satisfies Record<string, { en: unknown; es: unknown }>;

interface KnownKey {
  url: string;
  name: string;
  organizationId: string;
  environment: string;
  scopes: string;
  expiresAt: string | null;
}

interface KnownPerson {
  url: string;
  email: string;
  organization: string;
  environment: string;
}

interface Stamped {
  uuid: string;
  name: string;
  total: string;
  id: string;
  where: string;
}

interface Cancelling {
  uuid: string;
  motivo: string;
  environment: string;
}

interface Cancelled {
  status: string;
  message: string;
  deadline: string;
}

interface Imported {
  totalRows: number;
  successCount: number;
  updatedCount: number;
  errorCount: number;
}

interface Certificate {
  rfc: string;
  legalName: string;
  serialNumber: string;
  validTo: string;
}

interface Readiness {
  sandbox: boolean;
  production: boolean;
}

/** What to change where a file cannot be written, by the code of the error. */
function unwritable(why: string): { en: string; es: string } {
  if (why === 'ENOENT' || why === 'ENOTDIR')
    return { en: 'its folder does not exist; create it first', es: 'la carpeta no existe; créela antes' };
  if (why === 'ENOSPC') return { en: 'free space on the disk', es: 'libere espacio en el disco' };
  return { en: 'make the folder writable', es: 'permita escribir en la carpeta' };
}

const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
