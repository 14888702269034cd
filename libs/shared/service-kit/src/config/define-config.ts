import { z } from 'zod';

/** Thrown when variables are missing or wrong; the message has a line for each of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface ConfigDefinition<Config> {
  /** The variables that it reads. */
  readonly names: readonly string[];
  /** Reads and checks all variables at once. Throws a ConfigError that names every fault. */
  read(env: Readonly<Record<string, string | undefined>>): Config;
}

/** Declares the variables a process reads from its environment; an empty one counts as not set. */
export function defineConfig<Shape extends z.ZodRawShape>(
  variables: Shape,
): ConfigDefinition<z.infer<z.ZodObject<Shape>>> {
  const schema = z.object(variables);
  return {
    names: Object.keys(variables),
    read(env) {
      const set = Object.fromEntries(
        Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
      );
      const parsed = schema.safeParse(set);
      if (parsed.success) return parsed.data;
      const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
      throw new ConfigError(`The configuration is not whole:\n${faults.join('\n')}`);
    },
  };
}

/** The type of what a definition reads. */
export type ConfigOf<Definition> = Definition extends ConfigDefinition<infer Config> ? Config : never;

/** Returns a switch in the environment: 1 or 0. */
export const flagVariable = (byDefault: boolean) =>
  z
    .enum(['0', '1'])
    .default(byDefault ? '1' : '0')
    .transform((value) => value === '1');
