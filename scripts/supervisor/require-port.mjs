import { listenFault } from './free-port.mjs';
import { StartFault } from './start-fault.mjs';

/** Both families, any address and loopback: a listener on one of them would split or swallow our visitors. */
const addresses = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/**
 * Throws a StartFault in a clear sentence unless the site may listen on the port.
 * @param {string} variable that sets it
 * @param {number} port
 */
export async function requirePort(variable, port) {
  for (const address of addresses) {
    const fault = await listenFault(port, address);
    if (fault === 'EADDRINUSE') {
      throw new StartFault(
        `Port ${port} is taken by another program. Stop that program, or start with another port: ${variable}=${port + 1} npm start`,
      );
    }
    if (fault === 'EACCES') {
      throw new StartFault(
        `Port ${port} may only be used by root here. Take one above 1023: ${variable}=${port + 8_000} npm start`,
      );
    }
  }
}
