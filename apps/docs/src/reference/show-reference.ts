import { byResource } from './by-resource.ts';
import { type OpenApi, withSamples } from './with-samples.ts';

declare global {
  interface Window {
    Scalar: { createApiReference(element: Element, configuration: Record<string, unknown>): unknown };
  }
}

const customCss = `
  .light-mode { --scalar-color-accent: #9b1c2e; --scalar-background-1: #fbfaf7; --scalar-background-2: #f6f3ec; --scalar-background-3: #ece8de; --scalar-border-color: #e4e1d9; --scalar-color-1: #1d2129; --scalar-color-2: #5b6270; --scalar-color-3: #5b6270; }
  .dark-mode { --scalar-color-accent: #f0808f; --scalar-background-1: #14161a; --scalar-background-2: #1b1e24; --scalar-background-3: #22262d; --scalar-border-color: #2d323b; --scalar-color-1: #e6e6e3; --scalar-color-2: #a3aab6; --scalar-color-3: #a3aab6; }
  :root { --scalar-font: system-ui, sans-serif; --scalar-custom-header-height: 3.25rem; }
`;

/** Loads the document from this service, so that reference and try-it match the reader's version. */
async function showReference(): Promise<void> {
  const element = document.querySelector('#reference');
  if (!element) return;
  const answer = await fetch('/api/openapi.json');
  const content = byResource(withSamples((await answer.json()) as OpenApi, location.origin));
  // Served unchanged next to the pages: must not be bundled again.
  const address = '/docs/scalar/scalar.js';
  await import(/* @vite-ignore */ address);
  window.Scalar.createApiReference(element, {
    content,
    theme: 'none',
    localization: { locale: document.documentElement.lang },
    customCss,
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    defaultOpenAllTags: false,
    authentication: { preferredSecurityScheme: 'apiKey' },
    hiddenClients: {
      c: true,
      clojure: true,
      dart: true,
      fsharp: true,
      http: true,
      kotlin: true,
      objc: true,
      ocaml: true,
      powershell: true,
      r: true,
      rust: true,
      swift: true,
    },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
}

void showReference();
