import { tokenIn } from '@lacre/testing/mail-box';
import type { TestApi } from './test-api.ts';

/** From the e-mail to the invited user: it is nowhere else. */
export async function tokenOfInvitation(test: Pick<TestApi, 'mail'>, email: string): Promise<string> {
  for (;;) {
    const mail = await test.mail.next(email);
    if (mail.text.includes('/invites#')) return tokenIn(mail);
  }
}
