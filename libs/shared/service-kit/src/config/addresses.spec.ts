import { mailVariables } from '../mail/mail-variables.js';
import { defineConfig } from './define-config.js';
import { serviceVariables } from './variables.js';

const needed = {
  DATABASE_URL: 'postgres://localhost/site',
  REDIS_URL: 'redis://localhost',
  DEPLOYMENT_SECRET: 'a secret of the site',
};
const read = (env: Record<string, string>) =>
  defineConfig({ ...serviceVariables, ...mailVariables }).read({ ...needed, ...env });

describe('the addresses of a configuration', () => {
  it.each([
    ['https://stories.example', 'https://stories.example'],
    ['https://stories.example/', 'https://stories.example'],
    ['HTTPS://Stories.Example', 'https://stories.example'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://stories.example:443', 'https://stories.example'],
    ['http://localhost:5000/', 'http://localhost:5000'],
    ['http://[::1]:5000', 'http://[::1]:5000'],
  ])('have the site %s at its origin', (address, origin) => {
    expect(read({ SITE_URL: address }).SITE_URL).toBe(origin);
  });

  it.each([
    'stories.example',
    'localhost:5000',
    '//stories.example',
    'https:stories.example',
    'https:/stories.example',
    'https//stories.example',
    'ftp://stories.example',
    'https://',
    'https:///',
    'https://stories.example:port',
    'https://one two.example',
    'javascript:alert(1)',
  ])('have no site %s', (address) => {
    expect(() => read({ SITE_URL: address })).toThrow(
      /^The configuration is not whole:\n {2}SITE_URL: must be an address like https:\/\/host or http:\/\/host$/,
    );
  });

  it.each([
    'https://stories.example/stories',
    'https://stories.example/?a=1',
    'https://stories.example/#top',
    'https://ann@stories.example',
    'https://ann:secret@stories.example',
  ])('have no site %s beside its origin', (address) => {
    expect(() => read({ SITE_URL: address })).toThrow(
      /^The configuration is not whole:\n {2}SITE_URL: must end with the host and its port, without user, path, query or fragment$/,
    );
  });

  it.each([
    ['DATABASE_URL', 'postgresql://ann:secret@db.example:5432/site?sslmode=require'],
    ['DATABASE_URL', 'postgres:///site?host=/var/run/postgresql'],
    ['DATABASE_POOLER_URL', 'postgres://db.example/site'],
    ['DATABASE_REPLICA_URL', 'postgres://db.example/site'],
    ['REDIS_URL', 'rediss://ann:secret@redis.example:6380/1'],
    ['REDIS_URL', 'redis+sentinel://:secret@one:26379/main?and=two:26379&sentinel_password=secret'],
    ['REDIS_URL', 'redis+cluster://one:6379?and=two'],
    ['REDIS_URL', 'rediss+cluster://[::1]:6379'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/v1'],
    ['SMTP_URL', 'smtps://ann:secret@mail.example'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?ignoreTLS=true'],
    ['MAIL_FROM', 'no-reply@stories.example'],
    ['MAIL_FROM', 'no-reply@bücher.example'],
  ])('take %s=%s as it is', (name, value) => {
    expect(read({ [name]: value })).toMatchObject({ [name]: value });
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example/site'],
    ['DATABASE_URL', 'db.example:5432/site'],
    ['DATABASE_URL', 'postgres:///site'],
    ['DATABASE_POOLER_URL', 'http://db.example/site'],
    ['DATABASE_REPLICA_URL', 'db.example'],
    ['REDIS_URL', 'http://redis.example'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis+sentinel://one:26379'],
    ['REDIS_URL', 'redis+cluster://one:6379?and=two:three'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'no-reply'],
    ['MAIL_FROM', 'no\u200breply@stories.example'],
    ['MAIL_FROM', 'Stories <no-reply@stories.example>'],
    ['SITE_NAME', '\u200b \u3164'],
  ])('do not take %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: must `, 'm'));
  });

  it('are faults together, in sentences without what may be a password', () => {
    const fault = (): string => {
      try {
        read({ SITE_URL: 'ftp://a:secret@b', DATABASE_URL: 'mysql://a:secret@b', REDIS_URL: 'a:secret@b' });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    for (const name of ['SITE_URL', 'DATABASE_URL', 'REDIS_URL']) expect(fault()).toContain(`  ${name}: `);
    expect(fault()).not.toContain('secret');
  });
});
