import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * `node bench/plain-sockets.ts PORT`: the baseline of a fan-out, `ws` without any checks. Confirms each page, and on SIGUSR2
 * sends an event to each.
 */
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
const pages = new Map<string, WebSocket>()

sockets.on('connection', (socket) => {
  const say = (event: string, data: object): void =>
    socket.send(JSON.stringify({ event, data: JSON.stringify(data) }))
  socket.on('message', (text: Buffer) => {
    const { event, data } = JSON.parse(text.toString()) as { event: string; data: { channel: string } }
    if (event !== 'pusher:subscribe') return
    pages.set(data.channel, socket)
    say('pusher_internal:subscription_succeeded', {})
  })
  say('pusher:connection_established', { socket_id: '1.1' })
})
process.on('SIGUSR2', () => {
  const at = performance.timeOrigin + performance.now()
  for (const [channel, socket] of pages)
    socket.send(JSON.stringify({ event: 'badge.created', channel, data: JSON.stringify({ at }) }))
})
process.once('SIGTERM', () => process.exit())
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
