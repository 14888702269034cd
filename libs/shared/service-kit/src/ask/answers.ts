import 'reflect-metadata';
import { UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';
import type { Ask, PayloadOf, ReplyOf } from '@quillstead/contracts';
import type { AskContext } from './ask-context.js';
import { PassErrors } from './pass-errors.js';
import type { RawReply } from './raw-reply.js';

type Answer<Declared extends Ask> = (
  payload: PayloadOf<Declared>,
  context: AskContext,
) => Promise<ReplyOf<Declared> | RawReply>;

/** Marks a controller's method as the one that answers an ask; the method's types must fit the declaration. */
export function Answers<Declared extends Ask>(declared: Declared) {
  return <Method extends Answer<Declared>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    MessagePattern(declared.name)(target, key, descriptor);
    // Declaring no parameter makes Nest hand on what the transport gives, payload and context, without a pipe between.
    Reflect.defineMetadata(PARAM_ARGS_METADATA, {}, target.constructor, key);
    UseFilters(new PassErrors())(target, key, descriptor);
  };
}
