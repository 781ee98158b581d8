import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const isOnline = (): boolean => navigator.onLine
/** Whether the device has a network at all; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Calls the listener each time the network returns. Returns a function that stops this. */
export const onOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
