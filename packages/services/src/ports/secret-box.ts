/** Envelope encryption (AES-256-GCM with a data key wrapped by the master key). `context` is authenticated with it. */
export interface SecretBox {
  /** The master key used for encryption. */
  readonly keyId: string;
  /** Whether secrets encrypted with that master key can be decrypted. */
  knows(keyId: string): boolean;
  seal(plain: Buffer, context: string): SealedSecret;
  /** Throws when the context differs, the bytes were changed or another master key was used. */
  open(secret: SealedSecret, context: string): Buffer;
  /** The same secret wrapped with the current master key; only its data key is decrypted. Throws as `open` does. */
  rewrap(secret: SealedSecret, context: string): SealedSecret;
}

export interface SealedSecret {
  /** Which master key wrapped the data key. */
  keyId: string;
  /** nonce + wrapped key + tag + nonce + ciphertext + tag. */
  bytes: Buffer;
}
