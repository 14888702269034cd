import { jobPrefix } from '../jobs/job-queue.js';
import { GatewayRegistry } from '../acknowledgements/gateway-registry.js';
import { eventStream } from '../events/event-stream.js';
import { RpcAddresses } from './rpc-addresses.js';

/** While a release is rolled out, its processes and those of the release before meet under these names. */
describe('the names in Redis', () => {
  const namespace = 'a namespace';

  it('stay as they are', () => {
    const addresses = new RpcAddresses(namespace);
    const registry = new GatewayRegistry(namespace);
    expect([
      addresses.requests('content', 'gateway'),
      addresses.requests('content', 'acknowledge'),
      addresses.replies('social-1'),
      addresses.largeReply('social-1', 7),
      eventStream('content', namespace),
      jobPrefix('content', namespace),
      registry.pushes,
      registry.receipts('a publisher'),
    ]).toEqual([
      'rpc:{content}:gateway:bUPuMBnN-XlNbOLXMxBu2j',
      'rpc:{content}:acknowledge:ODYclqLZhLxZIaMjy8epTB',
      'rpc-reply:{social-1}:R4ogFiKf8jPKyM2W2uzI97',
      'rpc-reply:{social-1}:R4ogFiKf8jPKyM2W2uzI97:7',
      'events:{content}:eBA_vIx5fzqB3do3Mbb9HB',
      '{jobs:content:laj84IP6XHqgyiQyP4kstb}',
      'gateways:{gateways}:MtljXVy8OzAbv4lujSr6QO',
      'gateways:{gateways}:qtzrHx8vtl9EJzy_HS0B4a',
    ]);
  });

  it('are others in another namespace, of another service and on another lane', () => {
    const [addresses, others] = [new RpcAddresses(namespace), new RpcAddresses('another namespace')];
    const seals = [
      addresses.requests('content', 'gateway'),
      addresses.requests('content', 'service'),
      addresses.requests('social', 'gateway'),
      others.requests('content', 'gateway'),
      addresses.replies('content:gateway'),
    ].map((name) => name.split(':').at(-1));
    expect(new Set(seals).size).toBe(seals.length);
  });
});
