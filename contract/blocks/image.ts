import * as z from 'zod/mini'
import { text, url } from '../fields.ts'
import { limits } from '../limits.ts'
import { alternativeText } from '../media/alternative-text.ts'
import { defineBlock } from './block-type.ts'
import { data } from './fields.ts'

export const image = defineBlock({
  type: 'image',
  group: 'media',
  fields: {
    src: data(url, '', { file: 'picture' }),
    alt: { ...data(alternativeText.alt, '', { reviewLabel: 'alt.label' }), isWords: true },
    decorative: data(alternativeText.decorative, null, { reviewLabel: 'alt.decorative' }),
    width: data(z.optional(z.nullable(z.int())), null),
    height: data(z.optional(z.nullable(z.int())), null),
    caption: {
      ...data(z.optional(z.nullable(text(limits.altText))), null, { reviewLabel: 'image.caption' }),
      isWords: true,
    },
  },
})
