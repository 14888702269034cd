import { readQueues, type ResponseTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { useLoading } from '../../lib/use-loading.js';
import { callAsMember } from '../session/index.js';

type Services = ResponseTypes['work_list']['services'];

export type ServiceEntry = Services[number];
export type Work = NonNullable<ServiceEntry['work']>;

interface QueuesState {
  /** Null until the first answer has come. */
  readonly services: Services | null;
  /** Why the last look found nothing; what was seen before stays. */
  readonly problem: string | null;
  /** ISO 8601; null before the first answer. */
  readonly seenAt: string | null;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

const every = 15_000;

const failed = 'The services could not be asked. Please try again in a moment.';

/** The background work of all services, looked at again every 15 seconds while the page can be seen. */
export function useQueues(): QueuesState {
  const [seen, setSeen] = useState<{ services: Services; at: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, whileLoading] = useLoading(true);
  const latest = useLatest();

  const reload = useCallback(
    () =>
      whileLoading(async () => {
        try {
          const reply = await latest((signal) => callAsMember(readQueues, {}, { signal, fallback: failed }));
          if (reply === undefined) return;
          setSeen({ services: reply.services, at: new Date().toISOString() });
          setProblem(null);
        } catch (error) {
          setProblem(asCallFailure(error, failed).message);
        }
      }),
    [latest, whileLoading],
  );

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    look();
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);

  return { services: seen?.services ?? null, problem, seenAt: seen?.at ?? null, isLoading, reload };
}
