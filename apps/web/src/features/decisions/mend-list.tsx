import { mendCollection, mendSeries, readHiddenCollection, readHiddenSeries } from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, TextField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { HiddenThing, MendedWords, type MendingActs } from './hidden-thing.js';

interface MendListProps extends MendingActs {
  readonly kind: 'series' | 'collection';
  /** The number of a collection is that of its address. */
  readonly id: number;
}

/** The texts of a series or a collection that its author changes. */
interface Texts {
  readonly title: string;
  readonly description: string | null;
}

/**
 * Shows a series or a collection that is hidden until it is mended, for its author to change
 * (docs/product/admin.md#hiding).
 */
export function MendList({ kind, id, ...acts }: MendListProps) {
  return (
    <HiddenThing<Texts>
      kind={kind}
      id={id}
      read={(options) =>
        kind === 'series'
          ? callAsMember(readHiddenSeries, { series_id: id }, options)
          : callAsMember(readHiddenCollection, { collection_id: id }, options)
      }
      render={(before) => <MendForm kind={kind} id={id} before={before} {...acts} />}
    />
  );
}

const keys = { required: ['title'], optional: ['description', 'mended_words'] } as const;

interface Values {
  readonly title: string;
  readonly description: string;
  readonly mended_words: string;
}

function MendForm({ kind, id, before, onClose, onDone }: MendListProps & { readonly before: Texts }) {
  const form = useFieldForm<Values, null>({
    name: `mend ${kind}:${id}`,
    keys,
    initial: { title: before.title, description: before.description ?? '', mended_words: '' },
    pending: 'Sending…',
    failed: 'Nothing was sent. What you wrote is still here; please try again in a moment.',
    send: ({ title, description, mended_words }, options: CallOptions) => {
      const changes = { title, description: description || null, ...(mended_words && { mended_words }) };
      return kind === 'series'
        ? callAsMember(mendSeries, { series_id: id, ...changes }, options)
        : callAsMember(mendCollection, { collection_id: id, ...changes }, options);
    },
    onDone,
  });
  return (
    <FieldForm form={form} submit="It is mended" other={<Button onClick={onClose}>Cancel</Button>}>
      <TextField form={form} name="title" />
      <TextAreaField form={form} name="description" rows={3} />
      <MendedWords form={form} />
    </FieldForm>
  );
}
