import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Realtime } from '../realtime.ts'
import type { RealtimeSettings } from '../realtime-settings.ts'
import { CallError, createAppCalls } from './app-calls.ts'
import { signatureProblem } from './signed-calls.ts'

type Settings = Omit<RealtimeSettings, 'secret'> & { secret?: string | undefined }
type Named = { app: string; name?: string }
type Answer = (request: { name: string; query: Record<string, string>; body: string }) => object

/** The size of a full batch, including its envelope. */
const bodyLimit = (dataBytes: number) => 10 * dataBytes + 64 * 1024

/**
 * The HTTP API for other servers to publish and query, below `/apps` as the client libraries expect; served only if the
 * operator enables it.
 */
export async function serveAppCalls(
  server: FastifyInstance,
  { appId, key, secret = '' }: Settings,
  { app, closeUser }: Pick<Realtime, 'app' | 'closeUser'>,
): Promise<void> {
  if (!app?.rules.api || secret === '') return
  const calls = createAppCalls(app, closeUser)

  const answer = (work: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Named
    const call = signedCall(request)
    if (params.app !== appId) throw new CallError(404, 'The app is not known')
    const problem = signatureProblem({ key, secret }, call)
    if (problem !== null) throw new CallError(401, problem)
    return reply.send(work({ name: params.name ?? '', query: call.query, body: call.body }))
  }

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The raw body, because the signature covers it byte for byte.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyLimit(app.rules.limits.data) },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error instanceof CallError ? error.status : (error.statusCode ?? 500)
      void reply.code(status).send({ error: status === 500 ? 'Something went wrong' : error.message })
      if (status === 500) scope.log.error(error)
    })
    scope.post(
      '/apps/:app/events',
      answer(({ body }) => calls.events(body)),
    )
    scope.post(
      '/apps/:app/batch_events',
      answer(({ body }) => calls.batchEvents(body)),
    )
    scope.get(
      '/apps/:app/channels',
      answer(({ query }) => calls.channels(query)),
    )
    scope.get(
      '/apps/:app/channels/:name',
      answer(({ name, query }) => calls.channel(name, query)),
    )
    scope.get(
      '/apps/:app/channels/:name/users',
      answer(({ name }) => calls.users(name)),
    )
    scope.get(
      '/apps/:app/connections',
      answer(() => calls.connections()),
    )
    scope.post(
      '/apps/:app/users/:name/terminate_connections',
      answer(({ name }) => calls.terminate(name)),
    )
  })
}

function signedCall({ method, raw, body }: FastifyRequest) {
  const { pathname, searchParams } = new URL(raw.url ?? '', 'http://localhost')
  const text = typeof body === 'string' ? body : ''
  return { method, path: pathname, query: Object.fromEntries(searchParams), body: text }
}
