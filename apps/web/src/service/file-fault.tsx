import { Alert } from '@mantine/core';
import { UnreadableFile } from './chosen-file.ts';
import { Failure } from './failure.tsx';

/** Why a chosen file was rejected, or that the browser can no longer read it. */
export function FileFault({ fault }: { fault: string | UnreadableFile | undefined }) {
  if (fault instanceof UnreadableFile) return <Failure error={fault} />;
  if (fault === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {fault}
    </Alert>
  );
}
