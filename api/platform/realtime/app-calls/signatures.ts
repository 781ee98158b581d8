import { createHmac, timingSafeEqual } from 'node:crypto'

export type AppCredentials = { key: string; secret: string }

export type ChannelSubject = { channel: string; channelData?: string }

/** The `auth` of a private channel; channel data counts byte for byte when the client sends it. */
export function channelAuth(app: AppCredentials, socketId: string, subject: ChannelSubject): string {
  const tail = subject.channelData === undefined ? '' : `:${subject.channelData}`
  return sign(app, `${socketId}:${subject.channel}${tail}`)
}

export function userAuth(app: AppCredentials, socketId: string, userData: string): string {
  return sign(app, `${socketId}::user::${userData}`)
}

/** Longer than any signature of ours nothing is compared. */
export function isAuthText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}

/** Takes the same time whatever the first differing character is. */
export function sameAuth(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}

function sign(app: AppCredentials, text: string): string {
  return `${app.key}:${createHmac('sha256', app.secret).update(text).digest('hex')}`
}
