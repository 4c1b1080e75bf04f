import type { StarlightUserConfig } from '@astrojs/starlight/types';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;

const group = (en: string, es: string, slugs: string[]) => ({
  label: en,
  translations: { es },
  items: slugs.map((slug) => ({ slug })),
});

/** In reading order for newcomers. Labels are the page titles. */
export const sidebar: Sidebar = [
  group('Start', 'Comenzar', ['guides/first-stamp', 'guides/sandbox', 'guides/testing', 'guides/going-live']),
  group('Dashboard', 'Panel', ['guides/dashboard']),
  group('Issue', 'Facturar', [
    'guides/taxes',
    'guides/payments',
    'guides/credit-notes',
    'guides/global-invoice',
    'guides/exports',
    'guides/cancelling',
    'guides/emailing',
    'guides/importing',
  ]),
  group('Complements', 'Complementos', [
    'guides/complements',
    'guides/carta-porte',
    'guides/payrolls',
    'guides/retentions',
  ]),
  group('Integrate', 'Integrar', [
    'guides/errors',
    'guides/idempotency',
    'guides/lists',
    'guides/webhooks',
    'guides/rate-limits',
    'guides/oauth',
    'guides/trpc',
    'guides/agents',
    'guides/moving',
    'guides/versions',
  ]),
  group('Operate', 'Operar', ['guides/operations', 'guides/security']),
  {
    label: 'Reference',
    translations: { es: 'Referencia' },
    items: [
      { label: 'API reference', translations: { es: 'Referencia de la API' }, link: '/api' },
      { slug: 'errors' },
      { slug: 'changelog' },
    ],
  },
];
