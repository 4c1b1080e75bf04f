/** Chromium or chromium-headless-shell. */
export interface BrowserProgram {
  executablePath: string;
  /** Its complete environment, such as FONTCONFIG_FILE and LD_LIBRARY_PATH. Nothing of ours is added. */
  env?: Record<string, string>;
  /** The user to run it as if we are root. */
  user?: User;
}

export interface User {
  uid: number;
  gid: number;
}
