import type { Duplex } from 'node:stream'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '#api/settings.ts'
import { limits } from '#contract/limits.ts'
import { defaultLocale } from '#contract/locales.ts'
import { AppError } from '../errors.ts'
import { isRealtimeUpgrade } from '../realtime/connections/upgrade.ts'
import { acceptsHtml } from '../responses/accepts-html.ts'
import { refuseSlowSenders } from '../throttling/slow-senders.ts'
import { refuseDoubleNames, refuseExcessive } from './body/payload.ts'
import { TextBody, textTypes } from './body/text-body.ts'
import { routeOf } from './call-observer.ts'
import { callers } from './callers.ts'
import { errorBody, replyError } from './reply-errors.ts'

const seconds = 1_000
/** Maximum number of callers counted in memory per endpoint. */
const callersPerEndpoint = 50_000

/**
 * The HTTP server with its protections: timeouts, size limits, security headers, one error format, one log line per
 * request.
 */
export async function createHttpServer(settings: Settings, log: Logger): Promise<FastifyInstance> {
  const always = await headersOfAll(settings)
  const server = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // For unknown addresses; each endpoint has its own limit, see serve.ts.
    bodyLimit: limits.bodyBytes.public,
    // The maximum duration of an upload; other bodies have a shorter limit, see below.
    requestTimeout: 900 * seconds,
    keepAliveTimeout: 65 * seconds,
    http: {
      headersTimeout: 15 * seconds,
      connectionsCheckingInterval: 2 * seconds,
      maxHeaderSize: 16_384,
      shouldUpgradeCallback: isRealtimeUpgrade,
      // A missing Host header is refused below, in the contract’s error format.
      requireHostHeader: false,
    },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    // A second tree of routes for HEAD would cost every start as much as the first.
    exposeHeadRoutes: false,
    rewriteUrl: findRouteOfGet,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      // A malformed URL skips all hooks.
      reply.headers(always)
      // A mail program may have cut a link within an encoded character: any unknown address shows the page that
      // explains it.
      if (acceptsHtml(request)) void reply.redirect('/not-found')
      else replyError(error, request, reply)
    },
    clientErrorHandler: refuseUnreadable,
  }) as unknown as FastifyInstance
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (heads.has(raw)) raw.method = 'HEAD'
    done()
  })
  await server.register(multipart, {
    limits: { fields: 100, fieldSize: limits.documentBodyBytes, fieldNameSize: 100, files: 1, parts: 110 },
  })
  await server.register(rateLimit, { global: false, cache: callersPerEndpoint })
  refuseSlowSenders(server, refuseUnreadable)
  takeFormsNotText(server)
  server.setErrorHandler(replyError)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    done(namesOneHost(request) ? undefined : new AppError('unreadable', 'unreadable'))
  })
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply.statusCode, reply.elapsedTime)
    done()
  })
  return server
}

const heads = new WeakSet<object>()

/** HEAD is answered by the route of GET. Node never sends the body, as it has read the method before this. */
function findRouteOfGet(request: { method?: string | undefined; url?: string | undefined }): string {
  if (request.method === 'HEAD') {
    heads.add(request)
    request.method = 'GET'
  }
  return request.url ?? '/'
}

const hostForm = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[\w.-]{0,251}\w)?\.?)(?::\d{1,5})?$/i

/**
 * The host determines the company. With several Host headers, or none, a proxy in front might interpret the request
 * differently.
 */
function namesOneHost(request: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = request.raw
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && hostForm.test(request.raw.headers.host ?? '') && hostForm.test(request.host)
}

/** Pages get a policy of their own with a nonce; any other response may do nothing in a browser. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Headers of every response regardless of its path, since `/%61pi` is `/api` too; responses that may be cached override
 * them. Helmet computes them once, because it would recompute them for every response.
 */
async function headersOfAll({ publicUrl }: Settings): Promise<Record<string, string>> {
  const isEncrypted = publicUrl.startsWith('https:')
  const known = computedHeaders.get(isEncrypted)
  if (known) return known
  const computed = computeHeaders(isEncrypted)
  computedHeaders.set(isEncrypted, computed)
  return computed
}

const computedHeaders = new Map<boolean, Promise<Record<string, string>>>()

async function computeHeaders(isEncrypted: boolean): Promise<Record<string, string>> {
  const server = fastify()
  await server.register(helmet, helmetOptions(isEncrypted))
  server.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await server.inject('/')
  const { date: _, connection: __, ...lasting } = headers as Record<string, string>
  return { ...lasting, 'content-security-policy': closedPolicy, 'cache-control': 'no-store' }
}

/** Handles invalid HTTP and requests that arrive too slowly: sends the usual error format and closes the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  const body = JSON.stringify(errorBody(new AppError('unreadable', 'unreadable'), defaultLocale))
  const head = [
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(
    [`HTTP/1.1 ${status}`, ...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
  )
}

function helmetOptions(isEncrypted: boolean): Parameters<typeof helmet>[1] {
  return {
    contentSecurityPolicy: false,
    // On plain HTTP, these two headers would send browsers to an address that does not answer.
    strictTransportSecurity: isEncrypted ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

const charsetOf = ({ headers }: FastifyRequest): string | undefined =>
  /;\s*charset="?([\w-]{1,40})"?/i.exec(headers['content-type'] ?? '')?.[1]

/** Accepts only JSON and forms: `text/plain` needs no preflight, so other sites could post it. */
function takeFormsNotText(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  // Unlike `text/plain`, these types need a preflight when other sites send them.
  for (const type of textTypes)
    server.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => new TextBody(type, body, charsetOf(request)),
    )
  // A POST without a body may still declare JSON as its content type.
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent, done) => {
    const body = sent as string
    if (body === '') return done(null, undefined)
    try {
      refuseExcessive(body)
    } catch (excessive) {
      return done(excessive as Error)
    }
    return parseJson(request, body, unambiguous(body, done))
  })
}

type Parsed = (error: Error | null, value?: unknown) => void

const unambiguous =
  (text: string, done: Parsed): Parsed =>
  (error, value) => {
    if (error) return done(error)
    try {
      refuseDoubleNames(text, value)
    } catch (ambiguous) {
      return done(ambiguous as Error)
    }
    done(null, value)
  }

function logRequest(request: FastifyRequest, status: number, ms: number): void {
  const caller = callers.get(request)
  const entry = {
    id: request.id,
    method: request.method,
    route: routeOf(request),
    status,
    ms: Math.round(ms * 10) / 10,
    ip: request.ip,
    ...(caller && (caller.api_token ? { api_token: caller.id } : { person: caller.id })),
    ...(caller?.impersonator_id && { impersonator: caller.impersonator_id }),
  }
  if (status >= 500) request.log.error(entry, 'request')
  else request.log.info(entry, 'request')
}
