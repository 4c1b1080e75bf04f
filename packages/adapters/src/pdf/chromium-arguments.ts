/** What Puppeteer starts a `chrome-headless-shell` with; a test says when its next version does otherwise. */
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
 * Printing only: scripts off, every request refused in the page, and below it a proxy on a closed port that not
 * even loopback addresses go around. The browser talks over a pipe and ends by itself when our process dies.
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
 * What would speak with the network, which our browser never does, is no process of its own: a sixth of a start's
 * processor time and 57 MB.
 */
const feature = 'NetworkServiceInProcess2';

export interface BrowserKind {
  /** Else the browser's own sandbox is on. Root cannot use it. */
  noSandbox: boolean;
  /** What its pages show is asked for; else they are printed only, and no frame of theirs is drawn. */
  isSeen?: boolean;
}

/** All but where its profile is. */
export function chromiumArguments({ noSandbox, isSeen = false }: BrowserKind): string[] {
  return [
    // Of two such words Chromium reads the last.
    ...usual.map((word) => (word.startsWith('--enable-features=') ? `${word},${feature}` : word)),
    ...ours,
    ...(noSandbox ? ['--no-sandbox'] : []),
    ...(isSeen ? [] : ['--enable-begin-frame-control']),
    '--remote-debugging-pipe',
  ];
}
