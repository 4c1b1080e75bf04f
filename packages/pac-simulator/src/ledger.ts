/** What the PAC stores of one stamped document. Strings are as in the XML. */
export type LedgerEntry = {
  /** SHA-256 of the original string, hex. */
  cadenaHash: string;
  uuid: string;
  rfcEmisor: string;
  rfcReceptor: string;
  tipoDeComprobante: string;
  total: string;
  moneda: string;
  tipoCambio: string | null;
  serie: string | null;
  folio: string | null;
  /** Header x-reference of the first submission. */
  reference: string | null;
  fechaTimbrado: string;
  /** Stamped XML, exactly as returned. */
  xml: Buffer;
  status: 'vigente' | 'cancelado';
  /** EstatusCancelacion of the SAT's query, or null if no cancellation was requested. */
  cancellation: string | null;
  motive: string | null;
  substitute: string | null;
  /** Instants, ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
};

/** One CfdiRelacionado of a stamped document. */
export type Relation = { uuid: string; relatedUuid: string; tipoRelacion: string };

export type NewEntry = Omit<LedgerEntry, 'status' | 'cancellation' | 'motive' | 'substitute' | 'updatedAt'> & {
  relations: readonly Omit<Relation, 'uuid'>[];
};

/** Storage of the stamps: a file (`file-ledger.ts`) or PostgreSQL (`database-ledger.ts`). */
export type Ledger = {
  /**
   * Stores a stamp durably, unless its original string is already stored; resolves to the stored entry, ours or the
   * earlier one.
   */
  record(entry: NewEntry): Promise<LedgerEntry>;
  count(): Promise<number>;
  findByCadenaHash(cadenaHash: string): Promise<LedgerEntry | undefined>;
  findByUuid(uuid: string): Promise<LedgerEntry | undefined>;
  /** All documents stamped under a reference, oldest first: more than one means a bug of the issuer. */
  findByReference(reference: string): Promise<LedgerEntry[]>;
  /** Documents that list this UUID in CfdiRelacionado. */
  relationsTo(uuid: string): Promise<Relation[]>;
  relationsFrom(uuid: string): Promise<Relation[]>;
  /** Writes a change of state. False if the row is no longer in the state that the caller read. */
  changeStatus(
    before: LedgerEntry,
    change: Pick<LedgerEntry, 'status' | 'cancellation' | 'motive' | 'substitute' | 'updatedAt'>,
  ): Promise<boolean>;
  /** When something was seen for the first time: `at`, if it is new. Instants in ISO 8601. */
  firstSeen(key: string, at: string): Promise<string>;
  /** All entries in order of arrival. */
  entries(): AsyncIterableIterator<LedgerEntry>;
  /** Waits for pending writes and closes file or connections. */
  close(): Promise<void>;
};
