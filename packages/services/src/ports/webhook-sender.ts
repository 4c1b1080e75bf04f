/** Calls the addresses that customers gave for their events, on the public internet only. */
export interface WebhookSender {
  /** Those that an address may name. */
  readonly ports: readonly string[];
  /** Whether an address may be given: a public https URL, as far as is known now. It is checked again at each call. */
  isAllowed(url: string): Promise<boolean>;
  /** One POST, no redirects, at most 15 s. Never throws for what the network or the receiver does. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<WebhookAnswer>;
}

export interface WebhookAnswer {
  /** null when no answer came. */
  status: number | null;
  /** Why there is no complete answer; null when there is one. */
  fault: DeliveryFault | null;
  /** The first kilobyte of the answer. */
  response: string | null;
  /** As sent: seconds or a date. */
  retryAfter: string | undefined;
  durationMs: number;
}

/** What kept an answer from coming, or from being complete. */
export type DeliveryFault =
  | { code: 'timeout'; seconds: number }
  /** Of the system or a library, where there are no words for it. */
  | { code: 'name-not-found' | 'other'; cause: string }
  | {
      code:
        | 'address-not-public'
        | 'answer-not-http'
        | 'certificate-authority-unknown'
        | 'certificate-expired'
        | 'certificate-of-another-host'
        | 'certificate-not-yet-valid'
        | 'certificate-self-signed'
        | 'closed-early'
        | 'connect-timeout'
        | 'headers-too-long'
        | 'host-unreachable'
        | 'name-without-address'
        | 'network-unreachable'
        | 'no-tls'
        | 'refused'
        | 'reset';
    };
