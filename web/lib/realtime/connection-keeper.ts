import type { ConnectionManager } from 'pusher-js'
import { backOff, type RealtimeTimes } from './realtime-times.ts'
import type { StateStore } from './state-store.ts'
import { watchForWaking } from './waking.ts'

export type KeeperOptions = {
  connection: ConnectionManager
  state: StateStore
  times: RealtimeTimes
  /** The server closed with a code after which pusher-js does not come back by itself. */
  onRefused(code: number): void
}

export type ConnectionKeeper = ReturnType<typeof keepConnected>

/** Comes back sooner than pusher-js, whose attempts are 15, 30 and 60 seconds apart after the first. */
export function keepConnected({ connection, state, times, onRefused }: KeeperOptions) {
  let failures = 0
  let attemptTimer: ReturnType<typeof setTimeout> | undefined
  let unavailableTimer: ReturnType<typeof setTimeout> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let isRestarting = false
  let closeCode = 0
  let heardAt = Date.now()
  let restartedAt = 0

  function restart(): void {
    clearTimeout(probeTimer)
    restartedAt = Date.now()
    isRestarting = true
    connection.disconnect()
    connection.connect()
    isRestarting = false
  }

  function expectConnection(): void {
    clearTimeout(attemptTimer)
    const patience = times.attempt + (failures === 0 ? 0 : backOff(failures - 1, times))
    failures += 1
    attemptTimer = setTimeout(restart, patience)
  }

  function showConnecting(): void {
    if (state.getSnapshot() === 'unavailable') return
    state.set('connecting')
    unavailableTimer ??= setTimeout(() => state.set('unavailable'), times.unavailableAfter)
  }

  function clearTimers(): void {
    for (const timer of [attemptTimer, unavailableTimer, probeTimer]) clearTimeout(timer)
    unavailableTimer = undefined
  }

  function handleState({ current }: { current: string }): void {
    if (isRestarting && current === 'disconnected') return
    if (current === 'connecting') {
      showConnecting()
      expectConnection()
      return
    }
    if (current === 'unavailable') return state.set('unavailable')
    clearTimers()
    if (current === 'connected') failures = 0
    heardAt = Date.now()
    state.set(current === 'connected' || current === 'failed' ? current : 'disconnected')
    if (current === 'disconnected') onRefused(closeCode)
  }

  function handleError(error: { type?: string; error?: { data?: { code?: number } } }): void {
    if (error?.type === 'WebSocketError') closeCode = error.error?.data?.code ?? 0
  }

  function handleMessage(): void {
    heardAt = Date.now()
    clearTimeout(probeTimer)
  }

  function probe(): void {
    connection.send_event('pusher:ping', {})
    clearTimeout(probeTimer)
    probeTimer = setTimeout(restart, times.probe)
  }

  /** Several signs of waking come together; they are worth one attempt. */
  function wake(isCertain: boolean): void {
    failures = 0
    if (state.getSnapshot() !== 'connected') {
      if (Date.now() - restartedAt > times.attempt / 4) restart()
    } else if (isCertain || Date.now() - heardAt > times.silence) probe()
  }

  connection.bind('state_change', handleState)
  connection.bind('connecting_in', showConnecting)
  connection.bind('error', handleError)
  connection.bind('message', handleMessage)
  const stopWatching = watchForWaking(wake, times)
  handleState({ current: connection.state === 'initialized' ? 'connecting' : connection.state })

  return {
    restart,
    stop(): void {
      clearTimers()
      stopWatching()
      connection.unbind('state_change', handleState)
      connection.unbind('connecting_in', showConnecting)
      connection.unbind('error', handleError)
      connection.unbind('message', handleMessage)
    },
  }
}
