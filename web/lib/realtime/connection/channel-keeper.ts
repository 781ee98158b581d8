import type { Client } from '../client.ts'
import { backOff, type RealtimeTimes } from './realtime-times.ts'

export type ChannelOptions = {
  client: Client
  /** Without `private-`, as laravel-echo expects. */
  channel: string
  events: readonly string[]
  times: RealtimeTimes
  onEvent(name: string, data: unknown): void
  onSubscribed(): void
  /** Returns whether it is worth asking again. */
  onUnauthorized(): Promise<boolean>
}

export type ChannelKeeper = ReturnType<typeof keepSubscribed>

type SubscriptionError = { status?: number }

/** Retries when subscribing to a channel fails; pusher-js itself waits for the next connection. */
export function keepSubscribed(options: ChannelOptions) {
  const { client, times, onSubscribed } = options
  const channel = client.echo.private(options.channel)
  const { subscription } = channel
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function subscribe(): void {
    if (subscription.subscribed || client.pusher.connection.state !== 'connected') return
    // pusher-js would wait forever for the response to a subscription that the server has refused or lost.
    subscription.subscriptionPending = false
    client.pusher.subscribe(subscription.name)
    expectAnswer()
  }

  function retry(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(subscribe, delay)
  }

  function expectAnswer(): void {
    retry(times.subscription)
  }

  function handleError({ status }: SubscriptionError): void {
    const isFromEndpoint = !subscription.subscriptionPending
    clearTimeout(timer)
    if (isFromEndpoint && status === 403) return
    const again = () => retry(backOff(failures++, times))
    if (!isFromEndpoint || status !== 401) return again()
    options.onUnauthorized().then((isWorthIt) => (isWorthIt ? subscribe() : undefined), again)
  }

  for (const name of options.events)
    channel.listen(`.${name}`, (data: unknown) => options.onEvent(name, data))
  channel.subscribed(() => {
    failures = 0
    clearTimeout(timer)
    onSubscribed()
  })
  channel.error(handleError)
  client.pusher.connection.bind('connected', expectAnswer)

  return {
    isSubscribed: () => subscription.subscribed,
    /** Call this when the connection is down: a subscription in progress would survive it. */
    stop(): void {
      clearTimeout(timer)
      client.pusher.connection.unbind('connected', expectAnswer)
      subscription.unbind_all()
      client.echo.leaveChannel(`private-${options.channel}`)
    },
  }
}
