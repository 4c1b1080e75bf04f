/** Puppeteer's arguments for `chrome-headless-shell`; a test fails when its next version changes them. */
const usual = [
  '--allow-pre-commit-input',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-infobars',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--enable-automation',
  '--export-tagged-pdf',
  '--force-color-profile=srgb',
  '--generate-pdf-document-outline',
  '--metrics-recording-only',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,AcceptCHFrame,MediaRouter,OptimizationHints,WebUIReloadButton,WebUIOmniboxPopup,' +
    'WebUIOmniboxAimPopup,ProcessPerSiteUpToMainFrameThreshold,IsolateSandboxedIframes',
  '--enable-features=PdfOopif',
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-extensions',
];

/**
 * For printing only: scripts off, every request blocked in the page, and below it a proxy on a closed port that not
 * even loopback addresses bypass. The browser communicates over a pipe and exits when our process dies.
 */
const ours = [
  '--disable-gpu',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // Lines break on screen, where they are measured, as they break on paper.
  '--font-render-hinting=none',
];

/**
 * The network service, which our browser never uses, gets no process of its own: it would take a sixth of the processor
 * time of a start, and 57 MB.
 */
const feature = 'NetworkServiceInProcess2';

export interface BrowserKind {
  /** Otherwise the browser's own sandbox is on, which does not work as root. */
  noSandbox: boolean;
  /** Screenshots are needed; otherwise pages are only printed, and none of their frames is drawn. */
  isSeen?: boolean;
}

/** All arguments except the profile folder. */
export function chromiumArguments({ noSandbox, isSeen = false }: BrowserKind): string[] {
  return [
    // Chromium only honours the last `--enable-features`.
    ...usual.map((word) => (word.startsWith('--enable-features=') ? `${word},${feature}` : word)),
    ...ours,
    ...(noSandbox ? ['--no-sandbox'] : []),
    ...(isSeen ? [] : ['--enable-begin-frame-control']),
    '--remote-debugging-pipe',
  ];
}
