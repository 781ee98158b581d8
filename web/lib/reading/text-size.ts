import { readStored, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** Factors by which the text of lessons is enlarged. */
const scales: Record<TextSize, number> = { normal: 1, large: 1.15, largest: 1.32 }
const key = 'textSize'

const stored = readStored(key)
const store = createStore<TextSize>(textSizes.find((size) => size === stored) ?? 'normal')

/** Stored on this device, because it depends on the screen and its distance. */
export const setTextSize = (size: TextSize): void => {
  writeStored(key, size === 'normal' ? null : size)
  store.set(size)
}
export const useTextSize = (): TextSize => useStore(store)
export const useTextScale = (): number => scales[useTextSize()]
