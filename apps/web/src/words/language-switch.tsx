import { SegmentedControl } from '@mantine/core';
import { chooseLanguage, currentLanguage, type Language } from './words.ts';

const data = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
];

export function LanguageSwitch() {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Idioma · Language"
      data={data}
      value={currentLanguage()}
      onChange={(value) => chooseLanguage(value as Language)}
    />
  );
}
