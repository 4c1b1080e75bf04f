import { type Finding, isLacreError } from '@lacre/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { RiAddLine, RiEyeLine } from '@remixicon/react';
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { Failure } from '../service/failure.tsx';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';
import { useWorkspace } from '../session/workspace.ts';
import { CustomerSection } from './customer-section.tsx';
import { bodyOf, type Draft, isTouched } from './draft.ts';
import { ExtraSection } from './extra-section.tsx';
import { createFindingStore, Findings } from './finding-store.ts';
import { ItemCard } from './item-card.tsx';
import { useLabelled } from './labelled.ts';
import { PaymentSection } from './payment-section.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useDraft } from './use-draft.ts';
import { useLiveValidation } from './use-live-validation.ts';
import { useStamp } from './use-stamp.ts';
import { useEditorWords } from './words.ts';

// Loaded with the first key, before the connection may be lost.
const loadFindings = () => import('./findings.tsx');
const loadPreview = () => import('./preview.tsx');
const loadConfirmation = () => import('./stamp-confirmation.tsx');
const FindingList = lazy(async () => ({ default: (await loadFindings()).FindingList }));
const Preview = lazy(async () => ({ default: (await loadPreview()).Preview }));
const StampConfirmation = lazy(async () => ({ default: (await loadConfirmation()).StampConfirmation }));

const none: readonly Finding[] = [];

/** Why a document was not stamped, with the labels of the editor; here because it shares the editor's chunk. */
export function Refusal({ title, findings }: { title: string | undefined; findings: readonly Finding[] }) {
  const labelled = useLabelled(findings);
  return <FindingList findings={labelled} title={title} color="red" />;
}

/** The editor of an invoice, up to its stamp; the service validates every change. */
export function EditorPage() {
  const t = useEditorWords();
  const { environment } = useWorkspace();
  const { draft, change, changeItem, addItem, removeItem, fix, renewKey, restart, drop, ...tabs } = useDraft();
  const { verdict, isOfDraft } = useLiveValidation(draft);
  const stamp = useStamp({ change, drop, renewKey });
  /** How often the findings were asked for; shown from the first time on. */
  const [presses, setPresses] = useState(0);
  const isShown = presses > 0;
  const mustScroll = useRef(false);
  const [isPreviewing, preview] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const [asked, setAsked] = useState<Draft>();
  const lines = useRef<HTMLDivElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const count = useRef(draft.items.length);

  const isBegun = isTouched(draft);
  useEffect(() => {
    if (isBegun) void Promise.allSettled([loadFindings(), loadPreview(), loadConfirmation()]);
  }, [isBegun]);

  // Nothing that is found out later is what the press asked for.
  useEffect(() => {
    if (draft) mustScroll.current = false;
  }, [draft]);
  // Below the button on a phone.
  useEffect(() => {
    if (stamp.error) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [stamp.error]);

  // Focus the new item.
  useEffect(() => {
    if (draft.items.length > count.current)
      lines.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
    count.current = draft.items.length;
  }, [draft.items.length]);

  // A malformed body has no verdict, but its errors are shown at the fields too.
  const malformed = isLacreError(verdict.error) ? verdict.error.data.details : undefined;
  const errors = useLabelled(malformed ?? verdict.data?.errors ?? none);
  const [findings] = useState(createFindingStore);
  useLayoutEffect(() => findings.show(isShown ? errors : none), [findings, isShown, errors]);
  const warnings = useLabelled(verdict.data?.warnings ?? none);
  // Offline, or the service does not respond.
  const isOffline = verdict.isPaused || (verdict.failureReason !== null && isOutcomeUnknown(verdict.failureReason));
  const isReady = isOfDraft && verdict.data?.valid === true && !malformed;
  // Stamping was requested before the last change was validated: it continues after the validation, unless another
  // change follows.
  const [wanted, setWanted] = useState<Draft>();
  const showFindings = (isWrong: boolean) => {
    mustScroll.current = isWrong;
    setPresses((before) => before + 1);
  };
  const tryToStamp = () => {
    // The button is disabled meanwhile; the keyboard shortcut is not.
    if (stamp.isPending || isAsking) return;
    showFindings(!isReady);
    if (!isOfDraft && !isOffline) setWanted(draft);
    else if (isReady && environment === 'production') {
      setAsked(draft);
      asking.open();
    } else if (isReady) stamp.mutate(draft);
  };
  const tryToPreview = () => {
    if (verdict.data?.valid !== true || malformed) showFindings(true);
    else if (!isOffline) preview.open();
  };
  useEffect(() => {
    if (!wanted || (wanted === draft && !isOfDraft && !isOffline)) return;
    setWanted(undefined);
    if (wanted === draft) tryToStamp();
  });
  useHotkeys(
    [
      ['alt+N', addItem],
      ['mod+Enter', tryToStamp],
    ],
    [],
  );

  return (
    <Findings.Provider value={findings}>
      <Stack gap="md" maw={1240}>
        <Head replaced={draft.replaces?.name} type={draft.type} isBegun={isBegun} onDiscard={restart} />
        {tabs.isChangedElsewhere && (
          <Alert color="yellow" role="status">
            {t('changedElsewhere')}{' '}
            <Button variant="default" size="compact-sm" onClick={tabs.takeOther}>
              {t('takeOther')}
            </Button>
          </Alert>
        )}
        <div className="beside">
          <Stack gap="md">
            <CustomerSection draft={draft} onChange={change} />
            <Stack gap="sm" ref={lines} component="section" aria-label={t('items')}>
              {draft.items.map((item, index) => (
                <ItemCard
                  key={item.key}
                  item={item}
                  index={index}
                  isOnly={draft.items.length === 1}
                  type={draft.type ?? 'I'}
                  onChange={changeItem}
                  onRemove={removeItem}
                />
              ))}
              <Button
                variant="default"
                w="fit-content"
                leftSection={<RiAddLine size={16} aria-hidden />}
                onClick={addItem}
                title="Alt + N"
              >
                {t('addItem')}
              </Button>
            </Stack>
            {draft.type !== 'T' && <PaymentSection draft={draft} onChange={change} />}
            <ExtraSection draft={draft} onChange={change} />
          </Stack>
          <Stack gap="md">
            <TotalsCard draft={draft} isReady={isReady} isChecking={verdict.isFetching} />
            {/* Above what comes and goes: nothing moves the button away from below the pointer. */}
            <Group grow preventGrowOverflow={false} gap="xs">
              <Button
                variant="default"
                px="sm"
                leftSection={<RiEyeLine size={16} aria-hidden />}
                onClick={tryToPreview}
              >
                {t('preview')}
              </Button>
              <Button loading={stamp.isPending || wanted === draft} onClick={tryToStamp} title="Ctrl + Enter">
                {t('stamp')}
              </Button>
            </Group>
            {isOffline && <Alert color="yellow">{t('offline')}</Alert>}
            {verdict.error && !malformed && !isOffline && <Failure error={verdict.error} onRetry={verdict.refetch} />}
            <Suspense>
              {isShown && errors.length > 0 && (
                <FindingList
                  findings={errors}
                  title={t('findings', { count: errors.length })}
                  color="red"
                  onFix={fix}
                  presses={presses}
                  mustScroll={mustScroll}
                />
              )}
              {warnings.length > 0 && (
                <FindingList findings={warnings} title={t('warnings')} color="yellow" onFix={fix} />
              )}
            </Suspense>
            <div ref={failure}>
              {stamp.error &&
                (isOutcomeUnknown(stamp.error) ? (
                  <Alert color="yellow">{t('unknown')}</Alert>
                ) : (
                  <Failure error={stamp.error} />
                ))}
            </div>
          </Stack>
        </div>
      </Stack>
      <Suspense>{isPreviewing && <Preview body={bodyOf(draft, environment)} onClose={preview.close} />}</Suspense>
      <Suspense>
        {asked && <StampConfirmation draft={asked} isOpen={isAsking} onClose={asking.close} onStamp={stamp.mutate} />}
      </Suspense>
    </Findings.Provider>
  );
}

const Head = memo(function Head({
  replaced,
  type = 'I',
  isBegun,
  onDiscard,
}: {
  /** The name of the invoice that this one replaces. */
  replaced: string | undefined;
  type: Draft['type'];
  isBegun: boolean;
  onDiscard: () => void;
}) {
  const t = useEditorWords();
  const isReplacing = replaced !== undefined;
  return (
    <Group justify="space-between">
      <Stack gap={0}>
        <PageTitle>{isReplacing ? t('replaceTitle', { name: replaced }) : t(type === 'I' ? 'title' : type)}</PageTitle>
        <Text size="sm" c="dimmed">
          {isReplacing ? t('replaceText') : t('kept')}
        </Text>
      </Stack>
      {(isBegun || isReplacing) && (
        <Button variant="subtle" px="xs" mx="-xs" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
    </Group>
  );
});
