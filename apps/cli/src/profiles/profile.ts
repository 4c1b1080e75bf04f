/** How a profile is known to its installation. */
export type Credential =
  | { kind: 'api-key'; apiKey: string }
  | { kind: 'oauth'; clientId: string; redirectUri: string; accessToken: string; refreshToken: string };

export type Environment = 'sandbox' | 'production';

/** An installation, an organization of it, and what is known there. */
export interface Profile {
  url: string;
  organizationId: string;
  environment: Environment;
  credential: Credential;
  /** Signs what `lacre listen` forwards. */
  webhookSecret: string;
}

export interface Profiles {
  /** Of commands that name none. */
  current?: string;
  profiles: Record<string, Profile>;
}
