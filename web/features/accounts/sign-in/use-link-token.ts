import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const tokenIn = (text: string): string => new URLSearchParams(text).get('token') ?? ''

/**
 * The token of a link from an e-mail, or ''. It is in the fragment; links in older e-mails have it in the query, from
 * where it is moved.
 */
export const useLinkToken = (): string => {
  const inFragment = useRouterState({ select: ({ location }) => tokenIn(location.hash) })
  const inQuery = useRouterState({ select: ({ location }) => tokenIn(location.searchStr) })
  const navigate = useNavigate()
  useEffect(() => {
    if (inQuery) void navigate({ to: '.', search: {}, hash: `token=${inQuery}`, replace: true })
  }, [inQuery, navigate])
  return inFragment || inQuery
}
