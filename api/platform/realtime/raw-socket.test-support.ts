import { type ClientOptions, WebSocket } from 'ws'
import { testSettings } from './realtime-server.test-support.ts'

type Closing = { code: number; reason: string }

export type Frame = { event: string; channel?: string; data: any }

/** A socket that sends exactly what a test specifies, including invalid messages. */
export type RawSocket = {
  socket: WebSocket
  socketId: string
  frames: Frame[]
  closed: Promise<Closing>
  send(message: unknown): void
  /** The next frame of this event that was not returned yet. */
  next(event: string): Promise<Frame>
}

export async function openRaw(port: number, options: RawOptions = {}): Promise<RawSocket> {
  const raw = dial(port, options)
  const greeting = await raw.next('pusher:connection_established')
  raw.socketId = greeting.data.socket_id
  return raw
}

type RawOptions = { path?: string; client?: ClientOptions }

/** Returns before the server has answered, for tests in which it refuses. */
export function dial(port: number, { path, client }: RawOptions = {}): RawSocket {
  const target = path ?? `/realtime/app/${testSettings.key}?protocol=7&client=js&version=8.6.0`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, client)
  const frames: Frame[] = []
  const unread: Frame[] = []
  socket.on('message', (data) => {
    const frame = readFrame(String(data))
    frames.push(frame)
    unread.push(frame)
    socket.emit('frame')
  })
  const closed = new Promise<Closing>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  return {
    socket,
    socketId: '',
    frames,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(event) {
      for (;;) {
        const found = unread.findIndex((frame) => frame.event === event)
        if (found !== -1) return unread.splice(found, 1)[0] as Frame
        if (socket.readyState === WebSocket.CLOSED) throw new Error(`closed without ${event}`)
        await Promise.race([new Promise((resolve) => socket.once('frame', resolve)), closed])
      }
    },
  }
}

function readFrame(text: string): Frame {
  const frame = JSON.parse(text) as Frame
  return { ...frame, data: typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data }
}
