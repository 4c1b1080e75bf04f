export function memoryEnvOf(env: NodeJS.ProcessEnv, program?: string): Record<string, string>;
export function memoryEnvOfChild(env: NodeJS.ProcessEnv, program: string, parent: string): NodeJS.ProcessEnv;
