import type { Realtime, RealtimeOptions } from '../realtime.ts'
import { createEmbeddedRealtime } from './embedded-realtime.ts'
import { createHostedRealtime } from './hosted-realtime.ts'
import { createOffRealtime } from './off-realtime.ts'

export function createRealtime(options: RealtimeOptions): Realtime {
  switch (options.settings.driver) {
    case 'embedded':
      return createEmbeddedRealtime(options)
    case 'pusher':
      return createHostedRealtime(options)
    case 'off':
      return createOffRealtime(options)
    default:
      throw new Error(`Realtime driver ${String(options.settings.driver)} is not supported`)
  }
}
