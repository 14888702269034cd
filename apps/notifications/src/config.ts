import {
  type ConfigOf,
  defineConfig,
  mailVariables,
  readSecretFiles,
  serviceVariables,
} from '@quillstead/service-kit';
import { pushVariables } from './push/push-variables.js';

export const config = defineConfig({ ...serviceVariables, ...mailVariables, ...pushVariables });

export type NotificationsConfig = ConfigOf<typeof config>;

/** Reads the configuration of this process, for programs that `runService` does not start. Throws a ConfigError. */
export const readConfig = (): NotificationsConfig => config.read(process.env);

const senderVariables = defineConfig({
  SITE_NAME: serviceVariables.SITE_NAME,
  SITE_URL: serviceVariables.SITE_URL,
  ...mailVariables,
});

/** Reads only the variables about the sender of emails, for a program that needs nothing else. Throws a ConfigError. */
export function readSenderConfig(): ConfigOf<typeof senderVariables> {
  readSecretFiles(process.env);
  return senderVariables.read(process.env);
}
