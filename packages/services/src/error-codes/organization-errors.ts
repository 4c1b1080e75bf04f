import { defineErrors } from './error-row.ts';

const tryLater = {
  en: 'Send the request again after Retry-After.',
  es: 'Envíe otra vez la solicitud después de Retry-After.',
};

/** Organizations, their people, plans, webhooks and events. */
export const organizationErrors = defineErrors({
  SLUG_TAKEN: {
    kind: 'conflict',
    message: { en: 'An organization with this slug already exists', es: 'Ya existe una organización con este slug' },
    remedy: { en: 'Choose another slug, or omit it.', es: 'Elija otro slug u omítalo.' },
  },
  LOGO_NOT_DRAWABLE: {
    kind: 'bad-request',
    meaning: {
      en: 'The image at the logo URL cannot be printed, or the URL is not allowed; `message` says why.',
      es: 'La imagen en la URL del logotipo no se puede imprimir, o la URL no se permite; `message` dice por qué.',
    },
    remedy: {
      en: 'Send the public https URL of a PNG, JPEG or SVG image; under 2 MB and about 512x512 pixels are recommended.',
      es: 'Indique la URL https pública de una imagen PNG, JPEG o SVG; se recomiendan menos de 2 MB y unos 512x512 píxeles.',
    },
  },
  UNKNOWN_REFERRAL_CODE: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'Unknown referralCode: correct it or omit it',
      es: 'referralCode desconocido: corríjalo u omítalo',
    },
    remedy: { en: 'Correct the code or omit it.', es: 'Corrija el código u omítalo.' },
  },
  OWN_REFERRAL_CODE: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'referralCode belongs to one of your own organizations: omit it',
      es: 'referralCode es de una organización suya: omítalo',
    },
    remedy: { en: 'Omit the code.', es: 'Omita el código.' },
  },
  ALREADY_A_PARTNER: {
    kind: 'conflict',
    message: {
      en: 'This organization is already enrolled as a partner',
      es: 'Esta organización ya está inscrita como socia',
    },
    remedy: { en: 'GET .../partners shows the enrollment.', es: 'GET .../partners muestra la inscripción.' },
  },
  OWNER_ROLE: {
    kind: 'forbidden',
    meaning: {
      en: 'The owner cannot be removed or given another role.',
      es: 'Al propietario no se le puede quitar ni cambiar el rol.',
    },
    remedy: {
      en: 'Transfer the ownership first: POST .../transfer-ownership.',
      es: 'Transfiera primero la propiedad: POST .../transfer-ownership.',
    },
  },
  ALREADY_OWNER: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'memberId must be that of a member other than the owner',
      es: 'memberId debe ser de otro miembro, no del propietario',
    },
    remedy: { en: 'Choose another member.', es: 'Elija otro miembro.' },
  },
  ALREADY_A_MEMBER: {
    kind: 'conflict',
    message: {
      en: 'This person is already a member of the organization',
      es: 'Esta persona ya es miembro de la organización',
    },
    remedy: { en: 'Change the role of the member instead.', es: 'Cambie el rol del miembro.' },
  },
  INVITATION_PENDING: {
    kind: 'conflict',
    message: {
      en: 'This e-mail already has a pending invitation: resend or cancel it',
      es: 'Este correo ya tiene una invitación pendiente: reenvíela o cancélela',
    },
    remedy: { en: 'Resend or cancel the pending invitation.', es: 'Reenvíe o cancele la invitación pendiente.' },
  },
  INVITATION_NOT_PENDING: {
    kind: 'conflict',
    message: {
      en: 'This invitation is no longer pending ({status})',
      es: 'Esta invitación ya no está pendiente ({status})',
    },
    remedy: { en: 'Invite the person again.', es: 'Invite otra vez a la persona.' },
  },
  INVITATION_EXPIRED: {
    kind: 'gone',
    message: {
      en: 'This invitation is no longer valid (expired). Ask for a new one.',
      es: 'Esta invitación ya no es válida (venció). Pida una nueva.',
    },
    remedy: { en: 'Ask the person who invited you for a new one.', es: 'Pida una nueva a quien le invitó.' },
  },
  INVITATION_ACCEPTED: {
    kind: 'gone',
    message: {
      en: 'This invitation is no longer valid (accepted). Ask for a new one.',
      es: 'Esta invitación ya no es válida (ya se aceptó). Pida una nueva.',
    },
    remedy: { en: 'Sign in: you may be a member already.', es: 'Inicie sesión: puede que ya sea miembro.' },
  },
  INVITATION_DECLINED: {
    kind: 'gone',
    message: {
      en: 'This invitation is no longer valid (declined). Ask for a new one.',
      es: 'Esta invitación ya no es válida (se rechazó). Pida una nueva.',
    },
    remedy: { en: 'Ask the person who invited you for a new one.', es: 'Pida una nueva a quien le invitó.' },
  },
  INVITATION_CANCELLED: {
    kind: 'gone',
    message: {
      en: 'This invitation is no longer valid (cancelled). Ask for a new one.',
      es: 'Esta invitación ya no es válida (se canceló). Pida una nueva.',
    },
    remedy: { en: 'Ask the person who invited you for a new one.', es: 'Pida una nueva a quien le invitó.' },
  },
  OTHER_EMAIL_INVITED: {
    kind: 'forbidden',
    message: {
      en: 'Access denied. Sign in with the e-mail address that was invited',
      es: 'Acceso denegado. Inicie sesión con el correo al que se envió la invitación',
    },
    remedy: { en: 'Sign in with the invited address.', es: 'Inicie sesión con el correo invitado.' },
  },
  ORGANIZATION_NOT_READY: {
    kind: 'bad-request',
    meaning: {
      en: 'The organization has no legal data, or no signing certificate (CSD) in force.',
      es: 'A la organización le faltan datos fiscales o un certificado de sello (CSD) vigente.',
    },
    remedy: {
      en: 'Do what `message` names: PUT /organizations/{id}/legal or PUT /organizations/{id}/certificates.',
      es: 'Haga lo que indica `message`: PUT /organizations/{id}/legal o PUT /organizations/{id}/certificates.',
    },
  },
  QUOTA_EXCEEDED: {
    kind: 'payment-required',
    message: {
      en: 'The {included} invoices of the plan {plan} for this month are used. Choose a larger plan or wait until {until}.',
      es: 'Ya se usaron las {included} facturas del plan {plan} de este mes. Elija un plan mayor o espere hasta {until}.',
    },
    remedy: {
      en: 'Choose a larger plan (POST .../billing/checkout) or wait until the month ends.',
      es: 'Elija un plan mayor (POST .../billing/checkout) o espere a que termine el mes.',
    },
  },
  UNKNOWN_PLAN: {
    kind: 'bad-request',
    meaning: { en: 'The plan is not sold.', es: 'El plan no está a la venta.' },
    remedy: { en: 'Choose one of the plans that `message` lists.', es: 'Elija uno de los planes que lista `message`.' },
  },
  PLAN_ALREADY_ACTIVE: {
    kind: 'conflict',
    message: {
      en: 'The plan {plan} is in force and renews by itself. Choose another plan.',
      es: 'El plan {plan} está vigente y se renueva solo. Elija otro plan.',
    },
    remedy: {
      en: 'Choose another plan, or use the one in force; it can be bought anew once it is cancelled or past due.',
      es: 'Elija otro plan, o use el vigente; puede comprarse de nuevo cuando esté cancelado o con un pago vencido.',
    },
  },
  BILLING_NOT_CONFIGURED: {
    kind: 'not-found',
    message: { en: 'No payment provider is configured', es: 'No hay un proveedor de pagos configurado' },
    remedy: {
      en: "The operator of this installation sets the payment provider's keys.",
      es: 'El operador de esta instalación configura las claves del proveedor de pagos.',
    },
  },
  BILLING_UNAVAILABLE: {
    kind: 'service-unavailable',
    message: {
      en: 'The payment provider is not responding. Send the request again.',
      es: 'El proveedor de pagos no responde. Envíe otra vez la solicitud.',
    },
    remedy: tryLater,
  },
  BILLING_SIGNATURE_INVALID: {
    kind: 'bad-request',
    message: {
      en: 'The Stripe-Signature header does not match the body',
      es: 'El encabezado Stripe-Signature no corresponde al cuerpo',
    },
    remedy: {
      en: "Check that the payment provider's webhook secret matches the configured one.",
      es: 'Revise que el secreto del webhook del proveedor de pagos sea el configurado.',
    },
  },
  BILLING_NOTICE_MALFORMED: {
    kind: 'bad-request',
    message: {
      en: 'The body is no event of Stripe: send it as Stripe wrote it',
      es: 'El cuerpo no es un evento de Stripe: envíelo como lo escribió Stripe',
    },
    remedy: {
      en: 'Check what signs and sends the notices: only events of Stripe belong here.',
      es: 'Revise qué firma y envía los avisos: aquí solo van eventos de Stripe.',
    },
  },
  PLACE_OF_ISSUE_UNKNOWN: {
    kind: 'bad-request',
    message: {
      en: 'placeOfIssue must be the postal code of the organization or of one of its branches',
      es: 'placeOfIssue debe ser el código postal de la organización o de una de sus sucursales',
    },
    remedy: {
      en: 'Register the branch with PUT /organizations/{organizationId}/branches.',
      es: 'Registre la sucursal con PUT /organizations/{organizationId}/branches.',
    },
  },
  TOO_MANY_BRANCHES: {
    kind: 'conflict',
    message: {
      en: 'An organization may have at most {most} branches',
      es: 'Una organización puede tener como máximo {most} sucursales',
    },
    remedy: {
      en: 'Reuse a branch that you no longer need, by its code.',
      es: 'Reutilice por su code una sucursal que ya no necesite.',
    },
  },
  SERIES_OF_OTHER_TYPE: {
    kind: 'conflict',
    message: {
      en: 'Series {series} already has type {type}: choose another name',
      es: 'La serie {series} ya es de tipo {type}: elija otro nombre',
    },
    remedy: { en: 'Choose another name for the series.', es: 'Elija otro nombre para la serie.' },
  },
  FOLIO_USED: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'nextFolio must be at least {least}: folio {highest} of series {series} was already used',
      es: 'nextFolio debe ser al menos {least}: el folio {highest} de la serie {series} ya se usó',
    },
    remedy: { en: 'Continue after the highest folio used.', es: 'Continúe después del folio más alto usado.' },
  },
  WEBHOOK_INACTIVE: {
    kind: 'conflict',
    message: {
      en: 'The webhook is inactive. Set isActive to true first.',
      es: 'El webhook está inactivo. Ponga primero isActive en true.',
    },
    remedy: { en: 'PATCH the webhook with isActive: true.', es: 'Haga PATCH al webhook con isActive: true.' },
  },
  OTHER_CREDENTIAL: {
    kind: 'forbidden',
    message: {
      en: 'Only the credential that created this webhook, or a user, may change its url: create your own webhook',
      es: 'Solo la credencial que creó este webhook, o un usuario, puede cambiar su url: cree su propio webhook',
    },
    remedy: {
      en: 'Create your own webhook or key, or use a session.',
      es: 'Cree un webhook o una clave propios, o use una sesión.',
    },
  },
  WEBHOOK_CREDENTIAL_ENDED: {
    kind: 'conflict',
    message: {
      en: 'The API key or application that created this webhook was revoked or has expired: create a new webhook',
      es: 'La clave de API o la aplicación que creó este webhook fue revocada o venció: cree un webhook nuevo',
    },
    remedy: { en: 'Create a new webhook.', es: 'Cree un webhook nuevo.' },
  },
  TOO_MANY_WEBHOOKS: {
    kind: 'conflict',
    message: {
      en: 'An organization may have at most {most} webhooks. Delete one that is not used.',
      es: 'Una organización puede tener como máximo {most} webhooks. Elimine uno que no se use.',
    },
    remedy: { en: 'Delete a webhook that is not used.', es: 'Elimine un webhook que no se use.' },
  },
  URL_NOT_ALLOWED: {
    kind: 'bad-request',
    isList: true,
    message: { en: 'url must be a public https URL', es: 'url debe ser una URL https pública' },
    remedy: {
      en: 'Send an https URL of a public host, on port 443 or 8443.',
      es: 'Envíe una URL https de un servidor público, en el puerto 443 u 8443.',
    },
  },
  REPLAY_TOO_LARGE: {
    kind: 'bad-request',
    message: {
      en: 'A replay is limited to {most} events. Choose a shorter period.',
      es: 'Un reenvío se limita a {most} eventos. Elija un periodo más corto.',
    },
    remedy: { en: 'Choose a shorter period.', es: 'Elija un periodo más corto.' },
  },
  EVENT_UNKNOWN: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'after must be the id of an event of the last 90 days; without it the feed starts with the oldest one',
      es: 'after debe ser el id de un evento de los últimos 90 días; sin él, la secuencia empieza por el más antiguo',
    },
    remedy: {
      en: 'Omit `after` to start with the oldest event.',
      es: 'Omita `after` para empezar por el evento más antiguo.',
    },
  },
});
