import { defineErrors } from './error-row.ts';

/** Authentication, authorization, and resources that the caller may not see. */
export const accessErrors = defineErrors({
  UNAUTHORIZED: {
    kind: 'unauthorized',
    meaning: {
      en: 'No credential, or one that is wrong, expired or revoked.',
      es: 'No hay credencial, o es incorrecta, venció o fue revocada.',
    },
    remedy: {
      en: 'Send an API key in X-API-Key, or a token in Authorization: Bearer; refresh a session or access token that expired.',
      es: 'Envíe una clave de API en X-API-Key o un token en Authorization: Bearer; renueve la sesión o el token que venció.',
    },
  },
  API_KEY_AS_BEARER: {
    kind: 'unauthorized',
    message: {
      en: 'Authorization: Bearer holds an API key: send it in the header X-API-Key',
      es: 'Authorization: Bearer trae una clave de API: envíela en el encabezado X-API-Key',
    },
    remedy: {
      en: 'Send the key in X-API-Key, without `Bearer`; sessions and access tokens go into Authorization.',
      es: 'Envíe la clave en X-API-Key, sin `Bearer`; las sesiones y los tokens de acceso van en Authorization.',
    },
  },
  FORBIDDEN: {
    kind: 'forbidden',
    meaning: {
      en: 'The caller is known, but lacks the role, the membership or the scope.',
      es: 'Se sabe quién llama, pero le falta el rol, la membresía o el permiso.',
    },
    remedy: {
      en: 'Ask an owner or admin of the organization for the role, or use a key or token with the scope that `message` names.',
      es: 'Pida el rol a un propietario o administrador de la organización, o use una clave o token con el permiso que indica `message`.',
    },
  },
  NOT_FOUND: {
    kind: 'not-found',
    meaning: {
      en: 'Nothing exists at this path, or nothing that this caller may see.',
      es: 'No hay nada en esta ruta, o nada que quien llama pueda ver.',
    },
    remedy: {
      en: 'Check the path, the id, the organization and the environment (sandbox or production).',
      es: 'Revise la ruta, el id, la organización y el ambiente (sandbox o production).',
    },
  },
  CONFLICT: {
    kind: 'conflict',
    meaning: { en: 'The current state does not allow it.', es: 'El estado actual no lo permite.' },
    remedy: {
      en: 'Fetch the record again and act on its current state.',
      es: 'Lea otra vez el registro y actúe según su estado actual.',
    },
  },
  API_KEY_REQUIRED: {
    kind: 'unauthorized',
    message: {
      en: 'Send an API key in the header X-API-Key: this operation accepts no session or access token',
      es: 'Envíe una clave de API en el encabezado X-API-Key: esta operación no acepta sesiones ni tokens de acceso',
    },
    remedy: {
      en: 'Send the key of the organization and environment in question. With a session or an access token, the usage is at GET /organizations/{organizationId}/usage.',
      es: 'Envíe la clave de la organización y del ambiente en cuestión. Con una sesión o un token de acceso, el consumo está en GET /organizations/{organizationId}/usage.',
    },
  },
  SESSION_REQUIRED: {
    kind: 'forbidden',
    message: {
      en: 'This operation needs a session: an access token of an application cannot do it',
      es: 'Esta operación necesita una sesión: el token de acceso de una aplicación no puede hacerla',
    },
    remedy: { en: 'Sign in and use the session token.', es: 'Inicie sesión y use el token de la sesión.' },
  },
  ORGANIZATION_HEADER_REQUIRED: {
    kind: 'bad-request',
    message: { en: 'X-Organization-Id header is required', es: 'El encabezado X-Organization-Id es obligatorio' },
    remedy: {
      en: 'With a session, name the organization in X-Organization-Id (GET /organizations lists yours).',
      es: 'Con una sesión, indique la organización en X-Organization-Id (GET /organizations lista las suyas).',
    },
  },
  ORGANIZATION_HEADER_INVALID: {
    kind: 'bad-request',
    message: { en: 'X-Organization-Id must be a UUID', es: 'X-Organization-Id debe ser un UUID' },
    remedy: { en: 'Send the id of the organization, not its slug.', es: 'Envíe el id de la organización, no su slug.' },
  },
  OTHER_ENVIRONMENT: {
    kind: 'forbidden',
    meaning: {
      en: 'A key works in its own environment (sandbox or production) only.',
      es: 'Una clave solo trabaja en su propio ambiente (sandbox o production).',
    },
    remedy: {
      en: 'Use a key of the other environment, or a session.',
      es: 'Use una clave del otro ambiente, o una sesión.',
    },
  },
  SANDBOX_ONLY: {
    kind: 'forbidden',
    message: {
      en: 'This operation works only in the sandbox, with a sandbox key',
      es: 'Esta operación funciona solo en el ambiente de pruebas, con una clave de pruebas',
    },
    remedy: { en: 'Use a key that begins with sk_test_.', es: 'Use una clave que empiece con sk_test_.' },
  },
  SCOPE_NOT_HELD: {
    kind: 'forbidden',
    message: {
      en: 'A key cannot grant scopes that it does not have: {scopes}',
      es: 'Una clave no puede conceder permisos que no tiene: {scopes}',
    },
    remedy: { en: 'Leave those scopes out, or use a session.', es: 'Omita esos permisos o use una sesión.' },
  },
  KEY_LIFE_EXCEEDED: {
    kind: 'forbidden',
    message: {
      en: 'A key cannot outlive the key that creates it: set expiresAt',
      es: 'Una clave no puede durar más que la clave que la crea: indique expiresAt',
    },
    remedy: {
      en: 'Set expiresAt to no later than the expiry of the calling key.',
      es: 'Indique en expiresAt una fecha no posterior al vencimiento de la clave que llama.',
    },
  },
  KEY_ADDRESSES_EXCEEDED: {
    kind: 'forbidden',
    message: {
      en: 'A key cannot allow addresses that it does not have: set allowedIps',
      es: 'Una clave no puede permitir direcciones que no tiene: indique allowedIps',
    },
    remedy: { en: 'List only addresses of the calling key.', es: 'Liste solo direcciones de la clave que llama.' },
  },
  KEY_LIMITS_EXCEEDED: {
    kind: 'forbidden',
    message: {
      en: 'A key cannot grant wider limits than its own: set limits',
      es: 'Una clave no puede conceder límites más amplios que los suyos: indique limits',
    },
    remedy: {
      en: 'Set every limit that the calling key has, to the same or less, or use a session.',
      es: 'Indique cada límite que tiene la clave que llama, igual o menor, o use una sesión.',
    },
  },
  KEY_LIMIT_EXCEEDED: {
    kind: 'forbidden',
    meaning: {
      en: 'The document exceeds a limit of the API key, named in `limit`. Nothing was stamped or cancelled.',
      es: 'El documento excede un límite de la clave de API, indicado en `limit`. No se timbró ni se canceló nada.',
    },
    remedy: {
      en: 'Change the document, wait for the next day or hours of the key, or ask an owner or admin to change its limits. For requireConfirmation send the `confirmation` returned when you validated the same body.',
      es: 'Cambie el documento, espere al siguiente día u horario de la clave, o pida a un propietario o administrador que cambie sus límites. Para requireConfirmation envíe el `confirmation` que devolvió la validación del mismo cuerpo.',
    },
  },
  CONFIRMATION_INVALID: {
    kind: 'forbidden',
    message: {
      en: 'confirmation has expired, or belongs to another body or credential: get one from POST {path}/validate',
      es: 'confirmation venció, o es de otro cuerpo u otra credencial: obtenga una con POST {path}/validate',
    },
    remedy: {
      en: 'Validate exactly the same body again and send the `confirmation` from that response within 15 minutes, or omit the field.',
      es: 'Valide de nuevo el mismo cuerpo y envíe el `confirmation` de esa respuesta antes de 15 minutos, u omita el campo.',
    },
  },
  CANCELLATION_NOT_CONFIRMED: {
    kind: 'forbidden',
    message: {
      en: 'confirmation has expired, or belongs to another cancellation request or credential: request the plan again with the same motivo, folioSustitucion and ignoreRelated',
      es: 'confirmation venció, o es de otra solicitud de cancelación o de otra credencial: pida de nuevo el plan con los mismos motivo, folioSustitucion e ignoreRelated',
    },
    remedy: {
      en: 'Send the `confirmation` of that plan within 15 minutes.',
      es: 'Envíe el `confirmation` de ese plan antes de 15 minutos.',
    },
  },
  FOREIGN_ORIGIN: {
    kind: 'forbidden',
    message: {
      en: 'Pages of other sites cannot use the tools for agents',
      es: 'Las páginas de otros sitios no pueden usar las herramientas para agentes',
    },
    remedy: {
      en: 'Call /mcp from a program, not from a page in a browser: send no Origin header.',
      es: 'Llame a /mcp desde un programa, no desde una página en un navegador: no envíe el encabezado Origin.',
    },
  },
  CONFIRMATION_SPENT: {
    kind: 'conflict',
    message: {
      en: 'This confirmation was already used, for a different request',
      es: 'Esta confirmación ya se usó, para una solicitud distinta',
    },
    remedy: {
      en: 'Preview what you are sending now, show it to the person who decides, and send the `confirmation` from that response.',
      es: 'Obtenga la vista previa de lo que envía ahora, muéstrela a quien decide y envíe el `confirmation` de esa respuesta.',
    },
  },
  KEY_CREATOR_NOT_ADMIN: {
    kind: 'forbidden',
    message: {
      en: 'The creator of this API key is no longer an owner or admin: use a key that one of them created',
      es: 'Quien creó esta clave de API ya no es propietario ni administrador: use una clave creada por uno de ellos',
    },
    remedy: {
      en: 'Use a key created by an owner or admin.',
      es: 'Use una clave creada por un propietario o administrador.',
    },
  },
  TOO_MANY_API_KEYS: {
    kind: 'conflict',
    message: {
      en: 'An organization may have at most {most} API keys that are neither revoked nor expired. Revoke those that are not used.',
      es: 'Una organización puede tener como máximo {most} claves de API sin revocar ni vencer. Revoque las que no se usen.',
    },
    remedy: {
      en: 'Revoke keys that are not used, or rotate without overlap.',
      es: 'Revoque las claves que no se usen o rote sin traslape.',
    },
  },
  TOO_MANY_OAUTH_APPS: {
    kind: 'conflict',
    message: {
      en: 'An organization may have at most {most} OAuth applications. Delete one that is not used.',
      es: 'Una organización puede tener como máximo {most} aplicaciones OAuth. Elimine una que no se use.',
    },
    remedy: {
      en: 'Delete an OAuth application that is not used.',
      es: 'Elimine una aplicación OAuth que no se use.',
    },
  },
  API_KEY_ROTATED: {
    kind: 'conflict',
    meaning: {
      en: 'The key was rotated: a newer one replaces it, and it expires on its own.',
      es: 'La clave se renovó: una nueva la reemplaza y esta vence por sí sola.',
    },
    remedy: { en: 'Use the new key.', es: 'Use la clave nueva.' },
  },
  API_KEY_EXPIRED: {
    kind: 'conflict',
    message: { en: 'This key has expired: create a new one', es: 'Esta clave venció: cree una nueva' },
    remedy: { en: 'Create a new key.', es: 'Cree una clave nueva.' },
  },
  INVALID_CREDENTIALS: {
    kind: 'unauthorized',
    message: { en: 'Invalid email or password', es: 'El correo o la contraseña no son correctos' },
    remedy: { en: 'Try again, or reset the password.', es: 'Intente de nuevo o restablezca la contraseña.' },
  },
  PASSWORD_RESET_REQUIRED: {
    kind: 'unauthorized',
    message: {
      en: 'Too many failed sign-ins. Reset your password to sign in again.',
      es: 'Demasiados intentos fallidos. Restablezca su contraseña para iniciar sesión.',
    },
    remedy: { en: 'POST /auth/password/forgot sends a link.', es: 'POST /auth/password/forgot envía un enlace.' },
  },
  SIGN_IN_DELAYED: {
    kind: 'too-many-requests',
    meaning: {
      en: 'Too many consecutive sign-ins to this account failed.',
      es: 'Fallaron demasiados inicios de sesión consecutivos en esta cuenta.',
    },
    remedy: {
      en: 'Wait as long as Retry-After says, or reset the password.',
      es: 'Espere lo que indica Retry-After o restablezca la contraseña.',
    },
  },
  PASSWORD_REQUIRED: {
    kind: 'forbidden',
    message: {
      en: 'Your session began more than ten minutes ago: the password is required',
      es: 'Su sesión comenzó hace más de diez minutos: se requiere la contraseña',
    },
    remedy: {
      en: 'Send the password in currentPassword, or sign in again and repeat the request within ten minutes.',
      es: 'Envíe la contraseña en currentPassword, o inicie sesión de nuevo y repita la solicitud antes de diez minutos.',
    },
  },
  MFA_REQUIRED: {
    kind: 'forbidden',
    message: {
      en: 'A code of your second factor is required',
      es: 'Se requiere un código de su segundo factor',
    },
    meaning: {
      en: 'The account has a second factor. 401 at sign-in, with `mfaToken`: the password was correct and a code is required. 403 elsewhere: the operation asks for a code again.',
      es: 'La cuenta tiene un segundo factor. 401 al iniciar sesión, con `mfaToken`: la contraseña es correcta y falta un código. 403 en lo demás: la operación pide otra vez un código.',
    },
    remedy: {
      en: 'After 401 send `mfaToken` and a code to POST /auth/mfa; after 403 send the request again with a code in X-MFA-Code: from your authenticator app, a recovery code, or the one that POST /users/me/passkeys/proof returned. Each code can be used once.',
      es: 'Después de 401 envíe `mfaToken` y un código a POST /auth/mfa; después de 403 repita la solicitud con un código en X-MFA-Code: de su aplicación de autenticación, de recuperación o el que devolvió POST /users/me/passkeys/proof. Cada código sirve una vez.',
    },
  },
  WRONG_MFA_CODE: {
    kind: 'unauthorized',
    message: {
      en: 'The code is incorrect or was already used',
      es: 'El código no es correcto o ya se usó',
    },
    remedy: {
      en: 'Wait for the next code in your authenticator app, or send an unused recovery code.',
      es: 'Espere el siguiente código de su aplicación de autenticación o envíe un código de recuperación sin usar.',
    },
  },
  MFA_DELAYED: {
    kind: 'too-many-requests',
    meaning: {
      en: 'Too many consecutive codes for this account were wrong.',
      es: 'Demasiados códigos consecutivos de esta cuenta fueron incorrectos.',
    },
    remedy: { en: 'Wait as long as Retry-After says.', es: 'Espere lo que indica Retry-After.' },
  },
  RECOVERY_CODE_REQUIRED: {
    kind: 'unauthorized',
    message: {
      en: 'Too many wrong codes. Send one of your recovery codes.',
      es: 'Demasiados códigos incorrectos. Envíe uno de sus códigos de recuperación.',
    },
    remedy: {
      en: 'Send a recovery code instead of a code from your authenticator app.',
      es: 'Envíe un código de recuperación en lugar del código de su aplicación de autenticación.',
    },
  },
  INVALID_MFA_TOKEN: {
    kind: 'unauthorized',
    message: {
      en: 'Invalid or expired mfaToken: sign in again',
      es: 'El mfaToken no es válido o venció: inicie sesión de nuevo',
    },
    remedy: { en: 'Sign in again.', es: 'Inicie sesión de nuevo.' },
  },
  MFA_ALREADY_ON: {
    kind: 'conflict',
    message: {
      en: 'The second factor is already turned on',
      es: 'El segundo factor ya está activado',
    },
    remedy: {
      en: 'To change devices, turn it off first: DELETE /users/me/mfa/totp.',
      es: 'Para cambiar de dispositivo desactívelo primero: DELETE /users/me/mfa/totp.',
    },
  },
  MFA_NOT_BEGUN: {
    kind: 'conflict',
    message: {
      en: 'There is no second factor to confirm: start with POST /users/me/mfa/totp',
      es: 'No hay un segundo factor por confirmar: inicie con POST /users/me/mfa/totp',
    },
    remedy: { en: 'Start with POST /users/me/mfa/totp.', es: 'Inicie con POST /users/me/mfa/totp.' },
  },
  PASSKEYS_UNAVAILABLE: {
    kind: 'conflict',
    message: {
      en: 'Passkeys do not work here: they need https and a host name, and this installation is at {baseUrl}',
      es: 'Aquí no funcionan las llaves de acceso: necesitan https y un nombre de dominio, y esta instalación está en {baseUrl}',
    },
    remedy: {
      en: 'Sign in with e-mail and password. The operator sets BASE_URL to the https address of the installation, or to http://localhost for a trial.',
      es: 'Inicie sesión con correo y contraseña. El operador pone en BASE_URL la dirección https de la instalación, o http://localhost para probar.',
    },
  },
  INVALID_PASSKEY: {
    kind: 'unauthorized',
    message: {
      en: 'This passkey is unknown, or its response is invalid or came too late',
      es: 'Esta llave de acceso no se conoce, o su respuesta no es válida o llegó tarde',
    },
    remedy: {
      en: 'Request new options and sign them with the passkey within five minutes; options can be used once. Otherwise sign in with the password.',
      es: 'Pida opciones nuevas y fírmelas con la llave de acceso antes de cinco minutos; sirven una sola vez. Si no, inicie sesión con la contraseña.',
    },
  },
  INVALID_PASSKEY_ANSWER: {
    kind: 'bad-request',
    message: {
      en: "The browser's response is invalid or came too late",
      es: 'La respuesta del navegador no es válida o llegó tarde',
    },
    remedy: {
      en: "Get new options from POST /users/me/passkeys/options and send the browser's response within five minutes. The passkey must verify its holder (fingerprint, face or PIN).",
      es: 'Pida opciones nuevas con POST /users/me/passkeys/options y envíe la respuesta del navegador antes de cinco minutos. La llave de acceso debe verificar a su titular (huella, rostro o PIN).',
    },
  },
  PASSKEY_KNOWN: {
    kind: 'conflict',
    message: { en: 'This passkey is already registered', es: 'Esta llave de acceso ya está registrada' },
    remedy: { en: 'Use it, or create another one.', es: 'Úsela o cree otra.' },
  },
  TOO_MANY_PASSKEYS: {
    kind: 'conflict',
    message: {
      en: 'An account may have at most {most} passkeys: delete one first',
      es: 'Una cuenta puede tener como máximo {most} llaves de acceso: elimine una primero',
    },
    remedy: {
      en: 'DELETE /users/me/passkeys/{id} deletes one.',
      es: 'DELETE /users/me/passkeys/{id} elimina una.',
    },
  },
  NO_PASSKEYS: {
    kind: 'conflict',
    message: { en: 'Your account has no passkey', es: 'Su cuenta no tiene llaves de acceso' },
    remedy: {
      en: 'Send a code from your authenticator app, or a recovery code.',
      es: 'Envíe un código de su aplicación de autenticación o uno de recuperación.',
    },
  },
  INVALID_REFRESH_TOKEN: {
    kind: 'unauthorized',
    message: {
      en: 'Invalid or expired refresh token',
      es: 'El token de renovación no es válido o venció',
    },
    remedy: { en: 'Sign in again.', es: 'Inicie sesión de nuevo.' },
  },
  LINK_EXPIRED: {
    kind: 'gone',
    message: {
      en: 'This link is no longer valid. Ask for a new one.',
      es: 'Este enlace ya no es válido. Pida uno nuevo.',
    },
    remedy: { en: 'Ask for a new link.', es: 'Pida un enlace nuevo.' },
  },
  EMAIL_TAKEN: {
    kind: 'conflict',
    message: { en: 'An account with this e-mail already exists', es: 'Ya existe una cuenta con este correo' },
    remedy: { en: 'Sign in, or use another address.', es: 'Inicie sesión o use otra dirección.' },
  },
  EMAIL_NOT_VERIFIED: {
    kind: 'forbidden',
    message: {
      en: 'Confirm your e-mail first: POST /auth/email/verify/request sends you the link again',
      es: 'Confirme primero su correo: POST /auth/email/verify/request le envía el enlace de nuevo',
    },
    remedy: { en: 'Follow the link in the e-mail.', es: 'Siga el enlace del correo.' },
  },
  SIGN_UP_CLOSED: {
    kind: 'forbidden',
    message: { en: 'This installation does not accept new accounts', es: 'Esta instalación no crea cuentas nuevas' },
    remedy: { en: 'Ask the operator of this installation.', es: 'Consulte al operador de esta instalación.' },
  },
  SIGN_UP_INVITED_ONLY: {
    kind: 'forbidden',
    message: {
      en: 'This installation creates accounts only for invited people: ask an owner or admin to invite this e-mail address',
      es: 'Esta instalación crea cuentas solo para personas invitadas: pida a un propietario o administrador que invite este correo',
    },
    remedy: {
      en: 'Ask an owner or admin for an invitation.',
      es: 'Pida una invitación a un propietario o administrador.',
    },
  },
  MAIL_TOO_SOON: {
    kind: 'too-many-requests',
    message: {
      en: 'An e-mail was sent to {recipient} less than a minute ago. Try again in {seconds} s.',
      es: 'Hace menos de un minuto se envió un correo a {recipient}. Intente de nuevo en {seconds} s.',
    },
    remedy: { en: 'Wait as long as Retry-After says.', es: 'Espere lo que indica Retry-After.' },
  },
  MAIL_DAILY_CAP: {
    kind: 'too-many-requests',
    meaning: {
      en: 'The organization has reached its daily limit of e-mails.',
      es: 'La organización alcanzó su límite diario de correos.',
    },
    remedy: {
      en: 'Continue after midnight in Mexico City, or send the documents from your own e-mail account.',
      es: 'Continúe después de la medianoche de la Ciudad de México, o envíe los documentos desde su propia cuenta de correo.',
    },
  },
  SANDBOX_MAIL_MEMBERS_ONLY: {
    kind: 'forbidden',
    message: {
      en: 'Sandbox invoices are e-mailed only to members of the organization, not to {strangers}',
      es: 'Las facturas de prueba se envían solo a miembros de la organización, no a {strangers}',
    },
    remedy: { en: "Send members' addresses.", es: 'Indique correos de miembros.' },
  },
  COMMON_PASSWORD: {
    kind: 'bad-request',
    meaning: {
      en: 'The password is one of the most common, consists only of words from this field of business, or is the e-mail address.',
      es: 'La contraseña es una de las más comunes, consta solo de palabras de este ámbito, o es el correo.',
    },
    remedy: { en: 'Choose another password.', es: 'Elija otra contraseña.' },
  },
  WRONG_PASSWORD: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'currentPassword is not the password of this account',
      es: 'currentPassword no es la contraseña de esta cuenta',
    },
    remedy: { en: 'Send the current password.', es: 'Envíe la contraseña actual.' },
  },
  INVALID_GRANT: {
    kind: 'unauthorized',
    meaning: {
      en: 'The authorization code or refresh token is invalid, used or expired, belongs to another client, or was requested with another redirect URI or PKCE challenge.',
      es: 'El código de autorización o el token de renovación no es válido, ya se usó, venció, es de otro cliente, o se pidió con otra URI de redirección u otro reto PKCE.',
    },
    remedy: {
      en: 'Correct the field that details names; otherwise send the user through the authorization again.',
      es: 'Corrija el campo que indica details; si no indica ninguno, envíe al usuario otra vez por la autorización.',
    },
  },
  INVALID_CLIENT: {
    kind: 'unauthorized',
    message: { en: 'Invalid client credentials', es: 'Las credenciales del cliente no son válidas' },
    remedy: { en: 'Check clientId and clientSecret.', es: 'Revise clientId y clientSecret.' },
  },
  INVALID_REDIRECT_URI: {
    kind: 'bad-request',
    meaning: {
      en: 'A redirect URI of the application may not receive authorization codes.',
      es: 'Una URI de redirección de la aplicación no puede recibir códigos de autorización.',
    },
    remedy: {
      en: "Use https; http only for the user's own machine; a custom scheme only for public applications.",
      es: 'Use https; http solo para el equipo del usuario; un esquema propio solo para aplicaciones públicas.',
    },
  },
});
