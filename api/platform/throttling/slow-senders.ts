import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In milliseconds. An upload may use the whole request timeout while it keeps sending. */
export const patience = { body: 30_000 }

/**
 * Closes the connection of a client that does not send its body in time. Node’s own limit applies to all requests
 * alike, but a video may take minutes. Headers have a separate timeout in Node.
 */
export function refuseSlowSenders(
  server: FastifyInstance,
  refuse: (error: Error, socket: Duplex) => void,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (sendsBody(request) && !request.routeOptions.config.isPatient) {
      const { raw } = request
      const late = setTimeout(() => refuse(tooLate(), raw.socket), patience.body)
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(late))
    }
    done()
  })
}

const sendsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const tooLate = (): Error =>
  Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts large files. */
    isPatient?: boolean
  }
}
