/** The payment provider. What it does not take now is sent later: see `billing/cancel-subscriptions.ts`. */
export interface Billing {
  readonly name: 'none' | 'stripe';
  /**
   * Ends a subscription at once. One that ended before, or that the provider does not know, is ended. Throws when it
   * does not answer.
   */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /**
   * A page where a person pays for a plan. Throws an AppError of kind service-unavailable when the provider does not
   * answer.
   */
  startCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  /**
   * What a signed notice says; undefined for one that does not matter. Throws an AppError of kind bad-request for a
   * wrong signature and for what is no notice.
   */
  readNotice(payload: Buffer, signature: string, now: Date): BillingNotice | undefined;
}

export interface CheckoutOrder {
  organizationId: string;
  priceId: string;
  /** Of who pays; unused when the organization is a customer already. */
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
      /** What is paid for is in force. */
      isActive: boolean;
      /** In force, nothing of it owed, and not to end with its period. */
      renews: boolean;
      status: string;
      priceId: string | undefined;
      /** When it was made, which stays the same; null where it is not told. */
      startedAt: Date | null;
      toldAt: Date;
    }
  | {
      kind: 'payment';
      organizationId: string;
      paymentId: string;
      /** Decimal text, in units of the currency. */
      amount: string;
      /** ISO 4217, `MXN`. */
      currency: string;
      toldAt: Date;
    };
