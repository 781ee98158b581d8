import * as z from 'zod/mini'
import { type WhyNot, whyNot } from '#contract/learning/why-not.ts'
import { ApiError } from '#lib/api/api-error.ts'

const detail = z.object({ why_not: whyNot })

/** The unmet rule in a refusal. */
export const whyNotOf = (error: unknown): WhyNot | null => {
  if (!(error instanceof ApiError)) return null
  const read = z.safeParse(detail, error.detail)
  return read.success ? read.data.why_not : null
}
