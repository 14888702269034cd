import { defaultFont, ratingNames, ratings } from '@quillstead/catalogue';
import { mendStory, readHiddenStory, type ResponseTypes } from '@quillstead/contracts';
import { Suspense, useRef } from 'react';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { FieldForm, TextAreaField, TextField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { StoryEditor, type StoryField } from '../writing/index.js';
import { HiddenThing, type MendingActs, MendedWords } from './hidden-thing.js';

type Hidden = ResponseTypes['hidden_story'];

interface MendStoryProps extends MendingActs {
  readonly storyId: number;
}

/** Shows a story that is hidden until it is mended, for its author to change (docs/product/admin.md#hiding). */
export function MendStory({ storyId, ...acts }: MendStoryProps) {
  return (
    <HiddenThing
      kind="story"
      id={storyId}
      read={(options) => callAsMember(readHiddenStory, { story_id: storyId }, options)}
      render={(story) => <MendForm story={story} {...acts} />}
    />
  );
}

const keys = { required: ['title'], optional: ['description', 'rating', 'mended_words'] } as const;

interface Values {
  readonly title: string;
  readonly description: string;
  readonly rating: Hidden['rating'];
  readonly mended_words: string;
}

interface MendFormProps extends MendingActs {
  readonly story: Hidden;
}

function MendForm({ story, onClose, onDone }: MendFormProps) {
  const { story_id: storyId } = story;
  const text = useRef<StoryField | null>(null);
  const form = useFieldForm<Values, null>({
    name: `mend:${storyId}`,
    keys,
    initial: {
      title: story.title,
      description: story.description ?? '',
      rating: story.rating,
      mended_words: '',
    },
    pending: 'Sending…',
    failed: 'Nothing was sent. What you wrote is still here; please try again in a moment.',
    send: ({ title, description, rating, mended_words }, options) => {
      const payload = {
        story_id: storyId,
        title,
        description: description || null,
        rating,
        rich_text_story: text.current?.html() ?? story.rich_text_story,
        ...(mended_words && { mended_words }),
      };
      return callAsMember(mendStory, payload, options);
    },
    onDone,
  });
  return (
    <FieldForm form={form} submit="It is mended" other={<Button onClick={onClose}>Cancel</Button>}>
      <TextField form={form} name="title" />
      <TextAreaField form={form} name="description" rows={3} />
      <Field label="Rating" error={form.errorOf('rating')} isRequired>
        {(control) => (
          <Select
            {...control}
            name="rating"
            value={form.values.rating}
            options={ratingNames.map((value) => ({ value, label: ratings[value].label }))}
            onChange={(value) => form.setValue('rating', value)}
          />
        )}
      </Field>
      <Suspense fallback={<SkeletonLine height="20em" />}>
        <StoryEditor
          initial={story.rich_text_story}
          font={defaultFont.stack}
          lang={null}
          error={null}
          isTypographyOn={false}
          draftId={null}
          onReady={(field) => {
            text.current = field;
          }}
          onChange={() => undefined}
        />
      </Suspense>
      <MendedWords form={form} />
    </FieldForm>
  );
}
