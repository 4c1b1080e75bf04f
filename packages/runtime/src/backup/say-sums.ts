import type { BackupSum } from './write-backup.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 GB`; decimal units. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1_000 && unit < units.length - 1; unit += 1) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** `2.3 s` up to two minutes, then `12.5 min`. */
export const timeText = (ms: number): string =>
  ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;

export const sumText = ({
  tables,
  rows,
  files,
  bytes,
}: Pick<BackupSum, 'tables' | 'rows' | 'files' | 'bytes'>): string =>
  `${rows} rows of ${tables} tables and ${files} files, ${sizeText(bytes)}`;
