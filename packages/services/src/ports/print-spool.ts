/** Files for printed documents that are not in the cache yet. */
export interface PrintSpool {
  /** An unnamed file that no other process can open and that disappears with this process. */
  open(): Promise<SpoolFile>;
}

export interface SpoolFile {
  /** Rejects when not everything was written. */
  write(bytes: Buffer, position: number): Promise<void>;
  /** Fills `into`; rejects when the file is shorter. */
  read(position: number, into: Buffer): Promise<void>;
  /** Waits for pending writes and reads, then frees the disk space. */
  close(): Promise<void>;
}
