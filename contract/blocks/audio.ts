import type * as z from 'zod/mini'
import { isVisible } from '../content/visible-text.ts'
import { defineBlock } from './block-type.ts'
import { data } from './fields.ts'
import { isStored, mediaAddress, playedFields, seconds } from './played.ts'

export const audio = defineBlock({
  type: 'audio',
  group: 'media',
  fields: { src: data(mediaAddress, '', { file: 'audio' }), ...playedFields, seconds },
  isFinished: ({ src, title }) => isVisible(title) && isStored('audio', src),
})
export type AudioAttrs = z.infer<typeof audio.schema>
