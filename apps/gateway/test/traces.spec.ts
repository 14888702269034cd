import { publishStory } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.js';
import { startWholeSite, story, type WholeSite } from './whole-site.js';

describe('the trace of a published story', () => {
  let receiver: OtlpReceiver;
  let site: WholeSite;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    site = await startWholeSite({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Sent at once rather than every five seconds.
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
  });
  afterAll(async () => {
    await site?.stop();
    await receiver?.stop();
  });

  const root = () => receiver.spans.find(({ name }) => name === 'POST /api/v1/story');
  const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === root()?.traceId);
  const named = (part: string) => ofTrace().filter(({ name }) => name.startsWith(part));
  const parentOf = ({ parentSpanId }: ReceivedSpan) =>
    ofTrace().find(({ spanId }) => spanId === parentSpanId)?.name;

  it('leads from the gateway over RPC and SQL to the events handled and the subscribers notified, and names nobody', async () => {
    const ann = await site.member();
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    const response = await ann.call(publishStory.method, publishStory.path, { body: story, headers });
    expect(response.status).toBe(201);
    expect([...response.headers.keys()].filter((name) => name.startsWith('trace'))).toEqual([]);

    const [handled, page] = ['handle events in OnStoryEvent.handle', 'run notifications.fan_out_story'];
    await waitFor(
      async () => root() !== undefined && named(page).length > 0 && named('handle events in').length >= 3,
      {
        what: 'the spans',
      },
    );
    // The rest of what was sent with them.
    await waitFor(async () => ofTrace().every((span) => span === root() || parentOf(span) !== undefined));
    const tree = new Map(ofTrace().map((span) => [span.name, parentOf(span)]));
    expect(Object.fromEntries(tree)).toMatchObject({
      'call content.publish_story': 'POST /api/v1/story',
      'handle content.publish_story': 'call content.publish_story',
      [handled]: 'POST /api/v1/story',
      [page]: 'POST /api/v1/story',
    });
    expect(new Set(ofTrace().map(({ process }) => process))).toEqual(
      new Set(['gateway', 'accounts', 'content', 'social', 'notifications', 'search']),
    );
    // The act is one statement.
    expect(named('WITH').map(parentOf)).toContain('handle content.publish_story');
    expect(root()?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
    // Work that services begin by themselves starts no trace: looking for work, checking for missed events.
    const begun = receiver.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(new Set(begun.map(({ process }) => process))).toEqual(new Set(['gateway']));

    const printed = JSON.stringify(receiver.spans);
    for (const secret of [ann.username, ann.password, story.title, 'keeper'])
      expect(printed).not.toContain(secret);
  });
});
