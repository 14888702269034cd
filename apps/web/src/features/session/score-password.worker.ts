import { scorePassword, type ScorePassword } from './score-password.js';

addEventListener('message', ({ data }: MessageEvent<ScorePassword>) => postMessage(scorePassword(data)));
