import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In milliseconds. An upload may take as long as its whole request may, as long as it goes on. */
export const patience = { body: 30_000 }

/**
 * Whoever does not send a body in time loses the connection. Node's own limit is for all requests alike, and a film may take minutes.
 * Headers have a time limit of Node's own.
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
  Object.assign(new Error('The body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes large files. */
    isPatient?: boolean
  }
}
