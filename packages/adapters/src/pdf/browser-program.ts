/** Chromium or chromium-headless-shell. */
export interface BrowserProgram {
  executablePath: string;
  /** Its whole environment, such as FONTCONFIG_FILE and LD_LIBRARY_PATH. Nothing of ours is added. */
  env?: Record<string, string>;
  /** As whom to run it when we are root. */
  user?: User;
}

export interface User {
  uid: number;
  gid: number;
}
