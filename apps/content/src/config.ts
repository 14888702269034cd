import { type ConfigOf, defineConfig, serviceVariables } from '@quillstead/service-kit';

export const config = defineConfig({ ...serviceVariables });

export type ContentConfig = ConfigOf<typeof config>;
