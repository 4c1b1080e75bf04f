/** When and where a document is issued. */
export interface TimeOfIssue {
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** All zones that the place may have, from west to east, if it is not known which; `zona` is the first. */
  zonas?: readonly string[] | undefined;
  /** Start of validity of the sealing certificate, if known. */
  certificateFrom?: Date | undefined;
}
