import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'

/** Who calls, known once the token was looked up; also of a call that is then refused. */
export const callers = new WeakMap<FastifyRequest, Actor | null>()
