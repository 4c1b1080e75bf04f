import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { write } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';

export const addCompletion: AddCommand = (program, cli) => {
  const { texts } = cli;
  program
    .command('completion')
    .description(texts.completionCommand)
    .addArgument(new Argument('<shell>', texts.shellArgument).choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => printScript(cli, program, shell));
};

const printScript = (cli: Cli, program: Command, shell: keyof typeof scripts): Promise<void> =>
  write(cli, scripts[shell](candidatesOf(program, '')));

/** Completions after a command: its subcommands, its options and those of the program. */
interface Candidates {
  /** `customers list`; empty for the program. */
  path: string;
  words: { word: string; description: string }[];
}

function candidatesOf(command: Command, path: string, above: readonly Command[] = []): Candidates[] {
  const options = [...above, command].flatMap(({ options: own }) => own);
  const words = [
    ...command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    ...options.map(({ long, description }) => ({ word: long ?? '', description })),
  ];
  return [
    { path, words: words.filter(({ word }) => word !== '') },
    ...command.commands.flatMap((each) =>
      candidatesOf(each, path === '' ? each.name() : `${path} ${each.name()}`, above.length === 0 ? [command] : above),
    ),
  ];
}

/** Single-quoted for bash, zsh and fish, which complete file names if there is no candidate. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The commands among the words before the cursor. */
const bashPath = `  local path='' word
  for word in "\${words[@]:1:cword-1}"; do
    case " \${commands} " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done`;

const slashed = (path: string) => path.replaceAll(' ', '/');

const scripts = {
  bash: (all: Candidates[]) => `# lacre completion bash > ~/.local/share/bash-completion/completions/lacre
_lacre() {
  local words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD candidates=''
  local commands=${quoted(
    all
      .map(({ path }) => slashed(path))
      .join(' ')
      .trim(),
  )}
${bashPath}
  case "$path" in
${all.map(({ path, words }) => `    ${quoted(slashed(path))}) candidates=${quoted(words.map(({ word }) => word).join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${words[cword]}"))
}
complete -o default -F _lacre lacre
`,
  zsh: (all: Candidates[]) => `#compdef lacre
# lacre completion zsh > "\${fpath[1]}/_lacre"
_lacre() {
  local commands=${quoted(
    all
      .map(({ path }) => slashed(path))
      .join(' ')
      .trim(),
  )}
  local cword=$((CURRENT - 1))
  local -a candidates
  local path_='' word
  for word in "\${words[@]:1:$((cword - 1))}"; do
    case " $commands " in *" \${path_:+$path_/}$word "*) path_="\${path_:+$path_/}$word" ;; esac
  done
  case "$path_" in
${all
  .map(({ path, words }) => {
    const described = words.map(({ word, description }) => quoted(`${word}:${description.replaceAll(':', '\\:')}`));
    return `    ${quoted(slashed(path))}) candidates=(${described.join(' ')}) ;;`;
  })
  .join('\n')}
  esac
  _describe 'lacre' candidates
  _files
}
compdef _lacre lacre
`,
  fish: (all: Candidates[]) => `# lacre completion fish > ~/.config/fish/completions/lacre.fish
function __lacre_at
  set -l commands ${all.map(({ path }) => fishQuoted(slashed(path))).join(' ')}
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -l -c / -- "$at/$word")
    contains -- $next $commands; and set at $next
  end
  test "$at" = "$argv[1]"
end
${all
  .flatMap(({ path, words }) =>
    words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      return `complete -c lacre -n "__lacre_at ${fishQuoted(slashed(path))}" ${what} -d ${fishQuoted(description)}`;
    }),
  )
  .join('\n')}
`,
};
