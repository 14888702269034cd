import type { Ask } from '@quillstead/contracts';
import { checkAnswers } from './check-answers.js';

const ask = (name: Ask['name']): Ask => ({ name, repeat: 'freely', callers: ['gateway'] });
const asks = [ask('content.read_story'), ask('content.list_home')];

describe('the check of a service’s answers', () => {
  it('is content when each ask has one handler', () => {
    expect(() => checkAnswers('content', ['content.list_home', 'content.read_story'], asks)).not.toThrow();
  });

  it('names every fault at once', () => {
    const handlers = ['content.read_story', 'content.read_story', 'content.read_stroy'];
    const check = (): void => checkAnswers('content', handlers, asks);
    expect(check).toThrow('content.list_home has no handler');
    expect(check).toThrow('content.read_stroy is no ask of this service');
    expect(check).toThrow('content.read_story has 2 handlers');
  });
});
