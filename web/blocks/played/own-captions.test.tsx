import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { setBothLanguages, setCourseLanguage } from '#lib/i18n/language.ts'
import { render } from '#ui/render.test-support.tsx'
import { VideoBlock } from '../video/video-block.tsx'

const address = (letter: string, ending: string) => `/files/${letter.repeat(26)}.${ending}`

/** The language of the captions that are on by default. */
const shown = async (text: Locale, ...captions: Locale[]): Promise<string | undefined> => {
  const tracks = captions.map((locale) => ({ locale, src: address('b', 'vtt') }))
  const attrs = { id: 'film', src: address('a', 'mp4'), title: 'A call', transcript: '', poster: null }
  const node = { type: 'video', attrs: { ...attrs, must_watch: false, captions: tracks } }
  const leave = await render(<VideoBlock node={node} locale={text} />)
  const own = document.querySelector('track[default]')?.getAttribute('srclang') ?? undefined
  await leave()
  return own
}

test('captions in the learner’s language show by themselves, whatever language the text is in', async () => {
  setBothLanguages('el')
  expect(await shown('en_US', 'en_US', 'el_GR')).toBe('el-GR')
  expect(await shown('en_US', 'en_US', 'es_ES')).toBe('en-US')
  setCourseLanguage('es_LA')
  expect(await shown('en_US', 'el_GR', 'es_ES')).toBe('es-ES')
  expect(await shown('ro_RO', 'el_GR', 'fr_FR')).toBe('el-GR')
  expect(await shown('ro_RO', 'de_DE', 'fr_FR')).toBeUndefined()
})
