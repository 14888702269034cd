import { once } from 'node:events';
import { createServer } from 'node:http';
import { Scene } from './scene.mjs';

const server = createServer((_, response) => response.end('of Zqfelixx'));
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

function openScene() {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const scene = new Scene(`http://127.0.0.1:${port}`, 1, new AbortController().signal);
  const otto = scene.members.find(({ name }) => name === 'otto')?.person;
  if (!otto) throw new Error('Otto is missing');
  return { scene, otto, hide: () => scene.ledger.begin('hidden:felix', true)('done') };
}

describe('the load of a chaos run', () => {
  it('finds a response that shows what was private before its call', async () => {
    const { scene, otto, hide } = openScene();
    hide();
    await scene.call('comment', otto, 'POST', '/comment', {});
    expect([...scene.findings]).toEqual([expect.stringContaining('shows otto a story of felix')]);
  });

  it('takes the stored response to a repeated call for what it is, unless the first was made afterwards', async () => {
    const { scene, otto, hide } = openScene();
    const hidden = scene.hiddenFrom(otto);
    hide();
    await scene.callAfter(hidden, 'comment', otto, 'POST', '/comment', {}, 'key');
    expect([...scene.findings]).toEqual([]);
    await scene.callAfter(scene.hiddenFrom(otto), 'comment', otto, 'POST', '/comment', {}, 'key');
    expect(scene.findings.size).toBe(1);
  });

  it('reads an address of any script', async () => {
    const { otto } = openScene();
    expect(await otto.send('GET', '/story/глава-1', { from: 'я' })).toMatchObject({ outcome: 'done' });
  });
});
