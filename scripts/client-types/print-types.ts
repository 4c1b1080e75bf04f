import openapiTS, { astToString, stringToAST } from 'openapi-typescript';
import type { JsonSchema } from './router-schemas.ts';

type Node = Parameters<typeof astToString>[0];
interface Member {
  name: { text: string };
  type: { members?: unknown };
}

const reference = /components\["schemas"\]\["(\w+)"\]/g;
const blob = stringToAST('type T = Blob;') as unknown as { type: unknown }[];

/** Each schema as a TypeScript type of its name, sorted; a binary text is a Blob. */
export async function printTypes(schemas: ReadonlyMap<string, JsonSchema>): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '1.0' },
    paths: {},
    components: { schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
  const nodes = await openapiTS(JSON.stringify(document), {
    silent: true,
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? (blob[0]?.type as never) : undefined),
  });
  const membersOf = (within: unknown, name: string) =>
    (within as Member[]).find((member) => member.name.text === name)?.type.members as Member[];
  const [components] = nodes.filter((node) => (node as unknown as Member).name?.text === 'components');
  const types = membersOf((components as unknown as { members: unknown }).members, 'schemas');
  return types
    .map(({ name, type }) => {
      const text = astToString(type as unknown as Node).trim();
      const declaration = type.members === undefined ? `type ${name.text} =` : `interface ${name.text}`;
      return `${commentOf(schemas.get(name.text))}export ${declaration} ${text}`.replaceAll(reference, '$1');
    })
    .join('\n\n');
}

const commentOf = (schema: JsonSchema | undefined) =>
  typeof schema?.['description'] === 'string' ? `/** ${schema['description'].replaceAll('*/', '* /')} */\n` : '';
