import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './define-config.js';
import { readSecretFiles } from './read-secret-files.js';

const folder = mkdtempSync(join(tmpdir(), 'quillstead-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('secrets as files', () => {
  it.each([
    'DATABASE_URL',
    'DEPLOYMENT_SECRET',
    'DEPLOYMENT_SECRET_ACCEPTED',
    'VAPID_PRIVATE_KEY',
    'REDIS_PASSWORD',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ])('give %s its value, without the end of the line', (name) => {
    const env = { [`${name}_FILE`]: fileOf(name, 'of the file\n'), SITE_NAME: 'A' };
    readSecretFiles(env);
    expect(env).toEqual({ [name]: 'of the file', SITE_NAME: 'A' });
  });

  it('may be empty or not named', () => {
    const env = { SMTP_URL_FILE: fileOf('empty', ''), MEILI_KEY_FILE: '' };
    readSecretFiles(env);
    expect(env).toEqual({ SMTP_URL: '' });
  });

  it('leave the files of other programs alone', () => {
    const env = {
      SSL_CERT_FILE: '/nowhere',
      PGPASSFILE: '/nowhere',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere',
    };
    const before = { ...env };
    readSecretFiles(env);
    expect(env).toEqual(before);
  });

  it('are refused when one is missing or a value is there too, all at once', () => {
    const read = () =>
      readSecretFiles({
        REDIS_URL_FILE: join(folder, 'missing'),
        DEPLOYMENT_SECRET: 'of the environment',
        DEPLOYMENT_SECRET_FILE: fileOf('secret', 'of the file'),
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/REDIS_URL_FILE: .*missing[^]*DEPLOYMENT_SECRET: DEPLOYMENT_SECRET_FILE is set too/);
  });
});
