/** What a page may know of the live connection, in the words of pusher-js; never the secret. */
export interface ClientSettings {
  /** `pusher`; a page refuses another one. */
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
