import * as z from 'zod/mini'

/** Who receives a course with its first release, beside those it is already assigned to. */
const firstAudiences = ['company', 'nobody'] as const
export type FirstAudience = (typeof firstAudiences)[number]
/**
 * `company`: everyone in its own company, optional and without a due day. Default: `nobody`. Later releases ignore it.
 */
export const firstAudience = z.optional(z.enum(firstAudiences))
