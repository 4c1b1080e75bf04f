import {
  CheckIcon,
  Combobox,
  type ComboboxProps,
  Group,
  ScrollArea,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { useId, useLayoutEffect } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Shown below the label: why it was found, what it means. */
  note?: string | null;
}

export interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  text: string;
  choices: readonly Choice[];
  /** The value of the selected option, which is checked in the list. */
  chosen?: string | undefined;
  nothingFoundMessage?: string;
  comboboxProps?: Pick<ComboboxProps, 'width' | 'position'>;
  onType: (text: string) => void;
  onTake: (choice: Choice) => void;
  onOpen?: () => void;
  onClose?: () => void;
}

/**
 * A text field with options that are searched while typing. When the options change, the highlight stays with its
 * option or is removed: Mantine's `Select` keeps the index, so Enter would select whatever moved there.
 */
export function SearchField({
  text,
  choices,
  chosen,
  nothingFoundMessage,
  comboboxProps,
  onType,
  onTake,
  onOpen,
  onClose,
  ...props
}: SearchFieldProps) {
  const id = useId();
  const listId = `${id}-list`;
  const combobox = useCombobox({
    ...(onOpen && { onDropdownOpen: onOpen }),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      onClose?.();
    },
  });
  const open = () => combobox.openDropdown();
  const { setListId } = combobox;
  // Set before the list opens: the list itself reports it too late for the first render.
  useLayoutEffect(() => setListId(listId), [setListId, listId]);
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return;
    const options = [...document.querySelectorAll(`[id="${combobox.listId}"] [data-combobox-option]`)];
    combobox.updateSelectedOptionIndex(options.findIndex((option) => option.hasAttribute('data-combobox-selected')));
  });
  return (
    <Combobox
      {...comboboxProps}
      store={combobox}
      // Rendered when it opens: an invoice of a hundred items has three hundred of them.
      keepMounted={false}
      onOptionSubmit={(value) => {
        const choice = choices.find((one) => one.value === value);
        if (choice) onTake(choice);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props}
          id={id}
          value={text}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.resetSelectedOption();
            open();
          }}
          onFocus={open}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={choices.length === 0 && !nothingFoundMessage}>
        <Combobox.Options id={listId} labelledBy={`${id}-label`}>
          <ScrollArea.Autosize
            mah="min(320px, 40dvh)"
            type="scroll"
            scrollbarSize="var(--combobox-padding)"
            offsetScrollbars="y"
          >
            {choices.map((choice) => (
              <Option key={choice.value} choice={choice} isChosen={choice.value === chosen} />
            ))}
          </ScrollArea.Autosize>
          {choices.length === 0 && <Combobox.Empty>{nothingFoundMessage}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Option = ({ choice: { value, label, note }, isChosen }: { choice: Choice; isChosen: boolean }) => (
  <Combobox.Option value={value} active={isChosen} aria-selected={isChosen}>
    <Group gap="xs" wrap="nowrap">
      {isChosen && <CheckIcon size={12} style={{ flexShrink: 0 }} />}
      <span>
        {label}
        {note && (
          <>
            <br />
            <small style={{ color: 'var(--mantine-color-dimmed)' }}>{note}</small>
          </>
        )}
      </span>
    </Group>
  </Combobox.Option>
);
