import type { Command } from 'commander';
import type { Cli } from '../cli.ts';

/** Adds a command, or a group of them, to the program. */
export type AddCommand = (program: Command, cli: Cli) => void;
