/**
 * The payment provider. Requests that it does not accept now are retried later: see `billing/cancel-subscriptions.ts`.
 */
export interface Billing {
  readonly name: 'none' | 'stripe';
  /**
   * Ends a subscription at once. One that ended before, or that the provider does not know, counts as ended. Throws
   * when the provider does not respond.
   */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * A page where a user pays for a plan. Throws an AppError of kind service-unavailable when the provider does not
   * respond.
   */
  startCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  /**
   * Parses a signed notice; undefined for an irrelevant one. Throws an AppError of kind bad-request for a wrong
   * signature and for anything that is not a notice.
   */
  readNotice(payload: Buffer, signature: string, now: Date): BillingNotice | undefined;
}

export interface CheckoutOrder {
  organizationId: string;
  priceId: string;
  /** E-mail of the payer; not used when the organization is a customer already. */
  email: string;
  customerId: string | undefined;
  successUrl: string;
  cancelUrl: string;
}

export type BillingNotice =
  | {
      kind: 'subscription';
      organizationId: string;
      customerId: string;
      subscriptionId: string;
      /** Whether the subscription is in force. */
      isActive: boolean;
      /** In force, fully paid, and not ending with its period. */
      renews: boolean;
      status: string;
      priceId: string | undefined;
      /** When it was created, which never changes; null if unknown. */
      startedAt: Date | null;
      toldAt: Date;
    }
  | {
      kind: 'payment';
      organizationId: string;
      paymentId: string;
      /** Decimal string, in units of the currency. */
      amount: string;
      /** ISO 4217, `MXN`. */
      currency: string;
      toldAt: Date;
    };
