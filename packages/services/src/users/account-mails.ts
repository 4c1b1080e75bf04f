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
          'A Lacre account was created with this address. Confirm that the address is yours: the link is valid for seven days.',
          'If it was not you, ignore this message: the address will stay unconfirmed.',
        ],
        'Confirm my e-mail',
        url,
      )
    : write(
        reader,
        'Confirme su correo',
        [
          `Hola, ${reader.name}:`,
          'Con este correo se creó una cuenta en Lacre. Confirme que es suyo: el enlace es válido durante siete días.',
          'Si no fue usted, ignore este mensaje: el correo quedará sin confirmar.',
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
          'Someone requested a password reset for the Lacre account with this address. Choose a new password with this link, which works once and expires in one hour.',
          'If it was not you, ignore this message: your password will not change.',
        ],
        'Choose a new password',
        url,
      )
    : write(
        reader,
        'Restablezca su contraseña',
        [
          `Hola, ${reader.name}:`,
          'Se solicitó restablecer la contraseña de la cuenta de Lacre con este correo. Elija una nueva con este enlace, que sirve una sola vez y vence en una hora.',
          'Si no fue usted, ignore este mensaje: su contraseña no cambiará.',
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
          ? 'The password of your account was changed; your other sessions were ended and the access of all applications was revoked.'
          : 'The password of your account was changed, and your other sessions were ended. Applications that you authorized keep their access.',
        'If it was you, no action is needed. If not, choose “Forgot your password?” on the sign-in page immediately and set a new one, then review the open sessions in Settings, Security.',
      ])
    : write(reader, 'Su contraseña cambió', [
        `Hola, ${reader.name}:`,
        isAll
          ? 'La contraseña de su cuenta cambió; se cerraron sus otras sesiones y se revocó el acceso de todas las aplicaciones.'
          : 'La contraseña de su cuenta cambió y se cerraron sus otras sesiones. Las aplicaciones que autorizó conservan su acceso.',
        'Si fue usted, no tiene que hacer nada. Si no fue usted, elija cuanto antes «¿Olvidó su contraseña?» en la página de inicio de sesión y establezca una nueva; después revise las sesiones abiertas en Ajustes, Seguridad.',
      ]);
}

function write({ email, locale }: Reader, title: string, paragraphs: string[], label?: string, url?: string): Mail {
  const button = label === undefined || url === undefined ? undefined : { label, url };
  return { to: email, subject: title, ...renderMail({ locale, title, paragraphs, ...(button && { button }) }) };
}
