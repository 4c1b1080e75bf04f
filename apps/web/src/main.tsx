import '@mantine/core/styles.css';
import './theme/theme.css';
import './theme/forced-colors.css';
import './theme/narrow.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// Both are loaded with the page: a script whose load failed once, the browser does not load again.
import { announcePages } from './app/announce-page.ts';
import './app/lost-focus.ts';
import { notifyNewerBuild } from './app/newer-build.ts';
import { Notices } from './app/notices.tsx';
import { router } from './app/routes.tsx';
import { queryClient } from './service/service.ts';
import { printInLight } from './theme/print-in-light.ts';
import { theme, variables } from './theme/theme.ts';

// The CSP nonce for style elements that libraries create; the policy allows no others.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

notifyNewerBuild();
printInLight();
// The first page is announced by the browser when the document loads.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) announcePages();
});

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
const page = createRoot(root);
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notices />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
// Browsers leave out what the dashboard needs where an address is neither https nor this machine's.
if (isSecureContext) page.render(app);
else void import('./app/plain-http.ts').then(() => page.render(app));
