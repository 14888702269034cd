import { freePort } from './free-port.mjs';
import { requirePort } from './site-options.mjs';

describe('the port of the site', () => {
  it('is one at which browsers open pages', async () => {
    await expect(requirePort('PORT', 4190)).rejects.toThrow('Browsers open no page at port 4190');
    await expect(requirePort('PORT', await freePort())).resolves.toBeUndefined();
  });
});
