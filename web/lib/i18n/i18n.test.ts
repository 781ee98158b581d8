import { expect, it } from 'vitest'
import { loadStaffTexts, loadTexts, platformTexts, startTexts } from './i18n.ts'
import { setBothLanguages } from './language.ts'

// Specification 4: Setting platform language saves it, loads its messages and sets html lang
// Specification 9: Language storage key language
it('Setting platform language saves it, loads its messages and sets the html lang attribute', async () => {
  await startTexts()
  expect(platformTexts.t('confirm.cancel')).toBe('Cancel')
  expect(document.documentElement.lang).toBe('en-US')
  setBothLanguages('ro')
  expect(JSON.parse(localStorage.getItem('language') ?? '{}')).toMatchObject({ platform: 'ro_RO' })
  await expect.poll(() => document.documentElement.lang).toBe('ro-RO')
  const courses = (count: number) => platformTexts.t('navigation:student.courses', { count })
  expect([courses(1), courses(2), courses(20)]).toEqual(['1 curs', '2 cursuri', '20 de cursuri'])
})

it('lets no line end within the short words that Romanian joins by a hyphen, and leaves other languages as they are', async () => {
  for (const language of ['ro', 'es'] as const) await loadTexts(language)
  const said = (language: string) => JSON.stringify(platformTexts.getDataByLanguage(language))
  expect(said('ro')).toContain('s-\u2060a ')
  expect(said('ro')).not.toMatch(/(?<!\p{L})(?:s-a|într-o|dintr-o|printr-un|uită-te|e-mailul)(?!\p{L})/iu)
  expect(said('es')).not.toContain('\u2060')
})

it('ends a sentence with one full stop, also after a Greek time', async () => {
  await loadStaffTexts()
  await loadTexts('el')
  const said = platformTexts.t('setup:timeZoneWhy', { lng: 'el', time: '5:10 μ.μ.' })
  expect(said).toMatch(/^Τώρα 5:10 μ\.μ\. Οι/)
})

// Specification +: A name from the right keeps its signs in their places, alone and within a sentence
it('keeps a name from the right apart from the sentence it stands in, and leaves every sign of a name as it is', () => {
  const acting = (name: string) => platformTexts.t('navigation:acting.as', { name })
  expect(acting('יעל (2)')).toContain('\u2068יעל (2)\u2069')
  expect(acting('O’Neil & Sons <b>')).toContain('O’Neil & Sons <b>')
})

// Specification 4: Of languages chosen quickly the last one is spoken
it('speaks the last language chosen, though the texts of one before it come later', async () => {
  setBothLanguages('en')
  await expect.poll(() => document.documentElement.lang).toBe('en-US')
  setBothLanguages('el')
  setBothLanguages('en')
  await loadTexts('el')
  await new Promise((resolve) => setTimeout(resolve))
  expect(platformTexts.t('player.play')).toBe('Play')
  expect(document.documentElement.lang).toBe('en-US')
})
