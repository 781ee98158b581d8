import type * as z from 'zod/mini'
import { isVisible } from '../content/visible-text.ts'
import { count } from '../fields.ts'
import { limits } from '../limits.ts'
import { defineBlock } from './block-type.ts'
import { data, line } from './fields.ts'
import { isStored, mediaAddress } from './played.ts'

export const file = defineBlock({
  type: 'file',
  group: 'media',
  fields: {
    src: data(mediaAddress, '', { file: 'paper' }),
    /** The file name offered for download, without an extension. */
    name: line({ max: limits.title }),
    bytes: data(count, 0),
  },
  isFinished: ({ src, name }) => isVisible(name) && isStored('file', src),
})
export type FileAttrs = z.infer<typeof file.schema>
