export type * from './app-router.ts';
export {
  type CallContext,
  createLacreClient,
  type LacreClient,
  type LacreClientOptions,
} from './create-lacre-client.ts';
export type { ConnectionFault, DownloadedFile, LacreErrorData } from './error-shape.ts';
export { isLacreError, type LacreError } from './lacre-error.ts';
export type { OpenedDownload } from './links/file-link.ts';
export { openDownload } from './open-download.ts';
export type { Session, SessionOptions } from './session.ts';
