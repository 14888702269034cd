import { render, screen } from '@testing-library/react';
import { TitleField } from './title-field.js';

describe('the title of a story', () => {
  // jsdom lays nothing out and has no CSS.supports.
  beforeAll(() => Object.assign(globalThis, { CSS: { supports: () => true } }));

  const none = () => undefined;
  const shown = (value: string, error: string | null = null) => {
    render(
      <TitleField value={value} lang={null} font="serif" error={error} onChange={none} onEnter={none} />,
    );
    return screen.getByLabelText('Title').getAttribute('aria-describedby');
  };
  const note = (id: string | null) => id && document.getElementById(id)?.textContent;

  it.each([
    ['nothing while it is short', 'T'.repeat(79), null, null],
    ['how long it is when it nears its limit', 'T'.repeat(80), null, '80/100'],
    ['that in characters and not in code units', '😀'.repeat(100), null, '100/100'],
    ['what is wrong with it', 'T'.repeat(101), 'Title is too long.', 'Title is too long.'],
  ])('has a note that says %s', (_, title, error, said) => {
    expect(note(shown(title, error))).toBe(said);
  });
});
