/** Credential of a profile. */
export type Credential =
  | { kind: 'api-key'; apiKey: string }
  | { kind: 'oauth'; clientId: string; redirectUri: string; accessToken: string; refreshToken: string };

export type Environment = 'sandbox' | 'production';

/** An installation, one of its organizations, and the stored data. */
export interface Profile {
  url: string;
  organizationId: string;
  environment: Environment;
  credential: Credential;
  /** Signs what `lacre listen` forwards. */
  webhookSecret: string;
}

export interface Profiles {
  /** Default profile. */
  current?: string;
  profiles: Record<string, Profile>;
}
