import {
  type AudioAttrs,
  type FileAttrs,
  type MediaBlockType,
  mediaBlocks,
  type VideoAttrs,
} from '#contract/content/media-blocks.ts'
import { dataNode } from './data-node.ts'

/** What they are before a file or an address is chosen. */
const empty: { video: VideoAttrs; audio: AudioAttrs; file: FileAttrs } = {
  video: {
    src: '',
    title: '',
    captions: [],
    transcript: '',
    poster: null,
    width: null,
    height: null,
    seconds: null,
    must_watch: false,
  },
  audio: { src: '', title: '', captions: [], transcript: '', seconds: null },
  file: { src: '', name: '', bytes: 0 },
}

export const mediaNodes = (Object.keys(mediaBlocks) as MediaBlockType[]).map((type) =>
  dataNode(type, { empty: empty[type], schema: mediaBlocks[type] }),
)
