import type { PasskeyRow } from '@lacre/database/entities/passkey.entity';

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  /** Null: never. */
  lastUsedAt: string | null;
}

export const toPasskeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
