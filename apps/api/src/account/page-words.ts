import type { Language } from '@lacre/services/language';

export interface FormWords {
  title: string;
  /** Of the field for a password; a page without one only asks for a click. */
  field?: string;
  button: string;
  done: string;
}

/** Pages with one form, and where they send it. */
export const forms: readonly { path: string; endpoint: string; words: Record<Language, FormWords> }[] = [
  {
    path: '/app/reset-password',
    endpoint: '/auth/password/reset',
    words: {
      es: {
        title: 'Elige una contraseña nueva',
        field: 'Contraseña nueva (8 caracteres o más)',
        button: 'Guardar',
        done: 'Listo. Tu contraseña cambió, y se cerraron tus sesiones y los permisos de tus aplicaciones.',
      },
      en: {
        title: 'Choose a new password',
        field: 'New password (8 characters or more)',
        button: 'Save',
        done: 'Done. Your password was changed; your sessions and the access of your applications were ended.',
      },
    },
  },
  {
    path: '/app/verify-email',
    endpoint: '/auth/email/verify',
    words: {
      es: { title: 'Confirma tu correo', button: 'Confirmar', done: 'Gracias. Tu correo quedó confirmado.' },
      en: { title: 'Confirm your e-mail', button: 'Confirm', done: 'Thank you. Your e-mail is confirmed.' },
    },
  },
];

export interface InviteWords {
  title: string;
  /** With `{inviter}`, `{organization}` and `{role}`. */
  about: string;
  admin: string;
  member: string;
  name: string;
  email: string;
  password: string;
  /** Of a person with a second factor. */
  code: string;
  signIn: string;
  signUp: string;
  noAccount: string;
  haveAccount: string;
  declineButton: string;
  /** With `{organization}`. */
  accepted: string;
  declined: string;
}

export const invite: Record<Language, InviteWords> = {
  es: {
    title: 'Tu invitación',
    about: '{inviter} te invita a {organization} como {role}.',
    admin: 'administrador',
    member: 'miembro',
    name: 'Tu nombre',
    email: 'Correo',
    password: 'Contraseña (8 caracteres o más)',
    code: 'Código de tu aplicación, o de recuperación',
    signIn: 'Entrar y aceptar',
    signUp: 'Crear cuenta y aceptar',
    noAccount: 'Todavía no tengo cuenta',
    haveAccount: 'Ya tengo cuenta',
    declineButton: 'Rechazar',
    accepted: 'Listo. Ya formas parte de {organization}.',
    declined: 'Rechazaste la invitación.',
  },
  en: {
    title: 'Your invitation',
    about: '{inviter} invites you to {organization} as {role}.',
    admin: 'admin',
    member: 'member',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password (8 characters or more)',
    code: 'Code of your application, or a recovery code',
    signIn: 'Sign in and accept',
    signUp: 'Create an account and accept',
    noAccount: 'I have no account yet',
    haveAccount: 'I have an account',
    declineButton: 'Decline',
    accepted: 'Done. You are now part of {organization}.',
    declined: 'You declined the invitation.',
  },
};

export interface HomeWords {
  title: string;
  text: string;
  link: string;
}

export const home: Record<Language, HomeWords> = {
  es: {
    title: 'Lacre',
    text: 'Esta instalación se administra por su API, con tu sesión o con una llave de tu organización.',
    link: 'Ver la referencia de la API',
  },
  en: {
    title: 'Lacre',
    text: 'This installation is managed through its API, with your session or with a key of your organization.',
    link: 'See the API reference',
  },
};

const goneInvitation = {
  es: 'Esta invitación ya no es válida. Pide otra a quien te invitó.',
  en: 'This invitation is not valid any more. Ask whoever invited you for another.',
};
const ofInvitations = (text: string) =>
  Object.fromEntries(
    ['NOT_FOUND', 'INVITATION_EXPIRED', 'INVITATION_CANCELLED', 'INVITATION_ACCEPTED', 'INVITATION_DECLINED'].map(
      (code) => [code, text],
    ),
  );

/** What the API refused, by its code; `failed`: it did not answer. */
export const failures: Record<Language, Record<string, string>> = {
  es: {
    LINK_EXPIRED: 'Este enlace ya no es válido. Pide uno nuevo.',
    COMMON_PASSWORD: 'Esa contraseña es de las más comunes. Elige otra.',
    INVALID_INPUT: 'La contraseña debe tener entre 8 y 128 caracteres.',
    INVALID_CREDENTIALS: 'La contraseña no es correcta.',
    MFA_REQUIRED: 'Escribe el código de tu segundo factor.',
    WRONG_MFA_CODE: 'El código no es correcto o ya se usó. Espera el siguiente.',
    RECOVERY_CODE_REQUIRED: 'Demasiados códigos incorrectos. Escribe uno de tus códigos de recuperación.',
    INVALID_MFA_TOKEN: 'Pasó demasiado tiempo. Escribe otra vez tu contraseña.',
    MFA_DELAYED: 'Demasiados intentos. Espera un momento.',
    EMAIL_TAKEN: 'Ya hay una cuenta con este correo: escribe su contraseña.',
    SIGN_UP_CLOSED: 'Esta instalación no crea cuentas nuevas.',
    SIGN_IN_DELAYED: 'Demasiados intentos. Espera un minuto.',
    RATE_LIMITED: 'Demasiados intentos. Espera un minuto.',
    failed: 'No hubo respuesta. Inténtalo de nuevo.',
    ...ofInvitations(goneInvitation.es),
  },
  en: {
    LINK_EXPIRED: 'This link is not valid any more. Ask for a new one.',
    COMMON_PASSWORD: 'That password is one of the most common. Choose another.',
    INVALID_INPUT: 'The password must have between 8 and 128 characters.',
    INVALID_CREDENTIALS: 'That is not the right password.',
    MFA_REQUIRED: 'Enter the code of your second factor.',
    WRONG_MFA_CODE: 'The code is not right, or was used already. Wait for the next one.',
    RECOVERY_CODE_REQUIRED: 'Too many wrong codes. Enter one of your recovery codes.',
    INVALID_MFA_TOKEN: 'That took too long. Enter your password again.',
    MFA_DELAYED: 'Too many tries. Wait a moment.',
    EMAIL_TAKEN: 'There is an account with this e-mail already: enter its password.',
    SIGN_UP_CLOSED: 'This installation makes no new accounts.',
    SIGN_IN_DELAYED: 'Too many tries. Wait a minute.',
    RATE_LIMITED: 'Too many tries. Wait a minute.',
    failed: 'There was no answer. Try again.',
    ...ofInvitations(goneInvitation.en),
  },
};
