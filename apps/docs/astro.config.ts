import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { finishSite } from './src/build/finish-site.ts';
import { sidebar } from './src/sidebar.ts';

/** Static files for `/docs`, which the API serves: nothing in them is loaded from elsewhere. */
export default defineConfig({
  base: '/docs',
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  // The repository has older ones of some of its libraries at its root.
  vite: { build: { assetsInlineLimit: 0 }, environments: { prerender: { resolve: { noExternal: true } } } },
  integrations: [
    starlight({
      title: 'Lacre',
      favicon: '/icon.svg',
      logo: { src: './src/theme/icon.svg', alt: '' },
      customCss: ['./src/theme/theme.css'],
      head: [{ tag: 'script', attrs: { type: 'module', src: '/docs/page.js' } }],
      defaultLocale: 'en',
      locales: { en: { label: 'English', lang: 'en' }, es: { label: 'Español', lang: 'es' } },
      sidebar,
      // A code is looked for by itself: the page that is named after it, before those that mention it often.
      pagefind: { ranking: { termFrequency: 0.2 } },
      disable404Route: true,
      expressiveCode: {
        themes: ['github-light', 'github-dark'],
        styleOverrides: { borderRadius: '0.6rem', codeFontSize: '0.84rem', frames: { shadowColor: 'transparent' } },
      },
    }),
    finishSite(),
  ],
});
