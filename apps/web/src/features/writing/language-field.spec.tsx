import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageField } from './language-field.js';

describe('the language of a story', () => {
  const field = () => screen.getByRole('combobox', { name: 'Language' });
  const shown = (value: string | null, detected: string | null, onChange = (_: string | null) => undefined) =>
    render(<LanguageField value={value} detected={detected} error={null} onChange={onChange} />);

  it.each([
    ['is detected, and says what', null, 'en', '', 'Detect automatically (English)'],
    ['is detected, and not known yet', null, null, '', 'Detect automatically'],
    ['is the one that was chosen', 'de', 'en', 'de', 'German'],
  ])('%s', (_, value, detected, code, label) => {
    shown(value, detected);
    expect(field()).toHaveProperty('value', code);
    expect(screen.getByRole('option', { name: label, selected: true })).toBeTruthy();
  });

  it('is chosen by its name, and the choice taken back', async () => {
    const chosen: (string | null)[] = [];
    const { rerender } = shown(null, 'en', (code) => void chosen.push(code));
    await userEvent.selectOptions(field(), 'Portuguese');
    rerender(
      <LanguageField value="pt" detected="en" error={null} onChange={(code) => void chosen.push(code)} />,
    );
    await userEvent.selectOptions(field(), 'Detect automatically (English)');
    expect(chosen).toEqual(['pt', null]);
  });
});
