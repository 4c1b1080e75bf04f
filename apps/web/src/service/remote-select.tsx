import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Below the label: why it was found, what it means. */
  note?: string | null;
}

/**
 * A field whose choices the service finds while one types. The chosen one stays readable whatever is found.
 *
 * @param search what to ask for a text; its rows become choices by `choice`
 */
export function RemoteSelect<Row>({
  search,
  choice,
  chosen,
  onChoose,
  firstChoices = [],
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  // biome-ignore lint: the options of any query
  search: (text: string) => UseQueryOptions<any, any, Row[], any>;
  choice: (row: Row) => Choice;
  chosen: Choice | undefined;
  /** Undefined when it was cleared. */
  onChoose: (choice: Choice | undefined, row: Row | undefined) => void;
  /** Before anything is found. */
  firstChoices?: Choice[];
}) {
  const [text, setText] = useState(chosen?.label ?? '');
  const [asked] = useDebouncedValue(text, 200);
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({
    ...search(asked === chosen?.label ? '' : asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows = query.data ?? [];
  const found = rows.map(choice);
  const known = new Map([...(chosen ? [chosen] : []), ...firstChoices, ...found].map((one) => [one.value, one]));
  return (
    <Select
      {...props}
      searchable
      data={[...known.values()].map(({ value, label }) => ({ value, label }))}
      // The service has filtered.
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(value) =>
        onChoose(
          value === null ? undefined : known.get(value),
          rows.find((row) => choice(row).value === value),
        )
      }
      rightSection={query.isFetching ? <Loader size="xs" /> : undefined}
      renderOption={({ option }) => <Option {...known.get(option.value)} label={option.label} />}
      maxDropdownHeight={320}
    />
  );
}

const Option = ({ label, note }: { label: string; note?: string | null }): ReactNode => (
  <span>
    {label}
    {note && (
      <>
        <br />
        <small style={{ color: 'var(--mantine-color-dimmed)' }}>{note}</small>
      </>
    )}
  </span>
);
