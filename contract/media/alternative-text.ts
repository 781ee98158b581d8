import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

/** `decorative` is the author’s word that none is needed: readers get `alt=""`. Absent is no. */
export const alternativeText = {
  alt: text(limits.altText),
  decorative: z.optional(z.nullable(z.boolean())),
}

type Attributes = Record<string, unknown>

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A picture that says nothing which the words around it do not: people who do not see it are told nothing of it. */
export const isDecorative = (attrs: Attributes = {}): boolean => attrs.decorative === true

/** What a picture or an animation shows, in words; '' of a decorative one, whatever was written before. */
export const altOf = (attrs: Attributes = {}): string => (isDecorative(attrs) ? '' : asText(attrs.alt))

/** Whether words are missing that people who do not see it need. */
export const lacksAlt = (attrs: Attributes = {}): boolean =>
  !isDecorative(attrs) && asText(attrs.alt).trim() === ''
