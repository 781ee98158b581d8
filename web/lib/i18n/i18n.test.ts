import { expect, it } from 'vitest'
import { courseTexts, platformTexts, startTexts } from './i18n.ts'
import { setBothLanguages, setCourseLanguage } from './language.ts'

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

it('speaks the course’s language apart from the platform’s', async () => {
  setCourseLanguage('el')
  const course = await courseTexts()
  expect(course.t('player.play')).toBe('Αναπαραγωγή')
  expect(platformTexts.t('player.play')).toBe('Redă')
})
