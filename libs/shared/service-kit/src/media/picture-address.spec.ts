import { pictureAddress, readPictureTicket, signedPictureAddress } from './picture-address.js';

const config = { DEPLOYMENT_SECRET: 'a secret of the tests' };
const name = '0123456789abcdef'.repeat(2);
const hour = 60 * 60 * 1_000;
const ticketOf = (address: string) => address.slice('/media/'.length);

describe('the address of a picture', () => {
  it('says its name to everybody when it is public', () => {
    expect(readPictureTicket(ticketOf(pictureAddress(name)), config)).toEqual({ name, until: null });
  });

  it('is valid for one to two hours when it is signed, and stays the same within an hour', () => {
    const address = signedPictureAddress(name, config, 10 * hour + 1);
    expect(signedPictureAddress(name, config, 11 * hour - 1)).toBe(address);
    const at = (now: number) => readPictureTicket(ticketOf(address), config, now);
    expect(at(12 * hour - 1)).toEqual({ name, until: 12 * hour });
    expect(at(12 * hour)).toBeNull();
  });

  it('is nothing with another signature, another time, another name or another form', () => {
    const now = 10 * hour;
    const ticket = ticketOf(signedPictureAddress(name, config, now));
    const [, until = '', signature = ''] = ticket.split('.');
    const others = [
      `${'f'.repeat(32)}.${until}.${signature}`,
      `${name}.${Number(until) + hour}.${signature}`,
      `${name}.${until}.${'A'.repeat(43)}`,
      `${name}.${until}`,
      `../${name}`,
      name.toUpperCase(),
      '',
    ];
    for (const other of others) expect(readPictureTicket(other, config, now)).toBeNull();
    expect(readPictureTicket(ticket, { DEPLOYMENT_SECRET: 'another secret of all' }, now)).toBeNull();
  });

  it('stays valid while the secret is replaced', () => {
    const ticket = ticketOf(signedPictureAddress(name, config));
    const replaced = {
      DEPLOYMENT_SECRET: 'the secret that follows',
      DEPLOYMENT_SECRET_ACCEPTED: config.DEPLOYMENT_SECRET,
    };
    expect(readPictureTicket(ticket, replaced)).not.toBeNull();
  });
});
