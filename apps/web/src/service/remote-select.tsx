import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
 * @param find the rows for a text; they become choices by `choice`
 */
export function RemoteSelect<Row>({
  of,
  find,
  choice,
  chosen,
  onChoose,
  firstChoices = [],
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  /** What is looked for; with the text, the name of what was found. */
  of: readonly unknown[];
  find: (text: string) => Promise<Row[]>;
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
  // The field says what was taken, which is not what is looked for next.
  const [taken, setTaken] = useState<string>();
  const wanted = asked === chosen?.label || asked === taken ? '' : asked;
  const query = useQuery({
    queryKey: ['choices', ...of, wanted],
    queryFn: () => find(wanted),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows = query.data ?? [];
  const found = rows.map(choice);
  const known = new Map(
    [...(chosen ? [chosen] : []), ...(wanted === '' ? firstChoices : []), ...found].map((one) => [one.value, one]),
  );
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
      onChange={(value) => {
        const choiceTaken = value === null ? undefined : known.get(value);
        setTaken(choiceTaken?.label);
        onChoose(
          choiceTaken,
          rows.find((row) => choice(row).value === value),
        );
      }}
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
