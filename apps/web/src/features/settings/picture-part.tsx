import { visibleName } from '@quillstead/catalogue';
import { readPicture, removePicture, type ResponseTypes, uploadPicture } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useOperation } from '../../lib/operation-query.js';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { memberAtom } from '../../lib/viewer.js';
import { Face } from '../../ui/face.js';
import { PictureChooser, type SendPicture, sendPicture, useLookAgain } from '../pictures/index.js';
import { callAsMember } from '../session/index.js';
import { Section } from './section.js';

const failed = 'Your picture could not be loaded. Please try again in a moment.';
const notRemoved = 'Your picture could not be removed. Please try again in a moment.';
const use = { name: 'picture', ratio: 1, isRound: true };

/** What the page shows of the member's picture from now on, and other pages when they are opened. */
function takePicture(own: ResponseTypes['own_picture']): void {
  queryClient.setQueryData([readPicture.name, {}], own);
  forgetQueries();
}

const send: SendPicture = async (file, sending) =>
  takePicture(await sendPicture(uploadPicture, {}, file, sending));
const remove = async () => takePicture(await callAsMember(removePicture, {}, { fallback: notRemoved }));

/** The member's picture, which others see beside their name. */
export function PicturePart() {
  const member = useAtomValue(memberAtom);
  const { response: own, failure, load } = useOperation(readPicture, {}, { failed, send: callAsMember });
  useLookAgain(own?.state ?? 'none', load, use.name);
  if (member === null) return null;
  const name = visibleName(member.display_name) ?? member.username;
  return (
    <Section id="picture" title="Picture" lead="What others see beside your name.">
      <PictureChooser
        use={use}
        own={own}
        problem={failure?.message ?? null}
        shown={<Face id={member.id} name={name} size={88} picture={own?.picture} />}
        hint={member.is_private === 1 && ' Your account is private: others see your letter in its place.'}
        send={send}
        remove={remove}
      />
    </Section>
  );
}
