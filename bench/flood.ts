import { connect } from 'node:net'

/**
 * `node bench/flood.ts PORT HOST`: forty guests who post 900 kB with 90,000 names each to a public call, over and over. A process of
 * its own, so that making the flood does not slow what is measured beside it.
 */
const [port = '', host = 'localhost'] = process.argv.slice(2)
const guests = 40
/** Between two bodies of one guest: what is measured is the cost of a body, not how many connections a machine can open. */
const pauseMs = 250

const body = `{${Array.from({ length: 90_000 }, (_, nth) => `"n${nth}":1`).join(',')}}`.padEnd(900_000, ' ')
const head = [
  'POST /api/student/auth HTTP/1.1',
  `Host: ${host}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  'Connection: close',
]
const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)

const post = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
    socket.resume()
    // A refused caller is cut off while it still sends.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
  })

async function guest(): Promise<never> {
  for (;;) {
    await post()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
for (let nth = 0; nth < guests; nth += 1) void guest()
process.stdout.write('ready\n')
