/** The browser cannot read a file any more that was chosen: it was moved, changed or locked since. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';

  readonly file: File;

  constructor(file: File, cause: unknown) {
    super(file.name, { cause });
    this.file = file;
  }
}

/**
 * What a chosen file holds now. Sent as it is, a file that was moved meanwhile would look like a lost connection.
 *
 * @throws UnreadableFile
 */
export async function readChosen(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch (error) {
    throw new UnreadableFile(file, error);
  }
}
