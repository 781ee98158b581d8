import type Pusher from 'pusher'
import { parseObject, publishProblem } from '../protocol.ts'
import { defaultRules, type RealtimeSettings } from '../realtime-settings.ts'
import type { Broadcaster, RealtimeLog } from './broadcaster.ts'

export type HostedClient = ReturnType<typeof createHostedClient>

type Answer = { text(): Promise<string> }

const timeout = 5000

/** Loads the service’s SDK on first use, so that embedded installations never load it. */
export function createHostedClient(settings: RealtimeSettings) {
  let loading: Promise<Pusher> | undefined

  return {
    /** Rejects on a failed request, and on an error inside a 200 response, which some compatible servers send. */
    async call(request: (sdk: Pusher) => Promise<Answer>): Promise<void> {
      loading ??= loadSdk(settings)
      const answer = await request(await loading)
      const body = parseObject(await answer.text())
      if (body?.error !== undefined) throw new Error(`The realtime service answered: ${String(body.error)}`)
    },
  }
}

export function createHostedBroadcaster(client: HostedClient, log: RealtimeLog): Broadcaster {
  return {
    async publish(channel, event, data, options = {}) {
      try {
        const problem = publishProblem({ channel, event, data: JSON.stringify(data) }, defaultRules.limits)
        if (problem) return log.warn({ channel, event, problem }, 'realtime event not published')
        const params = options.exceptSocket === undefined ? {} : { socket_id: options.exceptSocket }
        await client.call((sdk) => sdk.trigger(channel, event, data, params))
      } catch (error) {
        log.warn({ channel, event, ...describeFailure(error) }, 'realtime event not published')
      }
    },
  }
}

/** The SDK’s errors contain the signed URL, which does not belong in a log. */
export function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { status, body } = error as Error & { status?: number; body?: string }
  return { reason: error.message, status, body: body?.slice(0, 500) }
}

async function loadSdk({ appId, key, secret, cluster, host, port, tls = true }: RealtimeSettings) {
  const { default: Sdk } = await import('pusher')
  const base = { appId, key, secret, useTLS: tls, timeout }
  if (host === undefined) return new Sdk({ ...base, cluster })
  return new Sdk({ ...base, host, ...(port === undefined ? {} : { port: String(port) }) })
}
