import { defineConfig } from './define-config.js';
import { processVariables } from './variables.js';
import { namespaceOf, secretsOf } from './wire.js';

const read = (env: Record<string, string>) =>
  defineConfig(processVariables).read({ REDIS_URL: 'redis://localhost', ...env });
const [old, next] = ['the old secret of the site', 'the new secret of the site'];

describe('the secrets of a process', () => {
  it('are one, of which the names in Redis are made too, unless more is said', () => {
    const config = read({ DEPLOYMENT_SECRET: old });
    expect([secretsOf(config), namespaceOf(config)]).toEqual([[old], old]);
  });

  it('are two while one is being replaced, and leave the names where they are', () => {
    const config = read({
      DEPLOYMENT_SECRET: next,
      DEPLOYMENT_SECRET_ACCEPTED: old,
      REDIS_NAMESPACE: 'a namespace',
    });
    expect([secretsOf(config), namespaceOf(config)]).toEqual([[next, old], 'a namespace']);
  });

  it('are refused when they are short', () => {
    expect(() => read({ DEPLOYMENT_SECRET: next, DEPLOYMENT_SECRET_ACCEPTED: 'short' })).toThrow(
      'DEPLOYMENT_SECRET_ACCEPTED',
    );
  });
});
