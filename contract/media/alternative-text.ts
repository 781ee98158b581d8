import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * `decorative` means the author decided that no alternative text is needed: the image gets `alt=""`. Absent means
 * false.
 */
export const alternativeText = {
  alt: text(limits.altText),
  decorative: z.optional(z.nullable(z.boolean())),
}

type Attributes = Record<string, unknown>

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A decorative image adds nothing to the surrounding text; screen readers skip it. */
export const isDecorative = (attrs: Attributes = {}): boolean => attrs.decorative === true

/** The alternative text of an image or animation; '' for a decorative one, whatever was written before. */
export const altOf = (attrs: Attributes = {}): string => (isDecorative(attrs) ? '' : asText(attrs.alt))

/** Whether a required alternative text is missing. */
export const lacksAlt = (attrs: Attributes = {}): boolean =>
  !isDecorative(attrs) && asText(attrs.alt).trim() === ''
