import { Combobox, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, SearchField, type SearchFieldProps } from './search-field.tsx';

/**
 * A field whose choices the service finds while one types. The chosen one stays readable whatever is found, and what
 * was typed without choosing is forgotten when the field is left.
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
  clearable = false,
  ...props
}: Omit<SearchFieldProps, 'text' | 'choices' | 'chosen' | 'onType' | 'onTake' | 'onOpen' | 'onClose'> & {
  /** What is looked for; with the text, the name of what was found. */
  of: readonly unknown[];
  find: (text: string) => Promise<Row[]>;
  choice: (row: Row) => Choice;
  chosen: Choice | undefined;
  /** Undefined when it was cleared. */
  onChoose: (choice: Choice | undefined, row: Row | undefined) => void;
  /** Before anything is found. */
  firstChoices?: Choice[];
  clearable?: boolean;
}) {
  // Undefined while nothing is looked for: then the field says what was chosen.
  const [typed, setTyped] = useState<string>();
  const [asked] = useDebouncedValue(typed, 200);
  const [isOpen, setIsOpen] = useState(false);
  const wanted = (typed && asked) ?? '';
  const query = useQuery({
    queryKey: ['choices', ...of, wanted],
    queryFn: async () => ({ text: wanted, rows: await find(wanted) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // Those of the text before stay until the answer is here, all of them.
  const { text: shown, rows } = query.data ?? { text: '', rows: [] };
  const known = new Map(
    [...(chosen ? [chosen] : []), ...(shown === '' ? firstChoices : []), ...rows.map(choice)].map((one) => [
      one.value,
      one,
    ]),
  );
  const clear = <Combobox.ClearButton onClear={() => onChoose(undefined, undefined)} />;
  return (
    <SearchField
      {...props}
      text={typed ?? chosen?.label ?? ''}
      choices={[...known.values()]}
      chosen={chosen?.value}
      onType={setTyped}
      onTake={(taken) =>
        onChoose(
          taken,
          rows.find((row) => choice(row).value === taken.value),
        )
      }
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        setIsOpen(false);
        setTyped(undefined);
        if (clearable && typed === '') onChoose(undefined, undefined);
      }}
      rightSection={query.isFetching ? <Loader size="xs" /> : clearable && chosen ? clear : undefined}
    />
  );
}
