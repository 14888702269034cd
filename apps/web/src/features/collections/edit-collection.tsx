import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import type { CollectionEditorProps } from './collection-editor.js';

const { Part: CollectionEditor } = lazyPart<CollectionEditorProps>(async () => ({
  default: (await import('./collection-editor.js')).CollectionEditor,
}));

/** The part for the member of a collection, which loads when it is shown: others never need its forms. */
export function EditCollection(props: CollectionEditorProps) {
  return (
    <Suspense fallback={<SkeletonLine width="60%" height="1.5rem" />}>
      <CollectionEditor {...props} />
    </Suspense>
  );
}
