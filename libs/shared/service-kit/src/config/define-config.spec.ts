import { z } from 'zod';
import { ConfigError, defineConfig, flagVariable } from './define-config.js';
import { serviceVariables } from './variables.js';

const config = defineConfig({
  URL: z.url(),
  PORT: z.coerce.number().int(),
  OPEN: flagVariable(false),
});

describe('defineConfig', () => {
  it('reads what is set and fills in what is not', () => {
    expect(config.read({ URL: 'redis://localhost', PORT: '80', OTHER: 'x' })).toEqual({
      URL: 'redis://localhost',
      PORT: 80,
      OPEN: false,
    });
  });

  it('reports all faults at once', () => {
    const read = () => config.read({ URL: 'nowhere', PORT: 'http', OPEN: 'yes' });
    expect(read).toThrow(ConfigError);
    for (const name of ['URL', 'PORT', 'OPEN']) expect(read).toThrow(new RegExp(`^ {2}${name}: `, 'm'));
  });

  it('takes an empty variable for one that is not set', () => {
    expect(() => config.read({ URL: '', PORT: '80' })).toThrow('URL: ');
  });

  it('needs a database, Redis and the secret for every service', () => {
    const read = () => defineConfig(serviceVariables).read({ DEPLOYMENT_SECRET: 'short' });
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'DEPLOYMENT_SECRET']) expect(read).toThrow(name);
  });
});
