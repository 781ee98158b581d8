import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Link } from '#contract/accounts/recovery.ts'
import { linkQuery } from '../set-up/recovery.api.ts'

/**
 * A link from an e-mail or on paper, looked up before the user has to do anything. `link` is undefined once it no
 * longer works. If it belongs to another company's host, the page redirects there.
 */
export const useLink = (
  token: string,
): { link: Link | undefined; isPending: boolean; onDead: () => void } => {
  const [known, setKnown] = useState<{ token: string; link: Link }>()
  // Kept in the state: signing in clears all cached responses, and the server would then call the link used.
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
