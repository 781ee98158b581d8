/** `host`, `port` and `tls` say where a hosted service other than Pusher's own cluster listens. */
export type RealtimeSettings = {
  driver: 'embedded' | 'pusher'
  appId: string
  key: string
  secret: string
  cluster: string
  host?: string
  port?: number
  tls?: boolean
}
