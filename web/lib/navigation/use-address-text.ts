import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchText } from './route-link.tsx'

/** How long one waits for the next letter before searching, in milliseconds. */
const pause = 200

/** A text that is in the field at once, in the address too, and handed on when the typing rests. */
export const useAddressText = (key: string) => {
  const [inAddress, setInAddress] = useSearchText(key)
  const [text, setText] = useState(inAddress)
  const [rested] = useDebouncedValue(text, pause)
  const change = (next: string) => {
    setText(next)
    setInAddress(next)
  }
  return { text, rested, isResting: text === rested, change }
}
