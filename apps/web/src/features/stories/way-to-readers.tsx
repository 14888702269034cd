import { readUserTooltip } from '@quillstead/contracts';
import { useState } from 'react';
import { type Entities, readEntity } from '../../lib/entities.js';
import { useOperation } from '../../lib/operation-query.js';
import { SkeletonLine } from '../../ui/skeleton.js';

/** How a member stands with an author of whom nothing is known yet. */
const unknown: Entities['user'] = { subscription: 'is_private', count_subscribers: 0 };

const requestKeys = ['subscription' as const];

/**
 * What a member can do to be among the readers of a private author. A story that may not be read says nothing of its
 * author but who they are, so the server is asked whether the member has asked already.
 */
export function WayToReaders({ authorId }: { readonly authorId: number }) {
  const [known] = useState(() => readEntity('user', authorId, unknown));
  const { response, failure } = useOperation(
    readUserTooltip,
    { user_id: authorId, requestKeys },
    { failed: '' },
  );
  const subscription = response?.subscription ?? known.subscription;
  const isPending = response === null && failure === null;
  if (subscription === 'is_private_requested')
    return (
      <p>
        You have asked to be one of them, and they have not answered yet. Once you are accepted, the story is
        here.
      </p>
    );
  if (isPending)
    return (
      <p aria-busy>
        <SkeletonLine width="60%" />
      </p>
    );
  return <p>On their page you can ask to be one of them.</p>;
}
