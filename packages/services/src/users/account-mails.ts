import { mailLanguage, renderMail } from '../mail/render-mail.ts';
import type { Mail } from '../ports/mailer.ts';

interface Reader {
  email: string;
  name: string;
  locale: string;
}

/** The part after `#` is not sent to any server: the token stays out of logs and of Referer headers. */
const link = (baseUrl: string, page: string, token: string) => `${baseUrl}/app/${page}#${token}`;

export function verificationMail(baseUrl: string, reader: Reader, token: string): Mail {
  const url = link(baseUrl, 'verify-email', token);
  return mailLanguage(reader.locale) === 'en'
    ? write(
        reader,
        'Confirm your e-mail',
        [
          `Hello ${reader.name},`,
          'Confirm that this address is yours. The link works for seven days.',
          'If you did not open an account at Lacre, ignore this message.',
        ],
        'Confirm my e-mail',
        url,
      )
    : write(
        reader,
        'Confirme su correo',
        [
          `Hola, ${reader.name}:`,
          'Confirme que esta dirección es suya. El enlace sirve durante siete días.',
          'Si no abrió una cuenta en Lacre, ignore este mensaje.',
        ],
        'Confirmar mi correo',
        url,
      );
}

export function passwordResetMail(baseUrl: string, reader: Reader, token: string): Mail {
  const url = link(baseUrl, 'reset-password', token);
  return mailLanguage(reader.locale) === 'en'
    ? write(
        reader,
        'Reset your password',
        [
          `Hello ${reader.name},`,
          'Someone, probably you, asked for a new password. The link works once, for one hour.',
          'If it was not you, ignore this message: your password stays as it is.',
        ],
        'Choose a new password',
        url,
      )
    : write(
        reader,
        'Restablezca su contraseña',
        [
          `Hola, ${reader.name}:`,
          'Alguien, probablemente usted, pidió una contraseña nueva. El enlace sirve una sola vez, durante una hora.',
          'Si no fue usted, ignore este mensaje: su contraseña no cambia.',
        ],
        'Elegir una contraseña nueva',
        url,
      );
}

/** `isAll`: authorizations of applications were revoked too. */
export function passwordChangedMail(reader: Reader, isAll: boolean): Mail {
  return mailLanguage(reader.locale) === 'en'
    ? write(reader, 'Your password was changed', [
        `Hello ${reader.name},`,
        isAll
          ? 'The password of your account was changed; your other sessions and the access of all applications were ended.'
          : 'The password of your account was changed, and your other sessions were ended. Applications that you authorized keep their access.',
        'If it was not you, reset your password at once.',
      ])
    : write(reader, 'Su contraseña cambió', [
        `Hola, ${reader.name}:`,
        isAll
          ? 'La contraseña de su cuenta cambió; se cerraron sus otras sesiones y terminó el acceso de todas las aplicaciones.'
          : 'La contraseña de su cuenta cambió y se cerraron sus otras sesiones. Las aplicaciones que autorizó conservan su acceso.',
        'Si no fue usted, restablezca su contraseña cuanto antes.',
      ]);
}

function write({ email, locale }: Reader, title: string, paragraphs: string[], label?: string, url?: string): Mail {
  const button = label === undefined || url === undefined ? undefined : { label, url };
  return { to: email, subject: title, ...renderMail({ locale, title, paragraphs, ...(button && { button }) }) };
}
