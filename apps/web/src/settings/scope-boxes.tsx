import { Checkbox, type CheckboxGroupProps, SimpleGrid } from '@mantine/core';
import type { GrantableScope } from './scopes.ts';
import { useSettingsWords } from './words.ts';

/** The scopes of a key or an application, as checkboxes. */
export function ScopeBoxes<Scope extends GrantableScope | 'openid'>({
  scopes,
  ...group
}: { scopes: readonly Scope[] } & Omit<CheckboxGroupProps, 'children'>) {
  const t = useSettingsWords();
  return (
    <Checkbox.Group {...group}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} mt={4}>
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t(scope)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
