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
/** Whether the device has a network at all; a server may still be out of reach. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
