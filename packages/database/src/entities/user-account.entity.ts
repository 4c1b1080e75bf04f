import { EntitySchema } from 'typeorm';
import { boolean, json, nullable, secret, text, timestamps, uuid } from '../columns.ts';

export interface UserAccountRow {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  locale: string;
  /** They said so themselves; otherwise it is the default. */
  localeIsChosen: boolean;
  timezone: string;
  metadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
}

export interface UserAccountSecrets {
  /** argon2id, PHC text. */
  passwordHash: string;
}

export const UserAccount = new EntitySchema<UserAccountRow & UserAccountSecrets>({
  name: 'UserAccount',
  tableName: 'user_account',
  columns: {
    id: uuid('id', { primary: true }),
    email: text('email'),
    name: text('name'),
    passwordHash: text('password_hash', secret),
    image: text('image', nullable),
    emailVerified: boolean('email_verified', { default: false }),
    locale: text('locale', { default: 'es-MX' }),
    localeIsChosen: boolean('locale_is_chosen', { default: false }),
    timezone: text('timezone', { default: 'America/Mexico_City' }),
    metadata: json('metadata', { default: {} }),
    ...timestamps,
  },
  uniques: [{ name: 'user_account_email_key', columns: ['email'] }],
});
