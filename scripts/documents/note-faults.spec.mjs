import { noteFaults } from './note-faults.mjs';

const whole =
  '# A title\n\n## Status\n\nAccepted.\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n### Part\n\nMore.\n\n## Alternatives\n\n- None.\n';
const wrongHeadings = 'its headings are not Status, Context, Decision, Alternatives';

describe('a decision note', () => {
  it('has a title and four parts', () => {
    expect(noteFaults(whole)).toEqual([]);
  });

  it.each([
    ['without a title', whole.replace('# A title\n\n', ''), 'does not begin with its title'],
    ['without alternatives', whole.replace('## Alternatives\n\n', ''), wrongHeadings],
    ['with a fifth part', `${whole}\n## Consequences\n\nMany.\n`, wrongHeadings],
    [
      'in another order',
      whole.replace('## Context', '## Decision').replace('## Decision\n\nWhat', '## Context\n\nWhat'),
      wrongHeadings,
    ],
    ['with an empty part', whole.replace('Why.\n\n', ''), 'nothing stands under Context'],
    ['with an empty last part', whole.replace('- None.\n', ''), 'nothing stands under Alternatives'],
  ])('is found out %s', (_, text, fault) => {
    expect(noteFaults(text)).toContain(fault);
  });
});
