import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { type FieldFormState, TextAreaField } from '../forms/index.js';

/** The acts of the author on something hidden, other than to change it. */
export interface MendingActs {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface HiddenThingProps<Thing> {
  readonly kind: 'story' | 'comment' | 'series' | 'collection';
  readonly id: number;
  readonly read: (options: CallOptions) => Promise<Thing>;
  readonly render: (thing: Thing) => ReactNode;
}

/** Loads what is hidden until it is mended, for the form of its author. */
export function HiddenThing<Thing>({ kind, id, read, render }: HiddenThingProps<Thing>) {
  const failed = `The ${kind} could not be loaded. Please try again in a moment.`;
  const { data, error, refetch } = useQuery({
    queryKey: ['hidden', kind, id],
    queryFn: ({ signal }) => read({ signal, fallback: failed }),
    // A later response must not replace what the author is writing.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (data !== undefined) return render(data);
  if (error === null) return <SkeletonLine height={kind === 'story' ? '20em' : '8em'} />;
  const failure = asCallFailure(error, failed);
  if (failure.status === 404)
    return <p role="alert">This {kind} can not be mended any more: the time is over, or it is released.</p>;
  return <Problem message={failure.message} onRetry={() => void refetch()} />;
}

/** Lets the author describe the change. */
export function MendedWords({ form }: { readonly form: FieldFormState<{ readonly mended_words?: string }> }) {
  return (
    <TextAreaField
      form={form}
      name="mended_words"
      rows={3}
      hint="What have you changed? The moderators read this with it, and release it or keep it hidden."
    />
  );
}
