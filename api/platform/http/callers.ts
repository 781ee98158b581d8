import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'

/** The caller of each request, set once the token was looked up, even if the call is then refused. */
export const callers = new WeakMap<FastifyRequest, Actor | null>()
