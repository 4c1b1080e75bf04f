import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type ClipboardEvent, memo, useState } from 'react';
import { pastedNumber } from './pasted-number.ts';
import { useFormWords } from './words.ts';

/**
 * A number field with a numeric value. The text stays as typed while it means that number: `.0` is zero on the way to
 * `.05`, and an empty text is zero where a number is required. Pasted text may have a decimal comma; the field says
 * what it rejects. An amount of money gets its cents when the field is left.
 */
export const DecimalField = memo(function DecimalField({
  value,
  minDecimals = 0,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: number | '';
  /** Shown at least, unless the user is typing: of an amount of money, those of its currency. */
  minDecimals?: number;
  /** '' while the text is not a number. */
  onChange: (value: number | '') => void;
}) {
  const t = useFormWords();
  const [typed, setTyped] = useState(withDecimals(value, minDecimals));
  const [refused, setRefused] = useState<{ text: string; of: Refused }>();
  const { decimalScale = Infinity, allowDecimal = true, readOnly } = props;
  const scale = allowDecimal ? decimalScale : 0;
  const refuseDecimals = () =>
    setRefused({ text: scale === 0 ? t('wholeNumber') : t('decimalsLeft', { scale }), of: 'decimals' });
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // The input would parse it by its own rules.
    event.preventDefault();
    event.stopPropagation();
    if (readOnly) return;
    const number = pastedNumber(text);
    if (number !== undefined) {
      const { currentTarget: input } = event;
      input.setRangeText(number, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const left = number?.split('.')[1]?.slice(scale) ?? '';
    if (number === undefined)
      setRefused({ text: t('noNumber', { text: text.trim().slice(0, 30) || text }), of: 'paste' });
    else if (/[1-9]/.test(left)) refuseDecimals();
  };
  return (
    <NumberInput
      {...props}
      error={refused?.text ?? props.error}
      hideControls
      value={Number(numberOf(typed)) === Number(value) ? typed : withDecimals(value, minDecimals)}
      // `onFocus` runs in a timer, after input typed while the page was busy.
      onFocusCapture={() => setRefused(undefined)}
      // After the input's own handler, which drops zeros.
      onBlur={(event) => {
        props.onBlur?.(event);
        setTyped((before) => withDecimals(before, minDecimals));
      }}
      onPasteCapture={paste}
      onBeforeInput={({ data, currentTarget: { value: text, selectionStart, selectionEnd } }) => {
        if (/\p{L}/u.test(data ?? '')) setRefused({ text: t('onlyDigits', { text: data }), of: 'letters' });
        const [, decimals] = `${text.slice(0, selectionStart ?? 0)}${data ?? ''}${text.slice(selectionEnd ?? 0)}`.split(
          '.',
        );
        if (decimals !== undefined && (scale === 0 || /[1-9]/.test(decimals.replaceAll(/\D/g, '').slice(scale))))
          refuseDecimals();
      }}
      onChange={(changed) => {
        setRefused((before) => (before && isOver(before.of, String(changed), scale) ? undefined : before));
        setTyped(changed);
        // Leaving the field may change its text only.
        if (numberOf(changed) !== value) onChange(numberOf(changed));
      }}
    />
  );
});

type Refused = 'paste' | 'letters' | 'decimals';

/** After a rejected letter or point, the following digits make another number: keep the error. */
function isOver(refused: Refused, changed: string, scale: number): boolean {
  if (refused === 'paste' || changed === '') return true;
  return refused === 'decimals' && (changed.split('.')[1] ?? '').length < scale;
}

function numberOf(typed: number | string): number | '' {
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? '' : number;
}

/** The same number with at least this many decimals; what is no number stays as it is. */
function withDecimals(typed: number | string, minDecimals: number): number | string {
  const number = numberOf(typed);
  const decimals = String(number).split('.')[1] ?? '';
  return number === '' || decimals.length >= minDecimals ? typed : number.toFixed(minDecimals);
}
