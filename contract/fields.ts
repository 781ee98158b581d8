import * as z from 'zod/mini'
import { visibleCharacter } from './content/visible-text.ts'
import { limits } from './limits.ts'
import { locales } from './locales.ts'

/** Building blocks of the contract: bounded by construction, and nothing that JSON Schema cannot say. */
export const id = z.uuid()
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max))
/** A name, a title or another text that has to say something: at least one character of it is seen. */
export const words = (max: number) => z.string().check(z.maxLength(max), z.regex(visibleCharacter))
/** The same where it may be left empty. */
export const wordsOrNone = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(new RegExp(`^$|${visibleCharacter.source}`, 'u')))
/** What somebody is called. Signs that turn the writing around would show another name than the one that is there. */
export const personName = words(limits.name).check(z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/))
/** One line of text for a field of a form: no line breaks, control characters or signs that turn the writing around. */
const plainLine = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
export const line = (max: number) => words(max).check(plainLine)
/** The same where it may be left empty. */
export const lineOrNone = (max: number) => wordsOrNone(max).check(plainLine)
export const tagName = words(limits.tag)
export const tagNames = z.array(tagName).check(z.maxLength(limits.tags))
export const email = z.email().check(z.maxLength(limits.email))
export const count = z.int().check(z.gte(0), z.lte(2_147_483_647))
/** Places and lengths in pixels of a picture as it is seen upright. */
export const pixels = (least: 0 | 1) => z.int().check(z.gte(least), z.lte(50_000))
export const percent = z.int().check(z.gte(0), z.lte(100))
/** ISO 8601 in UTC. */
export const timestamp = z.string()
/** The same where it is sent: nobody means the year nought, which the database does not know. */
const yearKnown = z.regex(/^(?!0000)/)
export const moment = z.iso.datetime().check(yearKnown)
export const day = z.iso.date().check(yearKnown)
export const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
export const locale = z.enum(locales)
/** A code from a path; aliases are resolved by the platform, unknown ones are a 404. */
export const localeCode = text(10, 2)
/** As #0f766e. */
export const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
export const slug = text(limits.title, 1)
export const url = text(2_000)
export const token = z.string().check(z.minLength(20), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))
/** What a browser keeps to be known again by: random, and made by itself. */
export const device = z.optional(token)

export const one = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema })
export const list = <T extends z.ZodMiniType>(schema: T) => z.object({ data: z.array(schema) })
/** A list read page by page; `next_cursor` is null on the last page. */
export const pageOf = <T extends z.ZodMiniType>(schema: T) =>
  z.object({
    data: z.array(schema),
    meta: z.object({ next_cursor: z.nullable(z.string()), total: z.optional(count) }),
  })

export const pageQuery = {
  /** It may hold a whole title, in letters of several bytes each. */
  cursor: z.optional(text(2_000, 1)),
  limit: z.optional(z.int().check(z.gte(1), z.lte(limits.pageSize.max))),
}
export const message = z.object({ message: z.string() })
/** The caller's choice, new for each thing to be made: sent again, it makes nothing more and answers what it made, as it is now. */
export const onceKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))
/** The whole new order of the children of one parent: no id missing, none foreign, none twice. */
export const orderBody = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(limits.itemsPerOrder)),
})
