import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../contract/recovery.ts'
import { linkQuery } from './recovery.api.ts'

/** A mailed or printed link, looked at before anything is asked of the person. `link` is missing once it no longer works. */
export const useLink = (
  token: string,
): { link: Link | undefined; isPending: boolean; onDead: () => void } => {
  const { data, isPending } = useQuery(linkQuery(token))
  const [isDead, setDead] = useState(false)
  return { link: isDead ? undefined : data?.data, isPending, onDead: () => setDead(true) }
}
