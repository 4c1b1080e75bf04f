export type * from './app-router.ts';
export {
  type CallContext,
  createLacreClient,
  type LacreClient,
  type LacreClientOptions,
} from './create-lacre-client.ts';
export type { DownloadedFile } from './downloaded-file.ts';
export type { ConnectionFault, LacreErrorData } from './error-shape.ts';
export { isLacreError, type LacreError } from './lacre-error.ts';
export type { OpenedDownload } from './links/file-link.ts';
export { openDownload } from './open-download.ts';
export type { AppRouter } from './router-type.ts';
export type { Session, SessionOptions } from './session.ts';
