import * as z from 'zod/mini'
import { isVisible } from '../content/visible-text.ts'
import { url } from '../fields.ts'
import { defineBlock } from './block-type.ts'
import { data } from './fields.ts'
import { filmPage, isStored, mediaAddress, playedFields, seconds } from './played.ts'

const side = z.nullable(z.int().check(z.gte(1), z.lte(20_000)))

export const video = defineBlock({
  type: 'video',
  group: 'media',
  fields: {
    /** A stored file, or a page elsewhere that plays the video. */
    src: data(mediaAddress, '', { file: 'video' }),
    ...playedFields,
    /** Shown until playback starts. */
    poster: data(z.nullable(url), null, { file: 'picture' }),
    width: data(side, null),
    height: data(side, null),
    seconds,
    /**
     * The video must be watched before the lesson counts as done. Only for stored videos: playback of others cannot be
     * observed.
     */
    must_watch: data(z.boolean(), false),
  },
  isFinished: ({ src, title }) => isVisible(title) && (isStored('video', src) || filmPage(src) !== null),
})
export type VideoAttrs = z.infer<typeof video.schema>
