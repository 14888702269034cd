import { decisionReasonsOf, decisions, decisionsOf, type ReportedKind, reportedKinds } from './decisions.js';

describe('the reasons of a decision', () => {
  it.each<ReportedKind>([...reportedKinds])('of a %s are some for each decision that there is', (thing) => {
    for (const decision of decisionsOf(thing)) expect(decisionReasonsOf(decision, thing)).not.toEqual([]);
  });

  it('are of a rating only where there is one', () => {
    expect(decisionReasonsOf('remove', 'story')).toContain('rating');
    expect(decisionReasonsOf('remove', 'comment')).not.toContain('rating');
  });

  it('suspends people and hides or removes what they wrote', () => {
    expect(decisionsOf('user')).toEqual(['keep', 'warn', 'suspend']);
    expect(decisionsOf('comment')).toEqual(['keep', 'warn', 'hide', 'remove']);
    for (const list of ['series', 'collection'] as const)
      expect(decisionsOf(list)).toEqual(decisionsOf('comment'));
    expect(decisionsOf('fediverse_reply')).toEqual(['keep', 'remove']);
    expect(decisionsOf('story')).toEqual(decisions.filter((one) => one !== 'suspend'));
  });
});
