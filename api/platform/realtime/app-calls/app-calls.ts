import * as z from 'zod/mini'
import {
  isCacheChannel,
  isEncryptedChannel,
  isPresenceChannel,
  parseObject,
  publishProblem,
} from '../protocol.ts'
import type { Realtime, RealtimeApp } from '../realtime.ts'

/** An error answered with its status, in the protocol’s format. */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const channelsACall = 100
const eventsABatch = 10
const attributes = ['user_count', 'subscription_count', 'cache'] as const
type Attribute = (typeof attributes)[number]

const name = z.string().check(z.minLength(1))
const eventBody = z.object({
  name,
  data: z.string(),
  channel: z.optional(name),
  channels: z.optional(z.array(name).check(z.minLength(1), z.maxLength(channelsACall))),
  socket_id: z.optional(z.nullable(z.string())),
  info: z.optional(z.string()),
})
const batchBody = z.object({ batch: z.array(eventBody).check(z.maxLength(eventsABatch)) })
type EventBody = z.infer<typeof eventBody>

type Query = Record<string, string>

/** The calls that another server may make, after its signature was verified. */
export function createAppCalls(app: RealtimeApp, closeUser: Realtime['closeUser']) {
  function targets({ channel, channels }: EventBody): string[] {
    const all = channels ?? (channel === undefined ? [] : [channel])
    if (all.length === 0) throw new CallError(400, 'No channel is given')
    if (all.length > 1 && all.some(isEncryptedChannel))
      throw new CallError(400, 'An event for an encrypted channel goes to no other channel')
    return all
  }

  function check(event: EventBody): void {
    if (Buffer.byteLength(event.data) > app.rules.limits.data)
      throw new CallError(413, `The data is longer than ${app.rules.limits.data} bytes`)
    for (const channel of targets(event)) {
      const problem = publishProblem({ channel, event: event.name, data: event.data }, app.rules.limits)
      if (problem !== null) throw new CallError(400, problem)
    }
  }

  function publish({ name: event, data, socket_id, ...to }: EventBody): void {
    for (const channel of targets({ ...to, name: event, data }))
      app.publish({ channel, event, data, exceptSocket: socket_id ?? undefined })
  }

  function stateOf(channel: string, wanted: Attribute[]) {
    if (wanted.includes('user_count') && !isPresenceChannel(channel))
      throw new CallError(400, 'Only presence channels count users')
    return {
      ...(wanted.includes('user_count') ? { user_count: app.userIds(channel).length } : {}),
      ...(wanted.includes('subscription_count') ? { subscription_count: app.subscriptions(channel) } : {}),
      ...(wanted.includes('cache') && isCacheChannel(channel) ? { cache: app.cached(channel) } : {}),
    }
  }

  return {
    events(body: string) {
      const event = read(eventBody, body)
      check(event)
      publish(event)
      if (event.info === undefined) return {}
      const wanted = attributesOf(event.info)
      const channels = targets(event).map((channel) => [channel, stateOf(channel, wanted)] as const)
      return { channels: Object.fromEntries(channels) }
    },
    batchEvents(body: string) {
      const { batch } = read(batchBody, body)
      for (const event of batch) check(event)
      for (const event of batch) publish(event)
      if (batch.every(({ info }) => info === undefined)) return {}
      return {
        batch: batch.map((event) => {
          const [channel = ''] = targets(event)
          return event.info === undefined ? {} : stateOf(channel, attributesOf(event.info))
        }),
      }
    },
    channels({ filter_by_prefix: prefix = '', info }: Query) {
      const wanted = attributesOf(info)
      if (wanted.includes('user_count') && !isPresenceChannel(prefix))
        throw new CallError(400, 'Users are counted with filter_by_prefix=presence-')
      const channels = app.channels(prefix).map((channel) => [channel, stateOf(channel, wanted)] as const)
      return { channels: Object.fromEntries(channels) }
    },
    channel(channel: string, { info }: Query) {
      return { occupied: app.subscriptions(channel) > 0, ...stateOf(channel, attributesOf(info)) }
    },
    users(channel: string) {
      if (!isPresenceChannel(channel)) throw new CallError(400, 'Only presence channels have users')
      return { users: app.userIds(channel).map((id) => ({ id })) }
    },
    /** Not part of Pusher’s own API; Laravel Reverb provides it. */
    connections: () => ({ connections: app.connections() }),
    terminate(userId: string) {
      closeUser(userId)
      return {}
    },
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.infer<Schema> {
  const { data, error } = z.safeParse(schema, parseObject(body))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new CallError(400, `The body is not valid: ${issue?.path.join('.') || 'it is not an object'}`)
}

function attributesOf(info = ''): Attribute[] {
  const wanted = info.split(',').filter((each) => each !== '')
  const isKnown = (each: string): each is Attribute => attributes.some((attribute) => attribute === each)
  if (!wanted.every(isKnown)) throw new CallError(400, `What can be asked for is ${attributes.join(', ')}`)
  return wanted
}
