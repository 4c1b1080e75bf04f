/** Files for printed documents that wait for their place in the cache. */
export interface PrintSpool {
  /** A file without a name, that no one else can open and that ends with this process. */
  open(): Promise<SpoolFile>;
}

export interface SpoolFile {
  /** Rejects when not all of it was written. */
  write(bytes: Buffer, position: number): Promise<void>;
  /** Fills `into`; rejects when the file has less. */
  read(position: number, into: Buffer): Promise<void>;
  /** Waits for what is being written and read. Frees what the file takes. */
  close(): Promise<void>;
}
