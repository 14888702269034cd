import { Controller } from '@nestjs/common';
import { type PayloadOf, type ReplyOf, signUp } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { readSessionCarrier } from '../session/index.js';
import { SignUp } from './sign-up.js';

@Controller()
export class SignUpController {
  constructor(private readonly signingUp: SignUp) {}

  @Answers(signUp)
  signUp(payload: PayloadOf<typeof signUp>): Promise<ReplyOf<typeof signUp>> {
    return this.signingUp.run(payload, readSessionCarrier(payload));
  }
}
