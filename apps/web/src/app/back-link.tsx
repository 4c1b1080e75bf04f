import { AnchorLink } from './links.tsx';

/** From a page back to the list that it belongs to; current on that list alone. */
export function BackLink({ to, children }: { to: '/invoices' | '/payrolls' | '/retentions'; children: string }) {
  return (
    <AnchorLink to={to} activeOptions={{ exact: true }} size="sm" w="fit-content">
      {children}
    </AnchorLink>
  );
}
