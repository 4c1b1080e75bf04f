import { boolean, json, text, timestamps, uuid } from '../columns.ts';
import { type RowOf, table } from '../table.ts';

export const UserAccount = table('user_account', {
  columns: {
    id: uuid().primary(),
    email: text(),
    name: text(),
    /** argon2id hash in PHC string format. */
    passwordHash: text().hidden(),
    image: text().nullable(),
    emailVerified: boolean().default(false),
    locale: text().default('es-MX'),
    /** True if the person chose it; otherwise it is the default. */
    localeIsChosen: boolean().default(false),
    timezone: text().default('America/Mexico_City'),
    metadata: json<Record<string, unknown>>().default({}),
    ...timestamps,
  },
  uniques: [{ name: 'user_account_email_key', columns: ['email'] }],
});
export type UserAccountRow = RowOf<typeof UserAccount>;
