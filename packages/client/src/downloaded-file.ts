/** A file with the name that the service gave it. */
export type DownloadedFile = Blob & { readonly filename: string };
