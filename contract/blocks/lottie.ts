import * as z from 'zod/mini'
import { url } from '../fields.ts'
import { alternativeText } from '../media/alternative-text.ts'
import { defineBlock } from './block-type.ts'
import { data } from './fields.ts'

export const lottie = defineBlock({
  type: 'lottie',
  group: 'media',
  fields: {
    src: data(url, '', { file: 'animation' }),
    /** Describes in words what moves. */
    alt: { ...data(alternativeText.alt, '', { reviewLabel: 'alt.label' }), isWords: true },
    decorative: data(alternativeText.decorative, null, { reviewLabel: 'alt.decorative' }),
    /** The image shown when the user prefers reduced motion. */
    still: data(z.optional(z.nullable(url)), null, { file: 'picture' }),
    loop: data(z.optional(z.boolean()), true),
  },
  // The hashes of stored texts include an empty caption.
  words: ['alt', 'caption'],
})
