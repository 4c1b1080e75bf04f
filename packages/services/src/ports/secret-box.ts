/** Envelope encryption (AES-256-GCM under a data key wrapped by the master key). `context` is authenticated with it. */
export interface SecretBox {
  /** The master key that seals. */
  readonly keyId: string;
  /** Whether what was sealed with that master key can be opened. */
  knows(keyId: string): boolean;
  seal(plain: Buffer, context: string): SealedSecret;
  /** Throws when the context differs, the bytes were changed or the master key is another. */
  open(secret: SealedSecret, context: string): Buffer;
  /** The same secret under the master key that seals now; only its data key is opened. Throws as `open` does. */
  rewrap(secret: SealedSecret, context: string): SealedSecret;
}

export interface SealedSecret {
  /** Which master key wrapped the data key. */
  keyId: string;
  /** nonce + wrapped key + tag + nonce + ciphertext + tag. */
  bytes: Buffer;
}
