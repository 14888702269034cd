import { actInWords, stateInWords } from './act-in-words.js';

describe('an act of the log', () => {
  it.each([
    ['name_admin', 'user:1', ['made', 'an admin']],
    ['take_second_factor_off', 'user:1', ['took the second factor off', '']],
    ['change_user', 'user:1', ['changed', '']],
    ['make_invitation', 'invitation:4', 'made invitation 4'],
    ['withdraw_invitation', 'invitation:4', 'withdrew invitation 4'],
    ['handle_feedback', 'feedback:3', 'dealt with feedback 3'],
    ['resolve_error', 'error:5', 'looked after error 5'],
    ['delete_error', 'error:5', 'deleted error 5'],
    ['retry_dead_letters', 'events:social', 'tried the failed events of social again'],
    ['retry_dead_letters', 'jobs:social', 'tried the failed jobs of social again'],
    ['decide_report', 'fediverse_reply:7', 'decided on the reports of fediverse reply 7'],
    [
      'block_fediverse',
      'fediverse:https://far.example/ada',
      'blocked https://far.example/ada in the fediverse',
    ],
    ['unblock_fediverse', 'fediverse:far.example', 'ended the block of far.example in the fediverse'],
    ['some_new_act', 'thing:9', 'some new act: thing:9'],
  ])('%s of %s reads “%j”', (action, subject, sentence) => {
    expect(actInWords({ action, subject })).toEqual(sentence);
  });

  it('names what it found and left', () => {
    expect(stateInWords({ role: 'member', is_verified: 1 })).toBe('role member, is verified 1');
    expect(stateInWords({})).toBe('');
  });
});
