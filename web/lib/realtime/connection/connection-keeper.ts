import type { ConnectionManager } from 'pusher-js'
import { createShownState } from '../shown-state.ts'
import type { StateStore } from '../state-store.ts'
import { backOff, type RealtimeTimes } from './realtime-times.ts'
import { watchForWaking } from './waking.ts'

export type KeeperOptions = {
  connection: ConnectionManager
  state: StateStore
  times: RealtimeTimes
  /** Called when the server closes with a code after which pusher-js does not reconnect by itself. */
  onRefused(code: number): void
}

export type ConnectionKeeper = ReturnType<typeof keepConnected>

type CloseError = { type?: string; error?: { data?: { code?: number } } }

/** Reconnects sooner than pusher-js, whose attempts are 15, 30 and 60 seconds apart after the first. */
export function keepConnected({ connection, state, times, onRefused }: KeeperOptions) {
  const shown = createShownState(state, times)
  const attempts = createAttempts(connection, times)
  const doubt = createDoubt(connection, times, attempts.restart)
  let closeCode = 0

  function handleState({ current }: { current: string }): void {
    if (attempts.isRestarting() && current === 'disconnected') return
    if (current === 'connecting' || current === 'unavailable') {
      shown.connecting()
      if (current === 'connecting') attempts.expect()
      return
    }
    attempts.stop()
    doubt.heard()
    shown.settled(current === 'connected' || current === 'failed' ? current : 'disconnected')
    if (current === 'connected') attempts.succeeded()
    if (current === 'disconnected') onRefused(closeCode)
  }

  function handleError(error: CloseError): void {
    if (error?.type === 'WebSocketError') closeCode = error.error?.data?.code ?? 0
  }

  const stopWatching = watchForWaking((isCertain) => {
    if (shown.isConnected()) doubt.raise(isCertain)
    else attempts.hurry()
  }, times)
  const listeners = {
    state_change: handleState,
    // pusher-js still reports `connected` during the second that it waits.
    connecting_in: shown.connecting,
    error: handleError,
    message: doubt.heard,
  }
  for (const [event, listener] of Object.entries(listeners)) connection.bind(event, listener)
  handleState({ current: connection.state === 'initialized' ? 'connecting' : connection.state })

  return {
    restart: attempts.restart,
    stop(): void {
      attempts.stop()
      doubt.heard()
      shown.stop()
      stopWatching()
      for (const [event, listener] of Object.entries(listeners)) connection.unbind(event, listener)
    },
  }
}

/** Replaces a connection attempt that takes too long with a new one, each with a longer timeout than the last. */
function createAttempts(connection: ConnectionManager, times: RealtimeTimes) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRestarting = false
  let restartedAt = 0

  function restart(): void {
    restartedAt = Date.now()
    isRestarting = true
    connection.disconnect()
    connection.connect()
    isRestarting = false
  }

  return {
    restart,
    isRestarting: () => isRestarting,
    expect(): void {
      clearTimeout(timer)
      const patience = times.attempt + (failures === 0 ? 0 : backOff(failures - 1, times))
      failures += 1
      timer = setTimeout(restart, patience)
    },
    /** Several wake signals arrive together; they start one attempt. */
    hurry(): void {
      failures = 0
      if (Date.now() - restartedAt > times.attempt / 4) restart()
    },
    succeeded(): void {
      failures = 0
    },
    stop: () => clearTimeout(timer),
  }
}

/** Pings a connection that may be dead. */
function createDoubt(connection: ConnectionManager, times: RealtimeTimes, onDead: () => void) {
  let heardAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    heard(): void {
      heardAt = Date.now()
      clearTimeout(timer)
    },
    raise(isCertain: boolean): void {
      if (!isCertain && Date.now() - heardAt <= times.silence) return
      connection.send_event('pusher:ping', {})
      clearTimeout(timer)
      timer = setTimeout(onDead, times.probe)
    },
  }
}
