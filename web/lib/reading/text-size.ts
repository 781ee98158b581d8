import { readStored, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** How much larger the text of lessons is. */
const scales: Record<TextSize, number> = { normal: 1, large: 1.15, largest: 1.32 }
const key = 'textSize'

const stored = readStored(key)
const store = createStore<TextSize>(textSizes.find((size) => size === stored) ?? 'normal')

/** Remembered on this device, whose screen and distance it goes with. */
export const setTextSize = (size: TextSize): void => {
  writeStored(key, size === 'normal' ? null : size)
  store.set(size)
}
export const useTextSize = (): TextSize => useStore(store)
export const useTextScale = (): number => scales[useTextSize()]
