/** Whether a call may be sent now. `retryAfterSeconds`: when the breaker allows the next try. */
export type Permission = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Opens after `threshold` consecutive transport failures and rejects all calls for `openMs`; then one call tries while
 * the others keep waiting, and its outcome closes or reopens the breaker (reliability, section 2 rule 8).
 */
export interface CircuitBreaker {
  /** Seconds until a call may be sent, 0 if now. Lets no call through. */
  waitSeconds(): number;
  /** Every allowed call must end with `succeeded`, `failed` or, if it says nothing about the PAC, `abandoned`. */
  enter(): Permission;
  succeeded(): void;
  failed(): void;
  abandoned(): void;
}

export function createCircuitBreaker(threshold: number, openMs: number, now: () => Date): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  const secondsLeft = (): number => {
    if (failures < threshold) return 0;
    const at = now().getTime();
    // A clock that was set back by an hour would keep it open for an hour.
    openUntil = Math.min(openUntil, at + openMs);
    const left = openUntil - at;
    if (left > 0) return Math.ceil(left / 1000);
    return probing ? 1 : 0;
  };

  return {
    waitSeconds: secondsLeft,
    enter() {
      if (failures < threshold) return { allowed: true };
      const retryAfterSeconds = secondsLeft();
      if (retryAfterSeconds > 0) return { allowed: false, retryAfterSeconds };
      probing = true;
      return { allowed: true };
    },
    succeeded() {
      failures = 0;
      probing = false;
    },
    failed() {
      failures += 1;
      probing = false;
      if (failures >= threshold) openUntil = now().getTime() + openMs;
    },
    abandoned() {
      probing = false;
    },
  };
}
