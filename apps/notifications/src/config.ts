import { type ConfigOf, defineConfig, mailVariables, serviceVariables } from '@quillstead/service-kit';
import { pushVariables } from './push/push-variables.js';

export const config = defineConfig({ ...serviceVariables, ...mailVariables, ...pushVariables });

export type NotificationsConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): NotificationsConfig => config.read(process.env);
