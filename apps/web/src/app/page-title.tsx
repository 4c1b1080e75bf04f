import { Title, type TitleProps } from '@mantine/core';
import { useEffect } from 'react';

/** The heading of a page. It is also the title of the document, unless `name` is given. */
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
