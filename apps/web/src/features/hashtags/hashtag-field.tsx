import { hashtagKey } from '@quillstead/catalogue';
import { useState } from 'react';
import { PillInput, type PillInputProps } from '../../ui/pill-input.js';
import { useSuggestions } from '../../lib/use-suggestions.js';
import { costOfSpelling, spellHashtag } from './spell-hashtag.js';

/** Shows a list of hashtags; those that stories have are suggested. */
export function HashtagField(
  props: Pick<PillInputProps, 'control' | 'items' | 'check' | 'onError' | 'onChange'>,
) {
  const [typed, setTyped] = useState('');
  const { rows } = useSuggestions(spellHashtag(typed), 'hashtag_list');
  const chosen = new Set(props.items.map((item) => hashtagKey(item)));
  return (
    <PillInput
      {...props}
      placeholder="#adventure"
      spell={spellHashtag}
      costOf={costOfSpelling}
      keyOf={hashtagKey}
      suggestions={(rows ?? []).filter(({ label }) => !chosen.has(hashtagKey(label)))}
      onTyped={setTyped}
    />
  );
}
