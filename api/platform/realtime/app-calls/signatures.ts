import { createHmac, timingSafeEqual } from 'node:crypto'

export type AppCredentials = { key: string; secret: string }

export type ChannelSubject = { channel: string; channelData?: string }

/** The `auth` value of a private channel. Channel data is signed byte for byte if the client sends it. */
export function channelAuth(app: AppCredentials, socketId: string, subject: ChannelSubject): string {
  const tail = subject.channelData === undefined ? '' : `:${subject.channelData}`
  return sign(app, `${socketId}:${subject.channel}${tail}`)
}

export function userAuth(app: AppCredentials, socketId: string, userData: string): string {
  return sign(app, `${socketId}::user::${userData}`)
}

/** Refuses texts longer than any signature of ours without comparing them. */
export function isAuthText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}

/** Compares in constant time. */
export function sameAuth(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}

function sign(app: AppCredentials, text: string): string {
  return `${app.key}:${createHmac('sha256', app.secret).update(text).digest('hex')}`
}
