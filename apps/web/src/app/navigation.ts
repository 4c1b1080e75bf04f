import {
  RiBankCardLine,
  RiBox3Line,
  RiFileTextLine,
  RiGroupLine,
  RiHandCoinLine,
  RiHome4Line,
  RiSettings3Line,
  RiTeamLine,
} from '@remixicon/react';

/** Sections in the order of the menu. */
export const navigation = [
  { to: '/', word: 'home', icon: RiHome4Line },
  { to: '/invoices', word: 'invoices', icon: RiFileTextLine },
  { to: '/payments', word: 'payments', icon: RiBankCardLine },
  { to: '/payrolls', word: 'payrolls', icon: RiTeamLine },
  { to: '/retentions', word: 'retentions', icon: RiHandCoinLine },
  { to: '/customers', word: 'customers', icon: RiGroupLine },
  { to: '/products', word: 'products', icon: RiBox3Line },
  { to: '/settings', word: 'settings', icon: RiSettings3Line },
] as const;
