import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstAudience } from '#contract/publishing/first-audience.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { assignmentPagesQuery } from '../publishing.api.ts'

/**
 * Who gets a course with its first release. `choose` publishes it without an audience and opens the assign dialog.
 */
export const audienceChoices = ['company', 'choose', 'nobody'] as const
export type AudienceChoice = (typeof audienceChoices)[number]

/** The step after publishing. */
export type AfterRelease = 'assign' | 'done'

interface FirstAudienceField {
  value: AudienceChoice
  onChange: (choice: AudienceChoice) => void
  /** The audience to send with the call. */
  audience: FirstAudience
  next: AfterRelease
}

/** The audience choice for the first release; null if there is a release, or if the course is already assigned. */
export const useFirstAudience = (courseId: string, isFirst: boolean): FirstAudienceField | null => {
  const [value, onChange] = useState<AudienceChoice>('nobody')
  const { total } = shownPages(useInfiniteQuery(assignmentPagesQuery(courseId)))
  if (!isFirst || total !== 0) return null
  return {
    value,
    onChange,
    audience: value === 'company' ? 'company' : 'nobody',
    next: value === 'choose' ? 'assign' : 'done',
  }
}
