import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Parameters that PgBouncer accepts at the start of a session; it refuses any others. */
const known = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
])
const [terminate, ready, idle] = ['X', 'Z', 'I'].map((letter) => letter.charCodeAt(0))

/**
 * A transaction pooler like PgBouncer: each transaction of a client runs on the connection that has been idle the
 * longest, so that session state is lost between transactions, and notifications between them reach nobody. Returns the
 * database’s address through the pooler.
 */
export async function aTransactionPooler(databaseUrl: string): Promise<string> {
  const { host, port, user, password, database = '' } = new pg.Client(databaseUrl)
  const reach = (): Socket =>
    host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
  const free: Server[] = []
  const waiting: ((server: Server) => void)[] = []
  const sockets = new Set<Socket>()
  const release = (server: Server): void => {
    server.lend(null)
    const next = waiting.shift()
    if (next) next(server)
    else free.push(server)
  }

  const pooler = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    let own: Server | undefined
    let queued: Buffer[] | undefined
    const receive = (frame: Buffer, isReady: boolean): void => {
      client.write(frame)
      if (!isReady || !own) return
      const server = own
      own = undefined
      release(server)
    }
    const take = (server: Server): void => {
      if (client.destroyed) return release(server)
      own = server
      server.lend(receive)
      for (const part of queued ?? []) server.socket.write(part)
      queued = undefined
    }
    client.once('data', (startup: Buffer) => {
      const refused = namesIn(startup).find((name) => !known.has(name))
      if (refused) return client.end(refusal(`unsupported startup parameter: ${refused}`))
      const server = openServer(reach())
      sockets.add(server.socket)
      server.socket.on('close', () => {
        if (free.includes(server)) free.splice(free.indexOf(server), 1)
        if (own === server) client.destroy()
      })
      server.socket.write(startup)
      take(server)
      client.on('data', (part: Buffer) => {
        if (own) return own.socket.write(part)
        if (queued) return queued.push(part)
        if (part[0] === terminate) return client.end()
        queued = [part]
        const next = free.shift()
        if (next) take(next)
        else waiting.push(take)
      })
    })
    // A connection left in the middle of a transaction is useless to others.
    client.on('close', () => own?.socket.destroy())
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    pooler.close()
    for (const socket of sockets) socket.destroy()
  })
  const account = password ? `${user}:${password}` : user
  return `postgres://${account}@127.0.0.1:${(pooler.address() as AddressInfo).port}/${database}`
}

type Receive = (frame: Buffer, isReady: boolean) => void

interface Server {
  socket: Socket
  lend(receive: Receive | null): void
}

/** Passes on complete messages, and reports for each whether it ended a transaction. */
function openServer(socket: Socket): Server {
  let receive: Receive | null = null
  let rest = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      const frame = rest.subarray(0, end)
      rest = rest.subarray(end)
      receive?.(frame, frame[0] === ready && frame[5] === idle)
    }
  })
  return {
    socket,
    lend: (next) => {
      receive = next
    },
  }
}

/** Parameter names of a startup message: a length and a version, followed by pairs of zero-terminated strings. */
function namesIn(startup: Buffer): string[] {
  const texts = startup
    .subarray(8, startup.readUInt32BE(0) - 2)
    .toString()
    .split('\0')
  return texts.filter((_, nth) => nth % 2 === 0)
}

function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
