import type { Scope } from '@lacre/services/actor';
import type { Language } from '@lacre/services/language';

/** Words of the login and consent pages. */
export interface PageTexts {
  /** Of the page itself, for the browser. */
  lang: string;
  otherLanguage: { code: Language; name: string };
  brand: string;
  login: {
    title: string;
    lead: (application: string) => string;
    email: string;
    password: string;
    submit: string;
    cancel: string;
    wrong: string;
    tooMany: string;
    missing: string;
    /** The service knows no such passkey, or its answer came too late. */
    passkey: string;
    note: string;
  };
  passkey: {
    offer: string;
    title: string;
    lead: string;
    ask: string;
    unused: string;
    noScript: string;
    password: string;
  };
  code: {
    title: string;
    lead: string;
    code: string;
    submit: string;
    wrong: string;
    tooMany: string;
    recoveryOnly: string;
    missing: string;
    note: string;
  };
  consent: {
    title: (application: string) => string;
    by: (owner: string) => string;
    ofInstallation: string;
    unverified: string;
    chooseOrganization: string;
    oneOrganization: string;
    chooseFirst: string;
    noOrganization: string;
    see: string;
    act: string;
    identity: string;
    environments: string;
    limits: string;
    goesTo: (host: string) => string;
    allow: string;
    deny: string;
    back: string;
    signedInAs: string;
    notMe: string;
    roles: Record<'owner' | 'admin' | 'member', string>;
  };
}

export const pageTexts: Record<Language, PageTexts> = {
  es: {
    lang: 'es-MX',
    otherLanguage: { code: 'en', name: 'English' },
    brand: 'Lacre',
    login: {
      title: 'Inicie sesión',
      lead: (application) => `para continuar con ${application}`,
      email: 'Correo electrónico',
      password: 'Contraseña',
      submit: 'Continuar',
      cancel: 'Cancelar y volver',
      wrong: 'El correo o la contraseña no son correctos.',
      tooMany: 'Demasiados intentos. Espere un momento y vuelva a probar.',
      missing: 'Escriba su correo y su contraseña.',
      passkey: 'Esta llave de acceso no está registrada aquí o se usó demasiado tarde.',
      note: 'La aplicación nunca ve su contraseña.',
    },
    passkey: {
      offer: 'Entrar con llave de acceso',
      title: 'Entre con su llave de acceso',
      lead: 'Su navegador se la pedirá: use la huella, el rostro o el PIN de su dispositivo.',
      ask: 'Usar la llave de acceso',
      unused: 'No se usó ninguna llave de acceso. Pruebe otra vez o entre con su contraseña.',
      noScript: 'Las llaves de acceso necesitan JavaScript. Actívelo o entre con su contraseña.',
      password: 'Entrar con contraseña',
    },
    code: {
      title: 'Escriba su código',
      lead: 'Su cuenta requiere un segundo factor.',
      code: 'Código de seis dígitos o código de recuperación',
      submit: 'Continuar',
      wrong: 'El código no es correcto o ya se usó. Espere el siguiente.',
      tooMany: 'Demasiados intentos. Espere un momento y vuelva a probar.',
      recoveryOnly: 'Demasiados códigos incorrectos. Escriba uno de sus códigos de recuperación.',
      missing: 'Escriba su código.',
      note: 'Lo muestra la aplicación de autenticación de su teléfono. Cada código sirve una sola vez.',
    },
    consent: {
      title: (application) => `¿Permite que ${application} trabaje con su organización?`,
      by: (owner) => `Aplicación de ${owner}`,
      ofInstallation: 'La línea de comandos de Lacre, en su equipo',
      unverified:
        'Sin verificar: se registró sola y nadie ha comprobado su nombre. Permita el acceso solo si acaba de iniciarla en este equipo.',
      chooseOrganization: 'Elija la organización',
      oneOrganization: 'Organización',
      chooseFirst: 'Elija primero una organización.',
      noOrganization:
        'Todavía no pertenece a ninguna organización, así que no hay nada que compartir con la aplicación.',
      see: 'Podrá ver',
      act: 'Podrá hacer en su nombre',
      identity: 'Sabrá de usted',
      environments: 'El acceso incluye facturas de prueba y facturas reales.',
      limits: 'Nunca podrá hacer más que usted. El permiso dura 30 días y puede retirarlo antes.',
      goesTo: (host) => `Después volverá a ${host}`,
      allow: 'Permitir',
      deny: 'No permitir',
      back: 'Volver a la aplicación',
      signedInAs: 'Sesión de',
      notMe: 'Usar otra cuenta',
      roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro' },
    },
  },
  en: {
    lang: 'en',
    otherLanguage: { code: 'es', name: 'Español' },
    brand: 'Lacre',
    login: {
      title: 'Sign in',
      lead: (application) => `to continue to ${application}`,
      email: 'E-mail',
      password: 'Password',
      submit: 'Continue',
      cancel: 'Cancel and go back',
      wrong: 'The e-mail or the password is incorrect.',
      tooMany: 'Too many attempts. Wait a moment and try again.',
      missing: 'Enter your e-mail and your password.',
      passkey: 'This passkey is not registered here, or it was used too late.',
      note: 'The application never sees your password.',
    },
    passkey: {
      offer: 'Sign in with a passkey',
      title: 'Sign in with your passkey',
      lead: 'Your browser will ask for it: use the fingerprint, face or PIN of your device.',
      ask: 'Use the passkey',
      unused: 'No passkey was used. Try again, or sign in with your password.',
      noScript: 'Passkeys need JavaScript. Enable it, or sign in with your password.',
      password: 'Sign in with a password',
    },
    code: {
      title: 'Enter your code',
      lead: 'Your account requires a second factor.',
      code: 'Six-digit code or recovery code',
      submit: 'Continue',
      wrong: 'The code is incorrect or was already used. Wait for the next one.',
      tooMany: 'Too many attempts. Wait a moment and try again.',
      recoveryOnly: 'Too many incorrect codes. Enter one of your recovery codes.',
      missing: 'Enter your code.',
      note: 'Your authenticator app shows it. Each code works only once.',
    },
    consent: {
      title: (application) => `Let ${application} work with your organization?`,
      by: (owner) => `An application by ${owner}`,
      ofInstallation: 'The Lacre command line, on your computer',
      unverified:
        'Unverified: it registered itself, and nobody has checked its name. Allow it only if you have just started it on this computer.',
      chooseOrganization: 'Choose the organization',
      oneOrganization: 'Organization',
      chooseFirst: 'Choose an organization first.',
      noOrganization: 'You do not belong to an organization yet, so there is nothing to share with the application.',
      see: 'It will be able to see',
      act: 'It will be able to do on your behalf',
      identity: 'It will know about you',
      environments: 'Access includes test invoices and real invoices.',
      limits: 'It can never do more than you. Access lasts 30 days, and you can revoke it at any time.',
      goesTo: (host) => `You will return to ${host}`,
      allow: 'Allow',
      deny: 'Do not allow',
      back: 'Go back to the application',
      signedInAs: 'Signed in as',
      notMe: 'Use another account',
      roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
    },
  },
};

type Kind = 'see' | 'act' | 'identity';

/** Each scope in plain words: what an authorized application can see or do with it. */
export const scopeTexts: Record<Scope, { kind: Kind } & Record<Language, string>> = {
  'read:invoices': {
    kind: 'see',
    es: 'Sus facturas y complementos de pago, con su XML y PDF',
    en: 'Your invoices and payment receipts, with their XML and PDF',
  },
  'write:invoices': {
    kind: 'act',
    es: 'Timbrar facturas y complementos de pago ante el SAT',
    en: 'Issue invoices and payment receipts, stamped for the SAT',
  },
  'cancel:invoices': {
    kind: 'act',
    es: 'Solicitar al SAT la cancelación de facturas',
    en: 'Request the cancellation of invoices at the SAT',
  },
  'read:payrolls': {
    kind: 'see',
    es: 'Los recibos de nómina: quién cobra y cuánto',
    en: 'Payroll receipts: who is paid and how much',
  },
  'write:payrolls': {
    kind: 'act',
    es: 'Timbrar y cancelar recibos de nómina',
    en: 'Issue and cancel payroll receipts',
  },
  'read:retentions': {
    kind: 'see',
    es: 'Los comprobantes de retenciones: a quién se pagó y cuánto se retuvo',
    en: 'Retentions: who was paid and how much was withheld',
  },
  'write:retentions': {
    kind: 'act',
    es: 'Timbrar y cancelar comprobantes de retenciones',
    en: 'Issue and cancel retentions',
  },
  'read:customers': { kind: 'see', es: 'Sus clientes y sus datos fiscales', en: 'Your customers and their tax data' },
  'write:customers': {
    kind: 'act',
    es: 'Crear, modificar y eliminar clientes',
    en: 'Create, update and delete customers',
  },
  'read:products': { kind: 'see', es: 'Su catálogo de productos y precios', en: 'Your products and their prices' },
  'write:products': {
    kind: 'act',
    es: 'Crear, modificar y eliminar productos',
    en: 'Create, update and delete products',
  },
  'read:organization': {
    kind: 'see',
    es: 'Los datos generales y fiscales de la organización',
    en: 'General and tax data of the organization',
  },
  'write:organization': {
    kind: 'act',
    es: 'Modificar los datos de la organización',
    en: 'Update the data of the organization',
  },
  'read:members': {
    kind: 'see',
    es: 'Quiénes son los miembros y su función',
    en: 'Who the members are, and their roles',
  },
  'write:members': {
    kind: 'act',
    es: 'Invitar y quitar miembros y cambiar su función',
    en: 'Invite and remove members, and change their roles',
  },
  'read:webhooks': { kind: 'see', es: 'Los webhooks y sus entregas', en: 'Webhooks and their deliveries' },
  'write:webhooks': {
    kind: 'act',
    es: 'Crear, modificar y eliminar webhooks',
    en: 'Create, update and delete webhooks',
  },
  'read:api-keys': {
    kind: 'see',
    es: 'Qué claves de API existen (no su valor)',
    en: 'Which API keys exist (not their value)',
  },
  'write:api-keys': { kind: 'act', es: 'Revocar claves de API', en: 'Revoke API keys' },
  'read:usage': { kind: 'see', es: 'Cuántos timbres se han usado', en: 'How many stamps have been used' },
  'read:events': { kind: 'see', es: 'Lo que ocurre en la organización', en: 'What happens in the organization' },
  'read:user': { kind: 'identity', es: 'Su nombre, correo y perfil', en: 'Your name, e-mail and profile' },
  openid: { kind: 'identity', es: 'Que es usted quien inició sesión', en: 'That it is you who signed in' },
  offline_access: {
    kind: 'act',
    es: 'Mantener el acceso cuando no la esté usando',
    en: 'Keep access while you are not using it',
  },
};
