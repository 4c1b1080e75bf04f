import type { CertificateCheck } from '@lacre/client';
import { Alert, Button, Card, FileInput, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CertificateFaults, faultsOf } from '../form/certificate-faults.tsx';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { useLeavingPage } from '../form/leaving-page.tsx';
import { takeFocus } from '../form/take-focus.ts';
import { readChosen, UnreadableFile } from '../service/chosen-file.ts';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { dayOf } from '../words/instants.ts';
import { useSettingsWords } from './words.ts';

/** Uploads a certificate, its key and password; they are checked before anything is stored. */
export function CertificateUpload() {
  const t = useSettingsWords();
  const [cer, setCer] = useState<File | null>(null);
  const [key, setKey] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  /** Another file or password was entered since the upload began. */
  const isChanged = useRef(false);
  const form = async () => {
    const data = new FormData();
    data.set('id', currentWorkspace().organizationId ?? '');
    if (cer) data.set('cer', await readChosen(cer));
    if (key) data.set('key', await readChosen(key));
    data.set('password', password);
    return data;
  };
  const onError = (error: Error) => {
    if (!(error instanceof UnreadableFile)) return;
    // A browser fires no change event when the same file is chosen again.
    if (error.file === cer) setCer(null);
    else setKey(null);
  };
  const check = useMutation({
    mutationFn: async () => service().organizations.checkCertificate.mutate(await form()),
    onError,
  });
  const upload = useMutation({
    mutationFn: async (mfaCode: string | undefined) =>
      service().organizations.uploadCertificate.mutate(await form(), { context: { mfaCode } }),
    onMutate: () => {
      isChanged.current = false;
    },
    onError,
    onSuccess: async () => {
      if (!isChanged.current) {
        check.reset();
        setCer(null);
        setKey(null);
        setPassword('');
      }
      await queryClient.invalidateQueries();
    },
  });
  // The input has changed since the check.
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      isChanged.current = true;
      check.reset();
      upload.reset();
      set(value);
    };
  };
  const question = useLeavingPage(cer !== null || key !== null || password !== '');
  return (
    <Card>
      {question}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('upload')}
          </Title>
          <FileInput
            label={t('cer')}
            placeholder={t('cerHint')}
            accept=".cer"
            required
            value={cer}
            onChange={changed(setCer)}
          />
          <FileInput
            label={t('key')}
            placeholder={t('keyHint')}
            accept=".key"
            required
            value={key}
            onChange={changed(setKey)}
          />
          <PasswordInput
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="off"
            required
            value={password}
            onChange={(event) => changed(setPassword)(event.currentTarget.value)}
          />
          <Failure error={check.error} />
          {upload.isSuccess && (
            <Alert ref={takeFocus} tabIndex={-1} color="green" role="status">
              {t('inUse')}
            </Alert>
          )}
          {check.data && <Verdict verdict={check.data} />}
          <ConfirmedFailure
            error={upload.error}
            isPending={upload.isPending}
            onCode={(mfaCode) => upload.mutate(mfaCode)}
          />
          <Group justify="flex-end">
            {check.data?.ok ? (
              <Button loading={upload.isPending} onClick={() => upload.mutate(undefined)}>
                {t('use')}
              </Button>
            ) : (
              <Button type="submit" loading={check.isPending} disabled={!cer || !key}>
                {t('check')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function Verdict({ verdict }: { verdict: CertificateCheck }) {
  const t = useSettingsWords();
  const { ok, certificate, readiness } = verdict;
  const warnings = faultsOf(verdict, 'warning');
  return (
    <>
      <Alert color={ok ? 'green' : 'red'} title={ok ? t('checkOk') : t('checkBad')} role={ok ? 'status' : 'alert'}>
        {certificate && (
          <Text size="sm">
            {t('whose', { name: certificate.legalName, rfc: certificate.rfc, date: dayOf(certificate.validTo) })}{' '}
            {ok && (readiness.production ? t('forProduction') : t('onlySandbox'))}
          </Text>
        )}
        <CertificateFaults faults={faultsOf(verdict, 'error')} />
      </Alert>
      {warnings.length > 0 && (
        <Alert color="yellow" title={t('checkNote')} role="status">
          <CertificateFaults faults={warnings} />
        </Alert>
      )}
    </>
  );
}
