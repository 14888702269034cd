import { paths } from '@quillstead/catalogue';
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Popover } from '../../ui/popover.js';
import { FirstReadersButton } from '../first-readers/index.js';
import { openShortcuts } from '../shortcuts/index.js';

interface TextOptionsProps {
  /** The slug of the published story that is changed; null: a draft is written. */
  readonly story: string | null;
  readonly autosave: 0 | 1;
  readonly onAutosave: (value: 0 | 1) => void;
  readonly onSave: () => void;
  /** Chooses a file whose text comes into the story. */
  readonly onFile: () => void;
  /** The id of the saved draft that is open; null while there is none. */
  readonly draftId: number | null;
  readonly onFirstReaders: () => void;
  /** Null while the draft is new and has no earlier versions. */
  readonly onVersions: (() => void) | null;
  /** Null while there are no changes to take back. */
  readonly onDiscard: (() => void) | null;
  readonly isTypographyOn: boolean;
  readonly onTypography: (isOn: boolean) => void;
}

/** Shows the seldom used acts on the text that is written. */
export function TextOptions(props: TextOptionsProps) {
  const {
    story,
    autosave,
    onAutosave,
    onSave,
    onFile,
    draftId,
    onFirstReaders,
    onVersions,
    onDiscard,
    isTypographyOn,
    onTypography,
  } = props;
  return (
    <Popover label="Options" trigger={<Ellipsis size={20} aria-hidden />}>
      {(close) => {
        const button = (label: string, act: (() => void) | null, isDialog = false) =>
          act !== null && (
            <Button
              aria-haspopup={isDialog ? 'dialog' : undefined}
              onClick={() => {
                close();
                act();
              }}
            >
              {label}
            </Button>
          );
        return (
          <>
            {story !== null && <Link to={paths.story(story)}>Back to the story</Link>}
            {story === null && button('Save draft', onSave)}
            {button('Open a file', onFile)}
            {button('Versions', onVersions, true)}
            {draftId !== null && (
              <FirstReadersButton
                draftId={draftId}
                onOpen={() => {
                  close();
                  onFirstReaders();
                }}
              />
            )}
            {button('Discard changes', onDiscard)}
            {story === null && (
              <Checkbox
                label="Save by itself"
                hint="The draft is sent a moment after you stop typing."
                value={autosave}
                onChange={onAutosave}
              />
            )}
            <Checkbox
              label="Quotes and dashes while typing"
              hint="Undo takes one back."
              value={isTypographyOn ? 1 : 0}
              onChange={(value) => onTypography(value === 1)}
            />
            {button('Keyboard shortcuts', openShortcuts, true)}
          </>
        );
      }}
    </Popover>
  );
}
