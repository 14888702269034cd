import { MessageKeys } from '@quillstead/service-kit';
import { secret } from './secret.mjs';

const times = 200_000;

/** Microseconds of CPU that it takes to sign and to check one request of usual size; not what responses share. */
export function macCost() {
  const keys = new MessageKeys(secret);
  const place = 'rpc:{content}:gateway:0123456789abcdef012345';
  const rest = ',"content.read","request-of-the-bench",null,null,{"number":1,"size":"small"}]';
  const run = (count) => {
    for (let n = 0; n < count; n += 1)
      if (keys.open(place, keys.seal(place, `1795440000000["gateway-0123456789ab",${n}${rest}`)) === null)
        throw new Error('what was signed must fit');
  };
  run(times / 10);
  const before = process.cpuUsage();
  run(times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}
