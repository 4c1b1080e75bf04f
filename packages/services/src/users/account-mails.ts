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
          'An account was opened at Lacre with this address. Confirm that it is yours: the link works for seven days.',
          'If it was not you, ignore this message: the address stays unconfirmed.',
        ],
        'Confirm my e-mail',
        url,
      )
    : write(
        reader,
        'Confirme su correo',
        [
          `Hola, ${reader.name}:`,
          'Con este correo se abrió una cuenta en Lacre. Confirme que es suyo: el enlace sirve durante siete días.',
          'Si no fue usted, ignore este mensaje: el correo queda sin confirmar.',
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
          'A new password was asked for at Lacre for the account of this address. Choose it with this link, which works once, for one hour.',
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
          'Se pidió en Lacre una contraseña nueva para la cuenta de este correo. Elíjala con este enlace, que sirve una sola vez, durante una hora.',
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
        'If it was you, there is nothing to do. If it was not you, choose “Forgot your password?” on the sign-in page at once and set a new one, then look at the open sessions in Settings, Security.',
      ])
    : write(reader, 'Su contraseña cambió', [
        `Hola, ${reader.name}:`,
        isAll
          ? 'La contraseña de su cuenta cambió; se cerraron sus otras sesiones y terminó el acceso de todas las aplicaciones.'
          : 'La contraseña de su cuenta cambió y se cerraron sus otras sesiones. Las aplicaciones que autorizó conservan su acceso.',
        'Si fue usted, no tiene que hacer nada. Si no fue usted, elija cuanto antes «¿Olvidó su contraseña?» en la página de entrada y ponga una nueva; después revise las sesiones abiertas en Ajustes, Seguridad.',
      ]);
}

function write({ email, locale }: Reader, title: string, paragraphs: string[], label?: string, url?: string): Mail {
  const button = label === undefined || url === undefined ? undefined : { label, url };
  return { to: email, subject: title, ...renderMail({ locale, title, paragraphs, ...(button && { button }) }) };
}
