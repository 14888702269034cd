import { sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { WriteArea } from '../features/writing/index.js';
import { usePageHead } from '../lib/page-head.js';
import { memberAtom } from '../lib/viewer.js';

/** Shows the writing area of a member. */
export default function WritePage() {
  const member = useAtomValue(memberAtom);
  usePageHead(sitePaths.write.title, sitePaths.write.description);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['writing'] = '';
    return () => void delete dataset['writing'];
  }, []);
  return member === null ? null : <WriteArea member={member} />;
}
