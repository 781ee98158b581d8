/** The settings of the live connection that a page may know, named as in pusher-js; never the secret. */
export interface ClientSettings {
  /** Always `pusher`; a page refuses any other value. */
  broadcaster: string
  key: string
  wsHost: string
  wsPort: number
  wssPort: number
  wsPath: string
  forceTLS: boolean
  cluster: string
  enabledTransports: ('ws' | 'wss')[]
}
