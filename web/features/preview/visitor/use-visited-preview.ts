import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasEnded, type VisitedPreview, visitedPreviewQuery } from './visited-preview.api.ts'

/**
 * The draft that a link shows, in a language or, for '', in the course’s own. Another language replaces it only once
 * it is loaded: a failure leaves the page, and what is being written on it, as it is.
 */
export const useVisitedPreview = (token: string, locale: string) => {
  const [ownLocale, setOwnLocale] = useState('')
  const [kept, setKept] = useState<VisitedPreview>()
  // The address names the language from the second item on; the same texts are not read again for it.
  const requested = locale === ownLocale ? '' : locale
  const { data, error } = useQuery({
    ...visitedPreviewQuery(token, requested),
    // Other failures are shown by the error page.
    throwOnError: (failure) => kept === undefined && !hasEnded(failure),
  })
  if (data && data.data !== kept) {
    setKept(data.data)
    if (requested === '') setOwnLocale(data.data.outline.locale)
  }
  return { preview: data?.data ?? kept, isOver: hasEnded(error) }
}
