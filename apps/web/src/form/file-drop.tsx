import '@mantine/dropzone/styles.css';
import { Stack, Text } from '@mantine/core';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import { RiFileUploadLine } from '@remixicon/react';
import type { UnreadableFile } from '../service/chosen-file.ts';
import { FileFault } from '../service/file-fault.tsx';

const bytesOfMegabyte = 1_048_576;

/** Takes one file, dropped or chosen, and shows why the last one was rejected. */
export function FileDrop({
  label,
  limits,
  megabytes,
  fault,
  onFile,
  ...dropzone
}: {
  label: string;
  /** What files it takes. */
  limits: string;
  megabytes: number;
  fault: string | UnreadableFile | undefined;
  onFile: (file: File) => void;
} & Pick<DropzoneProps, 'accept' | 'onReject'>) {
  return (
    <>
      <Dropzone
        {...dropzone}
        maxSize={megabytes * bytesOfMegabyte}
        multiple={false}
        role="group"
        aria-label={`${label}. ${limits}`}
        inputProps={{ 'aria-label': label }}
        onDrop={([dropped]) => dropped && onFile(dropped)}
      >
        <Stack align="center" gap="xs" py="xl" ta="center">
          <RiFileUploadLine size={36} aria-hidden />
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            {limits}
          </Text>
        </Stack>
      </Dropzone>
      <FileFault fault={fault} />
    </>
  );
}
