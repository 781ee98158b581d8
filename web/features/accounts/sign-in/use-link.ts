import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Link } from '#contract/accounts/recovery.ts'
import { linkQuery } from '../set-up/recovery.api.ts'

/**
 * A mailed or printed link, looked at before anything is asked of the person. `link` is missing once it no longer works. At the host
 * of another company the page leaves for the right one.
 */
export const useLink = (
  token: string,
): { link: Link | undefined; isPending: boolean; onDead: () => void } => {
  const [known, setKnown] = useState<{ token: string; link: Link }>()
  // Whoever signs in by it makes the page forget all answers; asked again, the server would call the link used up.
  const { data, isPending } = useQuery({ ...linkQuery(token), enabled: known?.token !== token })
  const [isDead, setDead] = useState(false)
  if (data && known?.token !== token) setKnown({ token, link: data.data })
  const link = known?.token === token ? known.link : data?.data
  const elsewhere = link && 'elsewhere' in link ? link.elsewhere : null
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere)
  }, [elsewhere])
  return {
    link: isDead ? undefined : link,
    isPending: (isPending && !link) || elsewhere !== null,
    onDead: () => setDead(true),
  }
}
