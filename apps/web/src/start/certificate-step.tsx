import { Alert, Button, FileInput, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { RiKey2Line, RiShieldCheckLine } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CertificateFaults, faultsOf } from '../form/certificate-faults.tsx';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { useLeavingPage } from '../form/leaving-page.tsx';
import { readChosen, UnreadableFile } from '../service/chosen-file.ts';
import { queryClient, service } from '../service/service.ts';
import { dayOf } from '../words/instants.ts';
import { useStartWords } from './words.ts';

/** The digital seal certificate (CSD). It is checked first and stored only if nothing is wrong with it. */
export function CertificateStep({
  organizationId,
  onDone,
  onSkip,
}: {
  organizationId: string;
  onDone: () => void;
  onSkip: () => void;
}) {
  const t = useStartWords();
  const [cer, setCer] = useState<File | null>(null);
  const [key, setKey] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const upload = useMutation({
    mutationFn: async ({ mfaCode, ...files }: { cer: File; key: File; mfaCode?: string }) => {
      const [certificate, privateKey] = [await readChosen(files.cer), await readChosen(files.key)];
      const input = { id: organizationId, cer: certificate, key: privateKey, password };
      const verdict = await service().organizations.checkCertificate.mutate(input);
      if (verdict.ok) await service().organizations.uploadCertificate.mutate(input, { context: { mfaCode } });
      return verdict;
    },
    onError: (error) => {
      if (!(error instanceof UnreadableFile)) return;
      // A browser fires no change event when the same file is chosen again.
      if (error.file === cer) setCer(null);
      else setKey(null);
    },
    onSuccess: ({ ok }) => (ok ? queryClient.invalidateQueries() : undefined),
  });
  const { data } = upload;
  const errors = faultsOf(data, 'error');
  const warnings = faultsOf(data, 'warning');
  const question = useLeavingPage(!data?.ok && (cer !== null || key !== null || password !== ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (cer && key) upload.mutate({ cer, key });
      }}
    >
      {question}
      <Stack>
        <Title order={2} size="h3">
          {t('certificate')}
        </Title>
        <Text size="sm">{t('certificateLead')}</Text>
        <FileInput
          label={t('cerFile')}
          placeholder={t('choose')}
          accept=".cer"
          leftSection={<RiShieldCheckLine size={18} aria-hidden />}
          required
          value={cer}
          onChange={setCer}
        />
        <FileInput
          label={t('keyFile')}
          placeholder={t('choose')}
          accept=".key"
          leftSection={<RiKey2Line size={18} aria-hidden />}
          required
          value={key}
          onChange={setKey}
        />
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="off"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ConfirmedFailure
          error={upload.error}
          isPending={upload.isPending}
          onCode={(mfaCode) => cer && key && upload.mutate({ cer, key, mfaCode })}
        />
        {errors.length > 0 && (
          <Alert color="red" title={t('faults')} role="alert">
            <CertificateFaults faults={errors} />
          </Alert>
        )}
        {warnings.length > 0 && (
          <Alert color="yellow" title={data?.ok ? t('notices') : t('alsoNote')} role="alert">
            <CertificateFaults faults={warnings} />
          </Alert>
        )}
        {data?.ok && data.certificate && (
          <Alert color="green" role="status">
            {t('checked', { rfc: data.certificate.rfc, date: dayOf(data.certificate.validTo) })}
          </Alert>
        )}
        <Group>
          {data?.ok ? (
            <Button onClick={onDone}>{t('next')}</Button>
          ) : (
            <>
              <Button type="submit" loading={upload.isPending}>
                {t('check')}
              </Button>
              <Button variant="subtle" onClick={onSkip}>
                {t('skip')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}
