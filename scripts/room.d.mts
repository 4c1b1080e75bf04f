export function roomOf(env: NodeJS.ProcessEnv, program?: string): Record<string, string>;
export function roomOfChild(env: NodeJS.ProcessEnv, program: string, parent: string): NodeJS.ProcessEnv;
