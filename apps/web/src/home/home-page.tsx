import { Title } from '@mantine/core';
import { useAppWords } from '../app/words.ts';

export function HomePage() {
  const t = useAppWords();
  return <Title order={1}>{t('home')}</Title>;
}
