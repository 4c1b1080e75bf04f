/** Calls customers' webhook URLs, on the public internet only. */
export interface WebhookSender {
  /** Ports that a URL may have. */
  readonly ports: readonly string[];
  /** Whether a URL is allowed: a public https URL, as far as is known now. It is checked again at each call. */
  isAllowed(url: string): Promise<boolean>;
  /** One POST, no redirects, at most 15 s. Never throws for errors of the network or the endpoint. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<WebhookResponse>;
}

export interface WebhookResponse {
  /** null when there was no response. */
  status: number | null;
  /** Why there is no complete response; null when there is one. */
  fault: DeliveryFault | null;
  /** The first kilobyte of the response. */
  response: string | null;
  /** As sent: seconds or a date. */
  retryAfter: string | undefined;
  durationMs: number;
}

/** Why there is no response, or no complete one. */
export type DeliveryFault =
  | { code: 'timeout'; seconds: number }
  /** An error of the system or a library without a text of its own. */
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
        | 'reset'
        | 'tls-not-agreed';
    };
