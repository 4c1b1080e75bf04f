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
      title: 'claves de API y webhooks que ya tenía su cuenta',
      paragraphs: [
        'Este correo no se había confirmado hasta ahora. Antes de confirmarlo, desde su cuenta de Lacre se crearon estas claves de API y webhooks, que siguen funcionando aunque cambió la contraseña:',
        list,
        'Si no los creó usted, otra persona abrió la cuenta: revoque las claves, elimine los webhooks y revise los miembros, o no use esas organizaciones.',
      ],
    },
    en: {
      title: 'existing API keys and webhooks of your account',
      paragraphs: [
        'This address had not been confirmed until now. Before that, these API keys and webhooks were created from your Lacre account; they keep working after the password change:',
        list,
        'If you did not create them, someone else opened the account: revoke the keys, delete the webhooks and review the members, or do not use those organizations.',
      ],
    },
  });
}
