import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { callMessage } from './call-message.js';
import { send } from './send.js';

describe('a request that gets no response', () => {
  it('counts as lost after two minutes', async () => {
    const server = createServer(() => undefined).listen(0, 'localhost');
    await once(server, 'listening');
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const limits: number[] = [];
    const limit = jest.spyOn(XMLHttpRequest.prototype, 'timeout', 'set').mockImplementation(function (
      this: XMLHttpRequest,
      milliseconds,
    ) {
      limits.push(milliseconds);
      own?.set?.call(this, 10);
    });
    const { port } = server.address() as AddressInfo;
    const error: unknown = await send({
      method: 'POST',
      url: `http://localhost:${port}/draft`,
      body: {},
    }).catch((thrown: unknown) => thrown);
    limit.mockRestore();
    server.closeAllConnections();
    server.close();
    expect(limits).toEqual([120_000]);
    expect(callMessage({ error, fallback: 'Not saved.' })).toBe('The site could not be reached. Not saved.');
  });
});
