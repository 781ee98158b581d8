import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstAudience } from '#contract/publishing/publishing.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { assignmentPagesQuery } from '../publishing.api.ts'

/** Who gets a course with its first release. `choose` publishes it for nobody yet and goes on with the dialog that assigns. */
export const audienceChoices = ['company', 'choose', 'nobody'] as const
export type AudienceChoice = (typeof audienceChoices)[number]

/** What comes after a release. */
export type AfterRelease = 'assign' | 'done'

interface FirstAudienceField {
  value: AudienceChoice
  onChange: (choice: AudienceChoice) => void
  /** What the call is sent. */
  audience: FirstAudience
  next: AfterRelease
}

/** The choice of who gets the first release; null where there was a release, or where the course is assigned already. */
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
