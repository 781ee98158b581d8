import { useEffect, useRef, useState } from 'react'
import { useSearchText } from '#lib/navigation/route-link.tsx'

/** How long a unit must stay open before the address changes, in milliseconds. */
const addressPause = 300

/** The unit that is not in the address yet, for a reload within the delay. Stored per tab. */
const pendingUnit = (jobId: string) => {
  const key = `translation unit ${jobId}`
  const orNull = <Result>(work: () => Result): Result | null => {
    try {
      return work()
    } catch {
      // A browser without storage relies on the address alone.
      return null
    }
  }
  return {
    read: () => orNull(() => sessionStorage.getItem(key)),
    write: (id: string) => orNull(() => sessionStorage.setItem(key, id)),
    clear: () => orNull(() => sessionStorage.removeItem(key)),
  }
}

/** The current unit: set on the page at once, and in the address after a delay. */
export const useCurrentUnit = (jobId: string) => {
  const [inAddress, setInAddress] = useSearchText('unit', { resetScroll: false })
  const [pending] = useState(() => pendingUnit(jobId))
  const [start] = useState(() => pending.read() ?? inAddress)
  const [current, setCurrent] = useState<string | null>(start || null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(setInAddress)
  useEffect(() => {
    latest.current = setInAddress
  })
  useEffect(() => {
    if (inAddress === pending.read()) pending.clear()
  }, [inAddress, pending])
  useEffect(() => {
    if (pending.read() !== null) latest.current(start)
    return () => {
      clearTimeout(timer.current)
      pending.clear()
    }
  }, [pending, start])
  const set = (id: string | null) => {
    const next = id ?? ''
    setCurrent(id)
    pending.write(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next), addressPause)
  }
  return [current, set] as const
}
