import type { ClientSettings } from '#contract/realtime.ts'
import type { RealtimeSettings } from './realtime-settings.ts'

export const embeddedPath = '/realtime'

/** Settings for the host and port that the page was loaded from; `host` is the request’s Host header. */
export function embeddedClientSettings(
  settings: RealtimeSettings,
  host: string,
  secure: boolean,
): ClientSettings {
  const url = URL.parse(`http://${host}`)
  const port = Number(url?.port)
  return {
    ...common(settings, secure),
    wsHost: url?.hostname ?? 'localhost',
    wsPort: port || 80,
    wssPort: port || 443,
    wsPath: embeddedPath,
  }
}

/** A hosted service without a configured host is Pusher’s own, addressed by its cluster. */
export function hostedClientSettings(settings: RealtimeSettings): ClientSettings {
  return {
    ...common(settings, settings.tls ?? true),
    wsHost: settings.host ?? `ws-${settings.cluster}.pusher.com`,
    wsPort: settings.port ?? 80,
    wssPort: settings.port ?? 443,
    wsPath: '',
  }
}

/**
 * The list of transports keeps pusher-js from falling back to a third party’s SockJS host; without TLS, listing wss
 * would only add a useless second attempt.
 */
function common({ key, cluster }: RealtimeSettings, secure: boolean) {
  const enabledTransports: ClientSettings['enabledTransports'] = secure ? ['ws', 'wss'] : ['ws']
  return { broadcaster: 'pusher' as const, key, cluster, forceTLS: secure, enabledTransports }
}
