import { groupedNumber, mostDrafts, paths, storyTitle } from '@quillstead/catalogue';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import type { FileTarget } from '../import-files/index.js';
import { Field, TextInput } from '../../ui/field.js';
import styles from './archive-dialog.module.css';
import { lossesOf } from './draft-of-story.js';
import { type Found, type FoundStory, useArchive } from './use-archive.js';

export interface ArchiveDialogProps {
  /** Cleans the text of a story as a paste is cleaned. */
  readonly asStory: FileTarget['asStory'];
  /** Called after drafts were made. */
  readonly onMade: () => void;
  /** Called when one of the drafts is being opened. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const accepted = '.zip,.xml,.json,.html,.htm,.epub,.docx,.odt,.md,.markdown,.txt';

/** Makes drafts of the stories that a member has on another site (docs/product/drafts.md#archives). */
export function ArchiveDialog({ asStory, onMade, onOpen, onClose }: ArchiveDialogProps) {
  const archive = useArchive(asStory);
  const { state, made } = archive;
  const leave = (then: () => void) => {
    archive.stop();
    if (made.draftIds.size > 0) onMade();
    then();
  };
  const close = () => leave(onClose);
  return (
    <Dialog title="Bring your stories here" isOpen staysOnOutsidePress onClose={close}>
      {'found' in state ? (
        <Stories archive={archive} found={state.found} onOpen={() => leave(onOpen)} onClose={close} />
      ) : (
        <Choosing archive={archive} onClose={close} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly archive: ReturnType<typeof useArchive>;
  readonly onClose: () => void;
}

function Choosing({ archive, onClose }: PartProps) {
  const { state } = archive;
  const input = useRef<HTMLInputElement>(null);
  const isReading = state.kind === 'reading';
  const kind: FormStatusKind = isReading ? 'pending' : 'failed';
  const message = isReading ? `Reading “${state.name}”…` : 'problem' in state ? state.problem : '';
  return (
    <div className={styles.form}>
      <p>
        Choose what another site gave you: works of AO3 as HTML or EPUB, an export of WordPress (.xml), Ghost
        (.json) or Medium (.zip), or a ZIP of stories. You then see what is in it and choose what becomes a
        draft.
      </p>
      <p className={styles.soft}>The files are read in your browser. Pictures and comments are left out.</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        hidden
        aria-label="Archive of stories"
        onChange={({ currentTarget }) => {
          void archive.choose([...(currentTarget.files ?? [])]);
          // Lets the member choose the same file again.
          currentTarget.value = '';
        }}
      />
      <FormStatus kind={kind} message={message} />
      <div className={styles.choices}>
        {!isReading && (
          <Button look="primary" onClick={() => input.current?.click()}>
            Choose files
          </Button>
        )}
        <Button onClick={isReading ? archive.stop : onClose}>Cancel</Button>
      </div>
    </div>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${groupedNumber(count)} ${count === 1 ? one : many}`;

interface StoriesProps extends PartProps {
  readonly found: Found;
  readonly onOpen: () => void;
}

function Stories({ archive, found, onOpen, onClose }: StoriesProps) {
  const { state, stories, chosen, made } = archive;
  const free = Math.max(0, mostDrafts - found.own.countDrafts - made.draftIds.size);
  const toMake = chosen.filter(({ story }) => !made.draftIds.has(story.id));
  const isMaking = state.kind === 'making';
  const isOver = state.kind === 'made';
  const ids = stories.map(({ story }) => story.id);
  const firstDraft = chosen.map(({ story }) => made.draftIds.get(story.id)).find((id) => id !== undefined);
  const isTooMuch = toMake.length > free;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMaking && !isTooMuch && toMake.length > 0) void archive.make();
      }}
    >
      <p>
        {counted(stories.length, 'story', 'stories')} found. What you choose becomes drafts, which only you
        see until you publish them.
      </p>
      <p className={styles.soft}>
        Dates are shown for you to choose by: a story has the date of its publication here. You can have{' '}
        {mostDrafts} drafts, and {free} more now.
      </p>
      {found.notes.length > 0 && (
        <ul className={styles.notes}>
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {found.archives.some(({ work }) => work !== null) &&
        !isMaking &&
        !isOver &&
        made.draftIds.size === 0 && (
          <Checkbox
            label="Put the chapters of a work into one story"
            hint="Otherwise each chapter is a draft, and they belong to a series."
            value={archive.isWhole ? 1 : 0}
            onChange={(value) => archive.setWhole(value === 1)}
          />
        )}
      {stories.some(({ story }) => story.address?.startsWith('/')) && !isMaking && !isOver && (
        <Field
          label="Address of the site they are from"
          aside="optional"
          hint="Such as https://blog.example. With it you can later save a table that leads from there to your stories here."
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={archive.site}
              onChange={({ target }) => archive.setSite(target.value)}
            />
          )}
        </Field>
      )}
      <Progress archive={archive} isTooMuch={isTooMuch} free={free} />
      <div className={styles.choices}>
        {!isOver && (
          <Button
            type="submit"
            look="primary"
            aria-disabled={isMaking || isTooMuch || toMake.length === 0 || undefined}
          >
            {state.kind === 'stopped' ? 'Continue' : `Make ${counted(toMake.length, 'draft', 'drafts')}`}
          </Button>
        )}
        {isMaking ? (
          <Button onClick={archive.stop}>Stop</Button>
        ) : (
          <Button onClick={onClose}>{made.draftIds.size > 0 ? 'Close' : 'Cancel'}</Button>
        )}
        {!isMaking && !isOver && (
          <>
            <Button onClick={() => archive.set(ids, true)}>All</Button>
            <Button onClick={() => archive.set(ids, false)}>None</Button>
          </>
        )}
        {isOver && firstDraft !== undefined && (
          <Link to={paths.draft(firstDraft)} onClick={onOpen}>
            Open the first
          </Link>
        )}
      </div>
      <ul className={styles.stories} aria-label="Stories of the archive">
        {stories.map((one) => (
          <li key={one.story.id}>
            {isMaking || isOver || made.draftIds.has(one.story.id) ? (
              <p>
                <bdi>{storyTitle(one.story.title)}</bdi>
                <span className={styles.soft}> {outcomeOf(one, archive)}</span>
              </p>
            ) : (
              <Checkbox
                label={storyTitle(one.story.title)}
                hint={aboutStory(one)}
                value={archive.isChosen(one) ? 1 : 0}
                onChange={(value) => archive.set([one.story.id], value === 1)}
              />
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function outcomeOf({ story, ...one }: FoundStory, { made, isChosen, state }: PartProps['archive']): string {
  const failure = made.failures.get(story.id);
  if (made.draftIds.has(story.id)) return 'is a draft now.';
  if (failure !== undefined) return `could not be saved: ${failure}`;
  if (!isChosen({ story, ...one })) return 'was not chosen.';
  return state.kind === 'making' ? 'waits.' : 'is no draft yet.';
}

function Progress({
  archive: { state, chosen, made },
  isTooMuch,
  free,
}: Pick<PartProps, 'archive'> & { readonly isTooMuch: boolean; readonly free: number }) {
  const done = chosen.filter(({ story }) => made.draftIds.has(story.id)).length;
  const saved = `${counted(done, 'story is a draft', 'stories are drafts')} now.`;
  if (state.kind === 'making')
    return <FormStatus kind="pending" message={`Saving ${done} of ${chosen.length} stories…`} />;
  if (state.kind === 'stopped') {
    const [why, rest] = [state.problem, 'Continue makes the others; none is made twice.'];
    return <FormStatus kind="failed" message={[why, saved, rest].filter(Boolean).join(' ')} />;
  }
  if (state.kind === 'made') {
    const failures = chosen.filter(({ story }) => made.failures.has(story.id)).length;
    const others = failures > 0 ? ` ${counted(failures, 'story', 'stories')} could not be saved.` : '';
    return <FormStatus kind="done" message={`${saved}${others}`} />;
  }
  const tooMuch = `Choose at most ${free}: more drafts than that you cannot have. Publish or delete some first.`;
  return <FormStatus kind={isTooMuch ? 'failed' : 'idle'} message={isTooMuch ? tooMuch : ''} />;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the details of a story: its length, its date, its series, what it loses, and whether it is here already. */
function aboutStory({ story, here }: FoundStory): string {
  const losses = lossesOf(story);
  const date = story.publishedAt === null ? 'not dated' : day.format(new Date(story.publishedAt));
  return [
    counted(story.words, 'word', 'words'),
    date,
    ...(story.series === null
      ? []
      : [`${story.part === null ? 'in' : `part ${story.part} of`} “${story.series}”`]),
    ...(losses === '' ? [] : [losses]),
    ...(here === null
      ? []
      : [here === 'draft' ? 'you have a draft of this title' : 'you have published this title']),
  ].join(' · ');
}
