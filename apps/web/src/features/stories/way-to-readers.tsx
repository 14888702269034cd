import { readUserTooltip } from '@quillstead/contracts';
import { useState } from 'react';
import { type Entities, readEntity } from '../../lib/entities.js';
import { useOperation } from '../../lib/operation-query.js';
import { SkeletonLine } from '../../ui/skeleton.js';

/** How a member stands with an author of whom nothing is known yet. */
const unknown: Entities['user'] = { subscription: 'is_private', count_subscribers: 0 };

const requestKeys = ['subscription' as const];

/**
 * Says how a member becomes a reader of a private author. The response of a locked story names the author alone, so
 * this component reads from the server whether the member has a request.
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
        You have requested to be one of them, and they have not decided yet. Once you are accepted, the story
        is here.
      </p>
    );
  if (isPending)
    return (
      <p aria-busy>
        <SkeletonLine width="60%" />
      </p>
    );
  return <p>On their page you can request to be one of them.</p>;
}
