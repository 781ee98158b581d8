import * as z from 'zod/mini'
import { visibleCharacter } from './content/visible-text.ts'
import { limits } from './limits.ts'
import { locales } from './locales.ts'

/** Basic schemas of the contract: every one is bounded and representable in JSON Schema. */
export const id = z.uuid()
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max))
/** A name, a title or another text that must not look empty: it has at least one visible character. */
export const words = (max: number) => z.string().check(z.maxLength(max), z.regex(visibleCharacter))
/** The same, but may be empty. */
export const wordsOrNone = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(new RegExp(`^$|${visibleCharacter.source}`, 'u')))
/** A person’s name. Bidirectional control characters are refused: they could make it look like another name. */
export const personName = words(limits.name).check(z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/))
/** One line of text for a form field: no line breaks, control characters or bidirectional controls. */
const plainLine = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
export const line = (max: number) => words(max).check(plainLine)
/** The same, but may be empty. */
export const lineOrNone = (max: number) => wordsOrNone(max).check(plainLine)
export const tagName = words(limits.tag)
export const tagNames = z.array(tagName).check(z.maxLength(limits.tags))
export const email = z.email().check(z.maxLength(limits.email))
export const count = z.int().check(z.gte(0), z.lte(2_147_483_647))
/** Coordinates and lengths in pixels of an image in upright orientation. */
export const pixels = (least: 0 | 1) => z.int().check(z.gte(least), z.lte(50_000))
export const percent = z.int().check(z.gte(0), z.lte(100))
/** ISO 8601 in UTC. */
export const timestamp = z.string()
/**
 * The same in requests. Years with fewer than four digits are refused: the database has no year 0, and a date field
 * reports them while a year is being typed. The end of the last year lies beyond what can be written down.
 */
const yearKnown = z.regex(/^(?!0|9999)/)
export const moment = z.iso.datetime().check(yearKnown)
export const day = z.iso.date().check(yearKnown)
export const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
export const locale = z.enum(locales)
/** A locale code from a path. The platform resolves aliases; unknown codes are a 404. */
export const localeCode = text(10, 2)
/** Such as #0f766e. */
export const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
export const slug = text(limits.title, 1)
export const url = text(2_000)
export const token = z.string().check(z.minLength(20), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))
/** Identifies a browser: a random value that the browser generates and stores. */
export const device = z.optional(token)

export const one = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema })
export const list = <T extends z.ZodMiniType>(schema: T) => z.object({ data: z.array(schema) })
/** One page of a list; `next_cursor` is null on the last page. */
export const pageOf = <T extends z.ZodMiniType>(schema: T) =>
  z.object({
    data: z.array(schema),
    meta: z.object({ next_cursor: z.nullable(z.string()), total: z.optional(count) }),
  })

export const pageQuery = {
  /** A cursor may contain a whole title with several bytes per character. */
  cursor: z.optional(text(2_000, 1)),
  limit: z.optional(z.int().check(z.gte(1), z.lte(limits.pageSize.max))),
}
export const message = z.object({ message: z.string() })
/**
 * An idempotency key, chosen by the caller for each resource to create. A repeated request creates nothing and returns
 * the existing resource in its current state.
 */
export const onceKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))
/** The complete new order of one parent’s children: no id missing, foreign or repeated. */
export const orderBody = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(limits.itemsPerOrder)),
})
