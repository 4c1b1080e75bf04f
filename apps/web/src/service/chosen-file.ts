/** The browser can no longer read a chosen file: it was moved, changed or locked since. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';

  readonly file: File;

  constructor(file: File, cause: unknown) {
    super(file.name, { cause });
    this.file = file;
  }
}

/**
 * Reads a chosen file. Uploading it directly would report a file that was moved as a lost connection.
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
