import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { RiSearchLine } from '@remixicon/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useListWords } from './words.ts';

/** A debounced search field; the search is dropped if the user has moved to another page by then. */
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
  const asked = useRef<string[]>([]);
  const search = useDebouncedCallback((wanted: string, pathname: string) => {
    if (router.latestLocation.pathname !== pathname) return;
    if (wanted !== value) asked.current.push(wanted);
    onSearch(wanted);
  }, 250);
  // A value not searched for here comes from a view or a link; one that was may have been edited since.
  useEffect(() => {
    const at = asked.current.indexOf(value);
    if (at === -1) {
      setText(value);
      // What was typed just before is gone with the text.
      search.cancel();
    } else asked.current.splice(0, at + 1);
  }, [value, search]);
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
