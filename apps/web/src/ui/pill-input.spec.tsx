import { hashtagKey } from '@quillstead/catalogue';
import { checkField } from '@quillstead/fields';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { spokenAtom } from '../lib/announce.js';
import { store } from '../lib/store.js';
import { costOfSpelling, spellHashtag } from '../features/hashtags/spell-hashtag.js';
import { Field } from './field.js';
import { type OfferedItem, PillInput } from './pill-input.js';

interface HashtagsProps {
  readonly start?: readonly string[];
  readonly suggestions?: readonly OfferedItem[];
}

function Hashtags({ start = [], suggestions = [] }: HashtagsProps) {
  const [items, setItems] = useState(start);
  const [error, setError] = useState<string | null>(null);
  return (
    <Field label="Hashtags" error={error}>
      {(control) => (
        <PillInput
          control={control}
          items={items}
          check={(list) => checkField('hashtag_list', list)}
          onChange={setItems}
          onError={setError}
          suggestions={suggestions}
          spell={spellHashtag}
          costOf={costOfSpelling}
          keyOf={hashtagKey}
        />
      )}
    </Field>
  );
}

function Warnings() {
  const [items, setItems] = useState<readonly string[]>([]);
  return (
    <Field label="Warnings">
      {(control) => (
        <PillInput
          control={control}
          items={items}
          takesPhrases
          check={(list) => checkField('warning_words', list)}
          onChange={setItems}
          onError={() => null}
        />
      )}
    </Field>
  );
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const field = () => screen.getByLabelText<HTMLInputElement>('Hashtags');
const spoken = () => store.get(spokenAtom)?.text;

describe('the pill input', () => {
  it('adds what is typed on a space, on Enter and on leaving', async () => {
    const user = userEvent.setup();
    render(<Hashtags />);
    await user.type(field(), 'sea rain{Enter}night');
    expect(shown()).toEqual(['#sea', '#rain']);
    await user.tab();
    expect(shown()).toEqual(['#sea', '#rain', '#night']);
    expect(field().value).toBe('');
    expect(spoken()).toBe('#night added.');
  });

  it.each(['猫、犬、', '猫，犬，', 'قط، كلب، ', '猫・犬・', '猫･犬･', '猫;犬；', '猫　犬　', '＃猫＃犬 '])(
    'takes the words of %j for two items',
    async (typed) => {
      const user = userEvent.setup();
      render(<Hashtags />);
      await user.type(field(), typed);
      expect(shown()).toEqual(typed.match(/\p{L}+/gu)?.map((word) => `#${word}`));
      expect(field().value).toBe('');
    },
  );

  it('takes each hashtag that is pasted', async () => {
    const user = userEvent.setup();
    render(<Hashtags />);
    await user.click(field());
    await user.paste('#a #b, c、d#e');
    expect(shown()).toEqual(['#a', '#b', '#c', '#d', '#e']);
  });

  it('adds nothing while an input method composes', () => {
    render(<Hashtags />);
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: '猫、' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect([field().value, shown()]).toEqual(['猫、', []]);
    fireEvent.compositionEnd(field());
    expect([field().value, shown()]).toEqual(['', ['#猫']]);
  });

  it('says what signs cost until something else is typed', async () => {
    const user = userEvent.setup();
    render(<Hashtags />);
    await user.type(field(), 'C++ ');
    const cost = "Signs can't be part of a hashtag: C++ became #C.";
    expect([shown(), spoken()]).toEqual([['#C'], `${cost} #C added.`]);
    expect(screen.getByText(cost)).toBeTruthy();
    await user.type(field(), '{Backspace}');
    expect([field().value, shown(), screen.queryByText(cost)]).toEqual(['#C', [], null]);
    await user.clear(field());
    await user.paste('sci-fi, sea, C#');
    expect(shown()).toEqual(['#scifi', '#sea', '#C']);
    expect(screen.getByText(/sci-fi became #scifi\..* C# became #C\./u)).toBeTruthy();
    await user.type(field(), 'x');
    expect(screen.queryByText(/became/u)).toBeNull();
  });

  it('refuses signs alone and keeps them in the field', async () => {
    const user = userEvent.setup();
    render(<Hashtags />);
    await user.type(field(), '+++{Enter}');
    expect([field().value, shown()]).toEqual(['+++', []]);
    expect(spoken()).toBe("Hashtag list can only contain letters, numbers, and '_'.");
  });

  it('keeps all that is refused of a pasted list in the field, and takes the rest', async () => {
    const user = userEvent.setup();
    render(<Hashtags start={['#1', '#2', '#3']} />);
    await user.click(field());
    await user.paste('sea, +++, rain;🐱 night snow moon, sun');
    expect(shown().slice(3)).toEqual(['#sea', '#rain', '#night', '#snow']);
    expect(field().value).toBe('+++ 🐱 moon sun');
    expect(spoken()).toBe("Hashtag list can only contain letters, numbers, and '_'.");
    await user.tab();
    expect(field().value).toBe('+++ 🐱 moon sun');
    await user.click(screen.getByRole('button', { name: 'Remove #1' }));
    await user.type(field(), '{Enter}');
    expect([shown().at(-1), field().value]).toEqual(['#moon', '+++ 🐱 sun']);
  });

  it('keeps refused items of several words apart in the field', async () => {
    const user = userEvent.setup();
    render(<Warnings />);
    const warnings = screen.getByLabelText<HTMLInputElement>('Warnings');
    const long = (letter: string) => `${letter.repeat(60)} ${letter.repeat(60)}`;
    await user.click(warnings);
    await user.paste(`${long('a')}, heavy rain, ${long('b')},`);
    expect(shown()).toEqual(['heavy rain']);
    expect(warnings.value).toBe(`${long('a')}, ${long('b')}`);
  });

  it('takes items of several words, which a comma, Enter and leaving add', async () => {
    const user = userEvent.setup();
    render(<Warnings />);
    const warnings = screen.getByLabelText<HTMLInputElement>('Warnings');
    await user.type(warnings, 'loud  noises, spiders{Enter}');
    await user.paste('a flood,\nheavy rain');
    expect(shown()).toEqual(['loud noises', 'spiders', 'a flood', 'heavy rain']);
    await user.type(warnings, 'deep water ');
    expect([warnings.value, shown().length]).toEqual(['deep water ', 4]);
    await user.tab();
    expect(shown().at(-1)).toBe('deep water');
  });

  it('takes the last item back into the empty field on Backspace and says so', async () => {
    const user = userEvent.setup();
    render(<Hashtags start={['#sea', '#rain']} />);
    await user.type(field(), '{Backspace}');
    expect(shown()).toEqual(['#sea']);
    expect(field().value).toBe('#rain');
    expect(spoken()).toBe('#rain is back in the field.');
  });

  it('has a named button to remove each item, which gives the focus back to the field', async () => {
    const user = userEvent.setup();
    render(<Hashtags start={['#sea', '#rain']} />);
    await user.click(screen.getByRole('button', { name: 'Remove #sea' }));
    expect(shown()).toEqual(['#rain']);
    expect(document.activeElement).toBe(field());
    expect(spoken()).toBe('#sea removed.');
  });

  it('takes an item once, whatever its case', async () => {
    const user = userEvent.setup();
    render(<Hashtags start={['#Sea']} />);
    await user.type(field(), 'sea ');
    expect(shown()).toEqual(['#Sea']);
    expect(spoken()).toBe('#sea is there already.');
    await user.type(field(), 'ＳＥＡ ');
    expect(shown()).toEqual(['#Sea']);
  });

  it('refuses what the dictionary refuses, says why and keeps it in the field', async () => {
    const user = userEvent.setup();
    render(<Hashtags start={['#1', '#2', '#3', '#4', '#5', '#6', '#7']} />);
    await user.type(field(), 'eighth ');
    expect(shown()).toHaveLength(7);
    expect(field().value).toBe('eighth');
    expect(screen.getByText('Hashtag list must have less than or equal to 7 items.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(spoken()).toBe('Hashtag list must have less than or equal to 7 items.');
  });

  it('closes what is offered on Escape, for the same words for good, and keeps what is typed', async () => {
    const user = userEvent.setup();
    const offered = (labels: readonly string[]) => labels.map((label) => ({ label, caption: null }));
    const { rerender } = render(<Hashtags suggestions={[]} />);
    await user.type(field(), 'se{Escape}');
    expect(field().value).toBe('se');
    // The response comes after the list closed.
    rerender(<Hashtags suggestions={offered(['#sea'])} />);
    expect(screen.queryByRole('option')).toBeNull();
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(field(), 'a');
    expect(await screen.findByRole('option', { name: '#sea' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    rerender(<Hashtags suggestions={offered(['#sea', '#seaside'])} />);
    await user.click(field());
    expect([screen.queryByRole('option'), field().value]).toEqual([null, 'sea']);
  });
});
