import { coverRatio } from '@quillstead/catalogue';
import {
  describeCover,
  type PayloadOf,
  readCover,
  removeCover,
  type ResponseTypes,
  uploadCover,
} from '@quillstead/contracts';
import { checkField, dictionary } from '@quillstead/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { operationQuery, useOperation } from '../../lib/operation-query.js';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { Cover, type Shown } from '../../ui/cover.js';
import { Field, TextInput } from '../../ui/field.js';
import { callAsMember } from '../session/index.js';
import { PictureChooser } from './picture-chooser.js';
import { type SendPicture, sendPicture } from './send-picture.js';
import { useLookAgain } from './use-look-again.js';

type OwnCover = ResponseTypes['own_cover'];

interface CoverPartProps {
  /** The holder of the cover, by one of the ids; null for a draft that is not saved yet. */
  readonly holder: PayloadOf<typeof readCover> | null;
  /** The content of the drawn cover, which shows without another one. */
  readonly of: Shown;
}

const notSaved = 'The draft is not saved yet. Your cover is still here: please try again in a moment.';
const failed = 'The cover could not be loaded. Please try again in a moment.';
const notRemoved = 'Your cover could not be removed. Please try again in a moment.';
const notDescribed = 'The alternative text could not be saved. Please try again in a moment.';
const use = { name: 'cover', ratio: coverRatio, isRound: false };

/**
 * Shows the cover of a draft, a story, a series or a collection: chosen, described and removed
 * (docs/product/stories.md#own-covers).
 */
export function CoverPart({ holder, of }: CoverPartProps) {
  const {
    response: own,
    failure,
    load,
  } = useOperation(readCover, holder ?? {}, { failed, send: callAsMember, enabled: holder !== null });
  useLookAgain(own?.state ?? 'none', load, use.name);
  const take = (now: OwnCover) => {
    queryClient.setQueryData([readCover.name, holder], now);
    forgetQueries();
  };
  const send: SendPicture = async (file, sending) => {
    if (holder === null) throw new CallFailure(notSaved, null);
    take(await sendPicture(uploadCover, { ...holder }, file, sending));
  };
  const remove = async () => take(await callAsMember(removeCover, holder ?? {}, { fallback: notRemoved }));
  return (
    <>
      <PictureChooser
        use={use}
        own={own}
        problem={failure?.message ?? null}
        shown={<Cover of={{ ...of, picture: own?.cover }} size="card" />}
        hint=" Without one, readers see the drawn cover."
        send={send}
        remove={remove}
      />
      {own !== null && own.state !== 'none' && (
        <AlternativeText
          stored={own.cover_alt ?? ''}
          onSave={async (cover_alt) =>
            take(await callAsMember(describeCover, { ...holder, cover_alt }, { fallback: notDescribed }))
          }
        />
      )}
    </>
  );
}

interface AlternativeTextProps {
  readonly stored: string;
  readonly onSave: (text: string | null) => Promise<void>;
}

/** Lets the member describe the cover for people who do not see it; saves the text when the field loses the focus. */
function AlternativeText({ stored, onSave }: AlternativeTextProps) {
  const [text, setText] = useState(stored);
  const [shown, setShown] = useState(stored);
  // Another cover has another text, or none; what is typed stays.
  if (stored !== shown) {
    setShown(stored);
    if (text === shown) setText(stored);
  }
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const fault = checkField('cover_alt', text, {});
    setProblem(fault);
    if (fault !== null || text === stored) return;
    try {
      await onSave(text.trim() === '' ? null : text.trim());
    } catch (error) {
      setProblem(asCallFailure(error, notDescribed).message);
    }
  };
  return (
    <Field
      label={dictionary.cover_alt.label}
      hint="What the cover shows, for readers who do not see it."
      error={problem}
    >
      {(control) => (
        <TextInput
          {...control}
          name="cover_alt"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            // The field is inside of forms that Enter would send.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void save();
          }}
        />
      )}
    </Field>
  );
}

/**
 * Returns the address of the cover that a part of the page shows for this; null without one, and while it is not
 * loaded.
 */
export function useCover(holder: PayloadOf<typeof readCover>): string | null {
  const { data } = useQuery({ ...operationQuery(readCover, holder, { failed: '' }), enabled: false });
  return data?.cover ?? null;
}
