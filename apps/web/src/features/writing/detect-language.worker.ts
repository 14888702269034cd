import { detectLanguage } from '@quillstead/fields/detect-language';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(detectLanguage(data)));
