import { describe, expect, test } from 'vitest'
import { mediaIn, mediaKindOf } from '#contract/quizzes/question-media.ts'
import type { QuestionMedia } from '#contract/quizzes/question-types.ts'
import { storedMedia, withCaptions, withFile, withLanguageFile } from './question-media.rules.ts'

const fileOf = (letter: string, extension: string): string => `/files/${letter.repeat(26)}.${extension}`
const video: QuestionMedia = { kind: 'video', url: fileOf('a', 'mp4'), width: 320, height: 180 }
const picture: QuestionMedia = { url: fileOf('a', 'webp'), width: 40, height: 30 }
const english = { locale: 'en_US', src: fileOf('e', 'vtt') } as const
const greek = { locale: 'el_GR', src: fileOf('g', 'vtt') } as const
const spanish = {
  locale: 'es_ES',
  url: fileOf('s', 'webm'),
  width: null,
  height: null,
  made_from: video.url,
} as const

describe('what is stored beside a file', () => {
  test.each<[string, QuestionMedia, object | null]>([
    ['nothing of a picture', picture, null],
    ['the size of a video', video, { width: 320, height: 180 }],
    ['nothing of audio without captions', { ...picture, kind: 'audio', url: fileOf('a', 'mp3') }, null],
    [
      'captions of a video, once per language',
      { ...video, captions: [english, { ...english, src: fileOf('f', 'vtt') }, greek] },
      { width: 320, height: 180, captions: [{ ...english, src: fileOf('f', 'vtt') }, greek] },
    ],
    ['no captions of a picture', { ...picture, captions: [english] }, null],
    [
      'no captions that are no captions file',
      {
        ...video,
        captions: [
          { locale: 'en_US', src: video.url },
          { locale: 'el_GR', src: '' },
        ],
      },
      { width: 320, height: 180 },
    ],
    [
      'no file of another kind for a language',
      { ...video, languages: [{ ...spanish, url: picture.url }] },
      { width: 320, height: 180 },
    ],
  ])('%s', (_, media, stored) => {
    expect(storedMedia(media)).toEqual(stored)
  })
})

test('another file of the kind keeps captions and the files of languages; one of another kind loses them', () => {
  const before = { ...video, captions: [english], languages: [spanish] }
  const other = { ...video, url: fileOf('b', 'mp4') }
  expect(withFile(before, other)).toMatchObject({ captions: [english], languages: [spanish] })
  const sound: QuestionMedia = { kind: 'audio', url: fileOf('b', 'mp3'), width: null, height: null }
  expect(withFile(before, sound)).toEqual({ captions: [english] })
  expect(withFile(before, picture)).toBeNull()
  expect(withFile(null, video)).toEqual({ width: 320, height: 180 })
})

test('captions are replaced in their place, added at the end, and removed', () => {
  const media = { ...video, captions: [english, greek] }
  const src = fileOf('n', 'vtt')
  expect(withCaptions(media, 'en_US', src)?.captions).toEqual([{ locale: 'en_US', src }, greek])
  expect(withCaptions(media, 'es_ES', src)?.captions).toEqual([english, greek, { locale: 'es_ES', src }])
  expect(withCaptions(media, 'en_US', null)?.captions).toEqual([greek])
  expect(withCaptions(video, 'en_US', null)).not.toHaveProperty('captions')
})

test('a language shows its own file with everyone’s captions, and the others show the shared one', () => {
  const { locale: _, ...file } = spanish
  const settings = withLanguageFile({ ...video, captions: [english] }, 'es_ES', file)
  const media = { ...video, ...settings }
  expect(mediaIn(media, 'es_ES')).toEqual({
    kind: 'video',
    url: spanish.url,
    width: null,
    height: null,
    captions: [english],
  })
  expect(mediaIn(media, 'el_GR')).toEqual({ ...video, captions: [english] })
  expect(withLanguageFile(media, 'es_ES', null)).not.toHaveProperty('languages')
})

test('media without a kind is an image, as in earlier releases', () => {
  expect(mediaKindOf(picture)).toBe('image')
  expect(mediaKindOf(video)).toBe('video')
})
