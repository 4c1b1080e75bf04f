import type { Finding } from '@lacre/client';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../session/workspace.ts';
import { applyPatch } from './apply-patch.ts';
import {
  type Draft,
  type DraftItem,
  dropDraft,
  emptyDraft,
  emptyItem,
  storageKey,
  storeDraft,
  storedDraft,
} from './draft.ts';

/** The draft of this organization and environment, saved in the browser on every change. */
export function useDraft() {
  const { organizationId = '', environment } = useWorkspace();
  const [draft, setDraft] = useState<Draft>(() => storedDraft(organizationId, environment));
  useEffect(() => storeDraft(organizationId, environment, draft), [organizationId, environment, draft]);

  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  // Only other tabs cause it. Once one has stamped its draft, there is nothing to take over.
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key === storageKey(organizationId, environment)) setChangedElsewhere(newValue !== null);
  });
  const takeOther = () => {
    setDraft(storedDraft(organizationId, environment));
    setChangedElsewhere(false);
  };

  const change = useCallback((changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })), []);
  const changeItem = useCallback(
    (index: number, changed: Partial<DraftItem>) =>
      setDraft((before) => ({
        ...before,
        items: before.items.map((item, at) => (at === index ? { ...item, ...changed } : item)),
      })),
    [],
  );
  const addItem = useCallback(() => setDraft((before) => ({ ...before, items: [...before.items, emptyItem()] })), []);
  const removeItem = useCallback(
    (index: number) => setDraft((before) => ({ ...before, items: before.items.filter((_, at) => at !== index) })),
    [],
  );
  const fix = useCallback(
    (patch: NonNullable<Finding['patch']>) => setDraft((before) => applyPatch(before, patch)),
    [],
  );
  /** The service rejected it: the next attempt needs a new key. */
  const renewKey = useCallback(
    () => setDraft(({ sentAs: _sentAs, ...before }) => ({ ...before, idempotencyKey: crypto.randomUUID() })),
    [],
  );
  const restart = useCallback(() => setDraft(emptyDraft()), []);
  const drop = useCallback(() => dropDraft(organizationId, environment), [organizationId, environment]);
  return {
    draft,
    change,
    changeItem,
    addItem,
    removeItem,
    fix,
    renewKey,
    restart,
    drop,
    isChangedElsewhere,
    takeOther,
  };
}
