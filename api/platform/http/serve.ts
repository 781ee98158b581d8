import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type BodyOf,
  bodyLimitOf,
  type Endpoint,
  needsProof,
  type PageResponse,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  rolesOf,
} from '#contract/endpoint.ts'
import type { Actor, ApiTokenCaller, Ctx } from '../context.ts'
import { runInTransaction } from '../database/run-in-transaction.ts'
import { forbidden, notFound, scopeNeeded, stepUpNeeded, unauthenticated } from '../errors.ts'
import type { UploadedTempFile } from '../files/temp-files.ts'
import { onlyReads } from '../read-only.ts'
import { acceptsEncoding } from '../responses/accepts-encoding.ts'
import { namesTag } from '../responses/entity-tag.ts'
import { type Download, sendFile } from '../responses/send-file.ts'
import { SerializedResponse } from '../responses/serialized-response.ts'
import { looksLikeApiToken } from '../secrets/api-token.ts'
import { type Body, isTempFile, readBody } from './body/request-body.ts'
import { callers } from './callers.ts'
import { type CookieInput, cookieOf } from './cookie.ts'
import { answersWithPage, sendToPage, showErrorOnPage } from './page-response.ts'
import { type Check, lazyCheck, lazySerialize } from './schemas.ts'
import { isProtocolRoute, serveProtocol } from './serve-protocol.ts'
import type { Route, Serving } from './serving.ts'

export type { Route, Serving } from './serving.ts'

type CtxOf<E extends Endpoint> = Ctx<E['access'] extends 'public' ? Actor | null : Actor>
type Answer<E extends Endpoint> = E extends { response: { file: unknown } }
  ? Download
  : E extends { response: { page: unknown } }
    ? Record<string, string>
    : E extends { response: unknown }
      ? ResponseOf<E> | SerializedResponse<ResponseOf<E>>
      : void
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Present if the endpoint declares a `cookie`. */
  cookie: CookieInput
  /** Present if the endpoint declares an `upload`. */
  file: E extends { upload: { spooled: true } } ? UploadedTempFile : Uint8Array
}
export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<Answer<E>> | Answer<E>

/** Connects an endpoint to its handler. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { transaction = 'call', onRefused }: Partial<Pick<Route, 'transaction' | 'onRefused'>> = {},
): Route {
  return { endpoint, handler, transaction, ...(onRefused ? { onRefused } : {}) }
}

/** Registers routes. A PATCH or PUT can also be sent as a form POST with `_method`, subject to the same rights. */
export function serve(server: FastifyInstance, allRoutes: Route[], serving: Serving): void {
  const routes = allRoutes.filter((entry) => !isProtocolRoute(entry))
  const others = Map.groupBy(allRoutes.filter(isProtocolRoute), ({ protocol }) => protocol)
  for (const [protocol, entries] of others) serveProtocol(server, protocol, entries, serving)
  const posts = new Set(
    routes.filter(({ endpoint }) => endpoint.method === 'POST').map(({ endpoint }) => endpoint.path),
  )
  for (const entry of routes) {
    const { endpoint } = entry
    const answer = answering(entry, serving)
    const guard = guarding(endpoint, serving)
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: guard,
      config: { isPatient: endpoint.upload?.spooled === true },
      handler: (request, reply) => answer(request, reply),
      ...(answersWithPage(endpoint) ? { errorHandler: errorPages(entry, endpoint, serving) } : {}),
    })
    if ((endpoint.method === 'PATCH' || endpoint.method === 'PUT') && !posts.has(endpoint.path)) {
      server.route({
        method: 'POST',
        url: endpoint.path,
        bodyLimit: bodyLimitOf(endpoint),
        onRequest: guard,
        config: { isPatient: endpoint.upload?.spooled === true },
        handler: (request, reply) => answer(request, reply, true),
      })
    }
  }
}

/** What it returns is a promise, by which a stop knows that it runs. */
const errorPages =
  (entry: Route, { response: { page } }: { response: PageResponse }, serving: Serving) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): unknown =>
    showErrorOnPage(error, { request, reply }, { route: entry, page, serving })

function guarding(endpoint: Endpoint, serving: Serving) {
  const allowed = rolesOf(endpoint.access)
  return async (request: FastifyRequest): Promise<void> => {
    const actor = allowed ? await callerOf(request, endpoint, serving) : null
    callers.set(request, actor)
    if (allowed && !actor) throw unauthenticated()
    await serving.limit(request, endpoint, actor)
    if (actor?.api_token) checkScope(actor.api_token, endpoint)
    if (actor && !mayCall(actor, endpoint)) throw forbidden()
    if (endpoint.fresh === true) await requireProof(request, serving)
  }
}

async function requireProof(request: FastifyRequest, serving: Serving): Promise<void> {
  const actor = callers.get(request)
  if (actor?.api_token) throw forbidden()
  const methods = actor && (await serving.missingProof(actor, request.hostname.toLowerCase()))
  if (methods) throw stepUpNeeded(methods)
}

async function callerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  serving: Serving,
): Promise<Actor | null> {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0 || token.length > 200) return null
  if (looksLikeApiToken(token)) return serving.authenticateToken(token, { ip: request.ip })
  return serving.authenticate(token, {
    ip: request.ip,
    takesExchanged: endpoint.takesExchanged === true,
  })
}

function checkScope({ scopes, includes_below }: ApiTokenCaller, { scope, coversBelow }: Endpoint): void {
  if (!scope || !scopes.includes(scope)) throw scopeNeeded({ scope: scope ?? null, below: false })
  if (coversBelow && !includes_below) throw scopeNeeded({ scope, below: true })
}

function mayCall(actor: Actor, endpoint: Endpoint): boolean {
  if (actor.purpose === 'enrol' && !endpoint.duringFactorSetUp) return false
  if (!rolesOf(endpoint.access)?.includes(actor.role)) return false
  if (endpoint.ability && actor.role !== 'admin' && !actor.abilities.includes(endpoint.ability)) return false
  if (endpoint.needs && !actor.settings[`has_${endpoint.needs}`]) return false
  if (endpoint.method === 'GET' || endpoint.impersonator === true) return true
  if (endpoint.auditor === true) return !actor.impersonator_id
  // Auditors can still manage their own account.
  const isOwn = endpoint.access === 'signed_in' || /^\/api\/me(\/|$)/.test(endpoint.path)
  return isOwn ? !actor.impersonator_id : !onlyReads(actor)
}

function answering(entry: Route, serving: Serving) {
  const { endpoint } = entry
  const check = inputChecks(endpoint)
  const write = writing(endpoint)
  const handler = entry.handler as (ctx: Ctx, input: unknown) => unknown
  return async (request: FastifyRequest, reply: FastifyReply, override = false): Promise<FastifyReply> => {
    const sent = await readBody(request, endpoint, { override, tempFiles: serving.tempFiles })
    const cookie = endpoint.cookie && cookieOf(request, endpoint.cookie)
    const handle = async (): Promise<unknown> => {
      check(request, sent)
      if (endpoint.fresh !== true && needsProof(endpoint, sent.body)) await requireProof(request, serving)
      const { params, query } = request
      const input = { params, query, body: sent.body, file: sent.file, cookie: cookie?.input }
      const ctx = serving.contextFor(request, callers.get(request) ?? null)
      const inTransaction = endpoint.method !== 'GET' && entry.transaction === 'call'
      const open = runInTransaction(ctx, serving.runAfterCommit)
      return inTransaction
        ? open((inner) => handler(inner, input))
        : handler({ ...ctx, transaction: open }, input)
    }
    const drop = async () => (isTempFile(sent.file) ? serving.tempFiles.drop(sent.file) : undefined)
    const result = await handle().finally(drop)
    const setCookie = cookie?.header()
    if (setCookie) reply.header('set-cookie', setCookie)
    await write(reply, result)
    // Otherwise the framework would end a response whose stream has not started.
    return reply
  }
}

const refuseQuery = lazyCheck(z.object({}), 'query')

function inputChecks(endpoint: Endpoint) {
  const params = endpoint.params && lazyCheck(endpoint.params, 'text')
  const query = endpoint.query ? lazyCheck(endpoint.query, 'query') : refuseQuery
  const json = endpoint.body && lazyCheck(endpoint.body, 'json')
  const form = endpoint.body && lazyCheck(endpoint.body, 'text')
  return (request: FastifyRequest, sent: Body): void => {
    if (params) orNotFound(params, request.params)
    query(request.query)
    const body: Check | undefined = sent.isForm ? form : json
    body?.(sent.body)
  }
}

/** A malformed id cannot exist, so it is a 404. */
function orNotFound(check: Check, params: unknown): void {
  try {
    check(params)
  } catch {
    throw notFound()
  }
}

function writing(endpoint: Endpoint): (reply: FastifyReply, result: unknown) => void | Promise<void> {
  const status = endpoint.status ?? 200
  const { response } = endpoint
  if (!response) return (reply: FastifyReply): void => void reply.code(204).send()
  if ('file' in response)
    return (reply: FastifyReply, result: unknown): Promise<void> => sendFile(reply, result as Download)
  if ('page' in response)
    return (reply: FastifyReply, result: unknown): void =>
      sendToPage(reply, response.page, result as Record<string, string>)
  const serialize = lazySerialize(response)
  return (reply: FastifyReply, result: unknown): void => {
    reply.code(status).type('application/json; charset=utf-8').serializer(asIs)
    if (result instanceof SerializedResponse) sendPrepared(reply, result, endpoint)
    else reply.send(serialize(result))
  }
}

/**
 * Browsers must revalidate the response, and it is sent only if it changed. It is private and depends on the requested
 * languages, unless it is open to other sites.
 */
function sendPrepared(
  reply: FastifyReply,
  prepared: SerializedResponse<unknown>,
  { openToSites }: Endpoint,
): void {
  const headers = reply.request.headers
  const { bytes, encoding } = acceptsEncoding(headers['accept-encoding'], 'gzip')
    ? prepared.compressed()
    : { bytes: prepared.bytes }
  const tag = prepared.tag(encoding)
  const languages = 'content-language, platform-language'
  if (openToSites)
    reply
      .header('vary', `accept-encoding, host, ${languages}`)
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
  else
    reply
      .header('vary', `accept-encoding, authorization, ${languages}`)
      .header('cache-control', 'private, no-cache')
  reply.header('etag', tag)
  if (namesTag(headers['if-none-match'], tag)) return void reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.send(bytes)
}

const asIs = (payload: unknown): string => payload as string
