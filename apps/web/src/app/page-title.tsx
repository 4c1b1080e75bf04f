import { Title, type TitleProps } from '@mantine/core';
import { useEffect } from 'react';

/** The heading of a page. Its tab and the browser's history call the page the same, or `name`. */
export function PageTitle({
  name,
  children,
  ...props
}: Omit<TitleProps, 'order'> & { name?: string | undefined; children: string }) {
  const said = name ?? children;
  useEffect(() => {
    document.title = `${said} · Lacre`;
    return () => {
      document.title = 'Lacre';
    };
  }, [said]);
  return (
    <Title order={1} {...props}>
      {children}
    </Title>
  );
}
