import type { Operation } from '@quillstead/contracts';
import { checkHandlers } from './check-handlers.js';

const operation = (name: Operation['name']): Operation => ({ name, repeat: 'freely', callers: ['gateway'] });
const operations = [operation('content.read_story'), operation('content.list_home')];

describe('the check of a service’s handlers', () => {
  it('is content when each operation has one handler', () => {
    expect(() =>
      checkHandlers('content', ['content.list_home', 'content.read_story'], operations),
    ).not.toThrow();
  });

  it('names every fault at once', () => {
    const handlers = ['content.read_story', 'content.read_story', 'content.read_stroy'];
    const check = (): void => checkHandlers('content', handlers, operations);
    expect(check).toThrow('content.list_home has no handler');
    expect(check).toThrow('content.read_stroy is no operation of this service');
    expect(check).toThrow('content.read_story has 2 handlers');
  });
});
