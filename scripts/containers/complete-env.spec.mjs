import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meiliKey } from '../supervisor/meili-key.mjs';
import { completeEnv } from './complete-env.mjs';

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const read = (text) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

describe('.env', () => {
  it('gets a secret of its own in each place, and the key of search from the master key', () => {
    const env = read(completeEnv(example, null));
    const secrets = Object.entries(env).filter(([name]) => /SECRET$|PASSWORD$|^MEILI_/.test(name));
    expect(secrets.length).toBeGreaterThan(15);
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
    for (const [, value] of secrets) expect(value).toMatch(/^[\w-]{40,}$/);
    expect(env.MEILI_KEY).toBe(meiliKey(env.MEILI_MASTER_KEY));
  });

  it('of an older release gets what it lacks, and keeps its secrets and its index', () => {
    const old = 'DEPLOYMENT_SECRET=kept\nREDIS_PASSWORD=kept too\nMEILI_KEY=the-master\nSITE_NAME=Mine\n';
    const text = completeEnv(example, old);
    const env = read(text);
    expect(env).toMatchObject({ DEPLOYMENT_SECRET: 'kept', REDIS_PASSWORD: 'kept too', SITE_NAME: 'Mine' });
    expect([env.MEILI_MASTER_KEY, env.MEILI_KEY]).toEqual(['the-master', meiliKey('the-master')]);
    expect(env.GATEWAY_REDIS_PASSWORD).toMatch(/^[\w-]{43}$/);
    expect(completeEnv(example, text)).toBe(text);
  });
});
