/** A file with the name that the service assigned. */
export type DownloadedFile = Blob & { readonly filename: string };
