import type { ClientSettings } from '#contract/realtime.ts'
import type { RealtimeSettings } from './realtime-settings.ts'

export const embeddedPath = '/realtime'

/** The host and port the page came from; `host` is the request's Host header. */
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

/** Without a host of its own a hosted installation is Pusher's, addressed by its cluster. */
export function hostedClientSettings(settings: RealtimeSettings): ClientSettings {
  return {
    ...common(settings, settings.tls ?? true),
    wsHost: settings.host ?? `ws-${settings.cluster}.pusher.com`,
    wsPort: settings.port ?? 80,
    wssPort: settings.port ?? 443,
    wsPath: '',
  }
}

/** The list of transports keeps pusher-js from falling back to a third party's SockJS host; without TLS a listed wss would only add a vain second attempt. */
function common({ key, cluster }: RealtimeSettings, secure: boolean) {
  const enabledTransports: ClientSettings['enabledTransports'] = secure ? ['ws', 'wss'] : ['ws']
  return { broadcaster: 'pusher' as const, key, cluster, forceTLS: secure, enabledTransports }
}
