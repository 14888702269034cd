import { readUserTooltip, type ResponseTypes } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { askedNow, type Entities, learnEntity, useEntity } from '../../lib/entities.js';
import { SkeletonLine } from '../../ui/skeleton.js';

interface WayToReadersProps {
  readonly authorId: number;
  readonly ask?: (authorId: number) => Promise<ResponseTypes['user_tooltip']>;
}

/** How a member stands with an author of whom nothing is known yet. */
const unknown: Entities['user'] = { subscription: 'is_private', count_subscribers: 0 };

/**
 * What a member can do to be among the readers of a private author. A story that may not be read says nothing of its
 * author but who they are, so the server is asked whether the member has asked already.
 */
export function WayToReaders({ authorId, ask = rpcServer }: WayToReadersProps) {
  const { subscription } = useEntity('user', authorId, unknown);
  const [isPending, setPending] = useState(true);
  useEffect(() => {
    const asked = askedNow();
    void ask(authorId)
      .then((reply) => learnEntity('user', authorId, reply, asked), asCallFailure)
      .finally(() => setPending(false));
  }, [authorId, ask]);
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

const rpcServer = (authorId: number) =>
  callQuietly(readUserTooltip, { user_id: authorId, requestKeys: ['subscription'] });
