import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../ports/mailer.ts';
import { invitationDays } from './invitation-token.ts';

/** The only place where the token is written. */
export function invitationMail(
  to: { email: string; locale: string },
  { token, baseUrl, ...names }: { organization: string; inviter: string; token: string; baseUrl: string },
): Mail {
  const [organization, inviter] = [onOneLine(names.organization), onOneLine(names.inviter)];
  return writeMail(to, {
    es: {
      title: `${inviter} le invita a ${organization}`,
      paragraphs: [
        `${inviter} le invitó a trabajar con ${organization} en Lacre, el servicio de facturación electrónica.`,
        `Inicie sesión con este correo (${to.email}) o cree una cuenta con él. La invitación es válida durante ${invitationDays} días.`,
        'Si no esperaba este mensaje, ignórelo: solo formará parte de la organización si acepta la invitación.',
      ],
      label: 'Ver la invitación',
    },
    en: {
      title: `${inviter} invites you to ${organization}`,
      paragraphs: [
        `${inviter} invited you to work with ${organization} in Lacre, the electronic invoicing service.`,
        `Sign in with this e-mail address (${to.email}) or create an account with it. The invitation is valid for ${invitationDays} days.`,
        'If you did not expect this message, ignore it: you join only if you accept the invitation.',
      ],
      label: 'See the invitation',
    },
    // Browsers do not send the part after # to any server.
    url: `${baseUrl}/app/invites#${token}`,
  });
}

/** It is sent to strangers: a name must not be able to add paragraphs to the e-mail. */
const onOneLine = (name: string): string => name.replaceAll(/[\s\u0085]+/g, ' ');
