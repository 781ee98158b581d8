import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#platform/errors.ts'

/** The error types of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** An error whose sentence an administrator reads in the log of the directory. */
export const scimProblem = (
  scimType: ScimType,
  messageKey: string,
  values: Record<string, string | number> = {},
): AppError => {
  const code: ErrorCode = scimType === 'uniqueness' || scimType === 'mutability' ? 'conflict' : 'unreadable'
  return new AppError(code, messageKey, { values, detail: { scimType } })
}

export const scimTypeOf = ({ code, detail }: Pick<AppError, 'code' | 'detail'>): ScimType | undefined => {
  if (typeof detail === 'object' && detail !== null && 'scimType' in detail)
    return detail.scimType as ScimType
  if (code === 'conflict') return 'uniqueness'
  if (code === 'unreadable') return 'invalidSyntax'
  return code === 'invalid' ? 'invalidValue' : undefined
}
