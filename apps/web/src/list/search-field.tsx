import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { RiSearchLine } from '@remixicon/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useListWords } from './words.ts';

/** Text that is searched a moment after the last key, unless the person has gone to another page by then. */
export function SearchField({
  value,
  placeholder,
  onSearch,
}: {
  value: string;
  placeholder?: string;
  onSearch: (text: string) => void;
}) {
  const t = useListWords();
  const [text, setText] = useState(value);
  const router = useRouter();
  const search = useDebouncedCallback((asked: string, pathname: string) => {
    if (router.latestLocation.pathname === pathname) onSearch(asked);
  }, 250);
  return (
    <TextInput
      type="search"
      w={{ base: '100%', sm: 380 }}
      aria-label={t('search')}
      placeholder={placeholder ?? t('search')}
      leftSection={<RiSearchLine size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim(), router.latestLocation.pathname);
      }}
    />
  );
}
