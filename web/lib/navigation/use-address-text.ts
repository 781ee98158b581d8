import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchText } from './route-link.tsx'

/** How long to wait for the next key press before searching, in milliseconds. */
const pause = 200

/**
 * A search text that is shown and written to the address at once; `rested` follows when the typing pauses. A link or
 * the back button that changes the address changes the text.
 */
export const useAddressText = (key: string) => {
  const [inAddress, setInAddress] = useSearchText(key)
  const [text, setText] = useState(inAddress)
  const [isWriting, setWriting] = useState(false)
  if (isWriting && inAddress === text) setWriting(false)
  if (!isWriting && inAddress !== text) setText(inAddress)
  const [rested] = useDebouncedValue(text, pause)
  const change = (next: string) => {
    setText(next)
    setWriting(true)
    setInAddress(next)
  }
  return { text, rested, isResting: text === rested, change }
}
