import type { Database } from '@lacre/database/database';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { workingCredentialsOf } from '../members/remaining-credentials-notice.ts';
import type { Services } from '../services.ts';

/** Maximum number listed in the e-mail; the API lists all. */
const namedMax = 50;

/**
 * Notifies a user whose e-mail has just been confirmed which keys and webhooks their account created before: the person
 * who opened it may not be the owner of the mailbox. They continue to work, because a shop may issue with them. Sends
 * nothing when there are none.
 */
export async function notifyUnconfirmedCredentials(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  person: { id: string; email: string; locale: string },
): Promise<void> {
  const names: string[] = [];
  for (const { id, name } of await tx.members.listOrganizationsOf(person.id))
    for (const credential of await workingCredentialsOf(tx, at, id, person.id)) names.push(`${name}: ${credential}`);
  if (names.length === 0) return;
  const list = names.slice(0, namedMax).join('\n');
  await sendSecurityNotice(services, tx, at, person, {
    es: {
      title: 'claves y webhooks que ya tenía su cuenta',
      paragraphs: [
        'Este correo no se había confirmado hasta ahora. Antes de eso, su cuenta en Lacre creó estas claves de API y webhooks, que siguen funcionando con la contraseña nueva:',
        list,
        'Si no los creó usted, la cuenta la abrió otra persona: revoque las claves, borre los webhooks y revise los miembros, o no use esas organizaciones.',
      ],
    },
    en: {
      title: 'keys and webhooks that your account had',
      paragraphs: [
        'This address had not been confirmed until now. Before that, your account at Lacre made these API keys and webhooks, which keep working with the new password:',
        list,
        'If you did not make them, another person opened the account: revoke the keys, delete the webhooks and look at the members, or do not use those organizations.',
      ],
    },
  });
}
