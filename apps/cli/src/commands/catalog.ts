import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { type ListFormat, printList } from '../output/print-list.ts';
import type { Column } from '../output/table.ts';
import { type ConnectOptions, connectAnonymously } from '../profiles/connect.ts';
import type { AddCommand } from './command.ts';
import { upTo } from './values.ts';

interface SearchOptions extends ConnectOptions, ListFormat {
  catalog: string;
  limit: number;
}

export const addCatalog: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('catalog')
    .description(texts.catalogCommand)
    .command('search')
    .description(texts.searchCommand)
    .argument('<words...>', texts.queryArgument)
    .option('--catalog <name>', texts.catalogOption, 'c_ClaveProdServ')
    .option('--limit <number>', texts.catalogLimitOption, upTo(100), 20)
    .addOption(new Option('--json', texts.jsonOption).conflicts('csv'))
    .option('--csv', texts.csvOption)
    .action((words: string[], _, command) => search(cli, words.join(' '), command.optsWithGlobals()));
};

async function search(cli: Cli, q: string, options: SearchOptions): Promise<void> {
  const { catalogs } = (await connectAnonymously(cli, options)).lacre;
  const { catalog: name, limit } = options;
  const rows =
    name === 'c_ClaveProdServ'
      ? await catalogs.clavesProdServ({ q, limit })
      : name === 'c_ClaveUnidad'
        ? await catalogs.clavesUnidad({ q, limit })
        : await catalogs.entries({ name, q, limit });
  await printList(cli, columnsOf(cli), rows as Entry[], options);
}

interface Entry {
  codigo: string;
  descripcion: string;
}

const columnsOf = ({ texts }: Cli): Column<Entry>[] => [
  { heading: texts.code, cell: ({ codigo }) => codigo },
  { heading: texts.description, cell: ({ descripcion }) => descripcion },
];
