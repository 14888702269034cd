import { requireAddresses } from './site-options.mjs';

const whole = {
  SITE_URL: 'https://stories.example/',
  DATABASE_URL: 'postgres:///site?host=/var/run/postgresql',
  REDIS_URL: 'redis+sentinel://one:26379/main',
  SMTP_URL: 'smtps://mail.example',
  MEILI_URL: 'http://127.0.0.1:7700',
  STATUS_PAGE_URL: '',
};

it('takes addresses, and variables that are not set', () => {
  expect(() => requireAddresses(whole)).not.toThrow();
  expect(() => requireAddresses({})).not.toThrow();
});

it('names all that are none, without their values', () => {
  const wrong = {
    ...whole,
    SITE_URL: 'stories.example',
    REDIS_URL: 'ftp://:secret@one',
    MEILI_URL: 'http://',
  };
  expect(() => requireAddresses(wrong)).toThrow(
    /^SITE_URL is no address: it must be like https:\/\/host\.\nREDIS_URL is no address: it must be like redis:\/\/host\.\nMEILI_URL is no address: it must be like https:\/\/host\.$/,
  );
});

it.each(['stories.example', 'localhost:5000', 'ftp://stories.example', 'https:stories.example', 'https://'])(
  'refuses %s as the address of a site',
  (address) => {
    expect(() => requireAddresses({ SITE_URL: address })).toThrow('SITE_URL is no address');
  },
);
