import { AnchorLink } from './links.tsx';

/** A link from a page to its list; it is marked as current only on the list itself. */
export function BackLink({
  to,
  children,
}: {
  to: '/invoices' | '/payments' | '/payrolls' | '/retentions';
  children: string;
}) {
  return (
    <AnchorLink to={to} activeOptions={{ exact: true }} size="sm" w="fit-content">
      {children}
    </AnchorLink>
  );
}
