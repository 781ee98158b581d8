import { connect } from 'node:net'

/**
 * `node bench/flood.ts PORT HOST`: forty guests who repeatedly post 900 kB with 90,000 names each to a public call. A
 * separate process, so that generating the load does not slow down what is measured.
 */
const [port = '', host = 'localhost'] = process.argv.slice(2)
const guests = 40
/**
 * Pause between two bodies of one guest: the cost of a body is measured, not how many connections a machine can open.
 */
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
    // A refused caller is disconnected while still sending.
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
