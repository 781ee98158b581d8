import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import type { Ctx } from '../context.ts'
import { runInTransaction } from '../database/run-in-transaction.ts'
import { AppError, notFound, unauthenticated } from '../errors.ts'
import { languagesOf } from '../languages.ts'
import { translate } from '../messages.ts'
import { exceedsBounds } from './body/json-structure.ts'
import { refuseDoubleNames, refuseUnsafe, unreadable } from './body/payload.ts'
import { answerErrorsUnder, toAppError } from './reply-errors.ts'
import type { Route, Serving } from './serving.ts'

/** Who called, in the terms of the protocol; the rate limit counts by `id`. */
export interface ProtocolCaller {
  id: string
}

export interface ProtocolAnswer {
  status: number
  /** Absent for an answer without a body. */
  body?: unknown
  headers?: Record<string, string>
}

export interface ProtocolInput {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

export interface FailedCall {
  status: number
  /** In the language of the caller. */
  message: string
  error: AppError
}

export interface FinishedCall {
  method: string
  /** Path and query as sent. */
  url: string
  status: number
  ms: number
  failure: FailedCall | null
}

/** A standard that some calls follow instead of our conventions. Everything below its prefix speaks it. */
export interface Protocol {
  prefix: `/${string}`
  /** The accepted media types; answers have the first. */
  types: readonly [string, ...string[]]
  /** Maximum nesting depth and number of values of a body. */
  bounds: { depth: number; values: number }
  /** Calls per minute and caller, all together. */
  perMinute: number
  /** Throws 401 or 403. */
  authenticate: (ctx: Ctx, token: string) => Promise<ProtocolCaller>
  /** The body that an error is answered with. */
  errorBody: (failure: FailedCall) => unknown
  /** Called as an authenticated call is answered. */
  afterCall: (ctx: Ctx, caller: ProtocolCaller, call: FinishedCall) => Promise<void>
}

export interface ProtocolRoute extends Route {
  protocol: Protocol
  answer: ProtocolHandler
  /** Needs no token. */
  isOpen: boolean
}

type ProtocolHandler = (
  ctx: Ctx,
  input: ProtocolInput,
  caller: ProtocolCaller,
) => Promise<ProtocolAnswer> | ProtocolAnswer

/** Connects an endpoint of a protocol to its handler, which opens its own transactions. */
export const protocolRoute = (
  protocol: Protocol,
  endpoint: Endpoint,
  answer: ProtocolHandler,
  { isOpen = false }: { isOpen?: boolean } = {},
): ProtocolRoute => ({
  endpoint,
  handler: () => undefined,
  transaction: 'own',
  protocol,
  answer,
  isOpen,
})

export const isProtocolRoute = (route: Route): route is ProtocolRoute => 'protocol' in route

/** Set from the moment the token was recognized. */
const protocolCallers = new WeakMap<FastifyRequest, ProtocolCaller>()
const failures = new WeakMap<FastifyRequest, FailedCall>()

/** Registers the routes of one protocol, with its own errors, parsers and answers for unknown paths. */
export function serveProtocol(
  server: FastifyInstance,
  protocol: Protocol,
  routes: readonly ProtocolRoute[],
  serving: Serving,
): void {
  const fail = failing(protocol)
  answerErrorsUnder(protocol.prefix, fail)
  void server.register(
    async (scope) => {
      acceptTypes(scope, protocol)
      scope.setErrorHandler(fail)
      scope.setNotFoundHandler((request, reply) => fail(notFound(), request, reply))
      // Unlike `onResponse`, this comes for clients that have left too.
      scope.addHook('onSend', (request, reply, _payload, done) => {
        done()
        const caller = protocolCallers.get(request)
        if (!caller) return
        const failure = failures.get(request) ?? null
        const { method, url } = request
        const call = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), failure }
        const ctx = serving.contextFor(request, null)
        serving.runAfterCommit([() => protocol.afterCall(ctx, caller, call)])
      })
      for (const route of routes) serveOne(scope, route, serving)
      refuseOtherMethods(scope, protocol, routes)
    },
    { prefix: protocol.prefix },
  )
}

function serveOne(
  scope: FastifyInstance,
  { endpoint, answer: handle, protocol, isOpen }: ProtocolRoute,
  serving: Serving,
) {
  scope.route({
    method: endpoint.method,
    url: endpoint.path.slice(protocol.prefix.length),
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    onRequest: (request) =>
      isOpen ? serving.limit(request, endpoint, null) : admit(request, protocol, serving),
    handler: async (request, reply) => {
      refuseUnsafe([request.body, request.params, request.query])
      const ctx = serving.contextFor(request, null)
      const { params, query, body, headers } = request
      const answer = await handle(
        { ...ctx, transaction: runInTransaction(ctx, serving.runAfterCommit) },
        { params, query, body, headers } as ProtocolInput,
        protocolCallers.get(request) ?? { id: '' },
      )
      reply.code(answer.status).headers(answer.headers ?? {})
      if (answer.body === undefined) return reply.send()
      return reply
        .type(`${protocol.types[0]}; charset=utf-8`)
        .serializer(asIs)
        .send(JSON.stringify(answer.body))
    },
  })
}

const asIs = (payload: unknown): string => payload as string

/** One limit for all calls of a caller. */
const limits = new WeakMap<Protocol, Endpoint>()

async function admit(request: FastifyRequest, protocol: Protocol, serving: Serving): Promise<void> {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').trim().split(/ +/)
  const isBearer = scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 && token.length <= 200
  if (!isBearer) throw unauthenticated()
  const caller = await protocol.authenticate(serving.contextFor(request, null), token)
  protocolCallers.set(request, caller)
  const { prefix: path, perMinute } = protocol
  const limit = limits.get(protocol) ?? { method: 'POST', path, access: 'public', summary: '', perMinute }
  limits.set(protocol, limit)
  await serving.limit(request, limit, caller)
}

function acceptTypes(scope: FastifyInstance, { types, bounds }: Protocol): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'string' }, (request, sent, done) => {
    const text = sent as string
    if (text.trim() === '') return done(null, undefined)
    if (exceedsBounds(text, { ...bounds, names: 1_000 })) return done(unreadable())
    return parseJson(request, text, (error, value) => {
      try {
        if (!error) refuseDoubleNames(text, value)
        done(error, value)
      } catch (ambiguous) {
        done(ambiguous as Error)
      }
    })
  })
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function refuseOtherMethods(
  scope: FastifyInstance,
  { prefix }: Protocol,
  routes: readonly ProtocolRoute[],
): void {
  for (const [path, served] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const allowed = served.map(({ endpoint }) => endpoint.method)
    scope.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path.slice(prefix.length),
      handler: (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw methodNotAllowed()
      },
    })
  }
}

const methodNotAllowed = () => new AppError('method_not_allowed', 'method_not_allowed')

type ErrorReply = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

const failing =
  (protocol: Protocol): ErrorReply =>
  (error, request, reply) => {
    const answer = toAppError(error, request.log as Logger)
    const key = answer.messageKey.includes('.') ? answer.messageKey : `error.${answer.messageKey}`
    const message = translate(languagesOf(request.headers).platform, key, answer.values)
    const failure = { status: answer.status === 422 ? 400 : answer.status, message, error: answer }
    failures.set(request, failure)
    if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
    if (answer.status === 503) reply.header('retry-after', '2')
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
    reply
      .code(failure.status)
      .type(`${protocol.types[0]}; charset=utf-8`)
      .serializer(asIs)
      .send(JSON.stringify(protocol.errorBody(failure)))
  }
