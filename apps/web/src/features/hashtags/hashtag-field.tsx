import { useState } from 'react';
import { PillInput, type PillInputProps } from '../../ui/pill-input.js';
import { useSuggestions } from '../suggestions/index.js';
import { spellHashtag } from './spell-hashtag.js';

/** A list of hashtags; those that stories have are suggested. */
export function HashtagField(
  props: Pick<PillInputProps, 'control' | 'items' | 'check' | 'onError' | 'onChange'>,
) {
  const [typed, setTyped] = useState('');
  const { rows } = useSuggestions(spellHashtag(typed), 'hashtag_list');
  const chosen = new Set(props.items.map((item) => item.toLowerCase()));
  return (
    <PillInput
      {...props}
      placeholder="#adventure"
      spell={spellHashtag}
      suggestions={(rows ?? []).filter(({ label }) => !chosen.has(label.toLowerCase()))}
      onTyped={setTyped}
    />
  );
}
