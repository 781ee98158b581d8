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
