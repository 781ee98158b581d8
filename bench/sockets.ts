import { createHmac } from 'node:crypto'
import { WebSocket } from 'ws'

/**
 * `node bench/sockets.ts COUNT SECRET PORT…`: opens COUNT pages with an idle socket each, signed in and in their own
 * channel, distributed over the ports. Prints the latency in milliseconds of each event, and for each `?` on standard
 * input the number of sockets in their channel.
 */
const [count = '0', secret = '', ...ports] = process.argv.slice(2)
const atOnce = 50
const sign = (text: string): string => `wardwise:${createHmac('sha256', secret).update(text).digest('hex')}`
const clock = (): number => performance.timeOrigin + performance.now()
let joined = 0
let nth = 0

interface Frame {
  event: string
  data: string
}

/** After a disconnect, reconnects at once to the next port, as a page does. */
function open(user: string, at: number): Promise<void> {
  const port = ports[at % ports.length]
  const channel = `private-notifications.${user}`
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/app/wardwise?protocol=7`, {
      perMessageDeflate: false,
    })
    let isIn = false
    const say = (event: string, data: object): void => socket.send(JSON.stringify({ event, data }))
    const receive = ({ event, data }: Frame): void => {
      if (event === 'pusher:connection_established') {
        const { socket_id: id } = JSON.parse(data) as { socket_id: string }
        const exp = Math.floor(Date.now() / 1_000) + 3_600
        const userData = JSON.stringify({ id: user, session: user, exp })
        say('pusher:signin', { auth: sign(`${id}::user::${userData}`), user_data: userData })
        say('pusher:subscribe', { channel, auth: sign(`${id}:${channel}`) })
      } else if (event === 'pusher_internal:subscription_succeeded') {
        if (!isIn) joined += 1
        isIn = true
        resolve()
      } else if (event === 'badge.created')
        process.stdout.write(`${(clock() - (JSON.parse(data) as { at: number }).at).toFixed(2)}\n`)
    }
    socket.on('message', (text: Buffer) => receive(JSON.parse(text.toString()) as Frame))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (isIn) joined -= 1
      setTimeout(() => void open(user, at + 1).then(resolve), 1_000 * Math.random())
    })
  })
}

const worker = async (): Promise<void> => {
  while (nth < Number(count)) {
    const mine = nth
    nth += 1
    await open(String(mine), mine)
  }
}
await Promise.all(Array.from({ length: atOnce }, worker))
process.stdin.on('data', () => process.stdout.write(`in ${joined}\n`))
process.stdout.write('ready\n')
