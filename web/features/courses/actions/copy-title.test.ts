import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import el from '#web/locales/el/courses.json' with { type: 'json' }
import en from '#web/locales/en/courses.json' with { type: 'json' }
import es from '#web/locales/es/courses.json' with { type: 'json' }
import ro from '#web/locales/ro/courses.json' with { type: 'json' }
import { copyTitle } from './copy-title.ts'

const languages = { en, es, ro, el }
const wordsOf = ({ clone }: typeof en) => ({
  known: clone.knownSuffixes.split(', '),
  suffix: (number: number) =>
    number === 1 ? clone.suffix : clone.suffixNumbered.replace('{{number}}', String(number)),
})

it.each([
  ['Phishing', 'Phishing (copy)'],
  ['Phishing (copy)', 'Phishing (copy 2)'],
  ['Phishing (copy 2)', 'Phishing (copy 3)'],
  ['Phishing (copy 9)', 'Phishing (copy 10)'],
  ['Phishing (copia 2)', 'Phishing (copy 3)'],
  ['Phishing (Copie)', 'Phishing (copy 2)'],
  ['Phishing (αντίγραφο)', 'Phishing (copy 2)'],
  ['Phishing (2024)', 'Phishing (2024) (copy)'],
  ['Phishing (hard copy)', 'Phishing (hard copy) (copy)'],
  ['(copy)', '(copy) (copy)'],
])('calls the copy of "%s" "%s"', (title, expected) => {
  expect(copyTitle(title, wordsOf(en))).toBe(expected)
})

it.each(Object.entries(languages))('numbers the copy of a copy in %s', (_, language) => {
  const words = wordsOf(language)
  expect(words.known).toContain(language.clone.suffix)
  const copy = copyTitle('Phishing', words)
  expect(copy).toBe(`Phishing (${language.clone.suffix})`)
  expect(copyTitle(copy, words)).toBe(`Phishing (${language.clone.suffix} 2)`)
})

it('keeps the suffix of a long title and cuts no character in half', () => {
  const title = copyTitle('🦊'.repeat(limits.title / 2), wordsOf(en))
  expect(title.length).toBeLessThanOrEqual(limits.title)
  expect(title).toMatch(/^(🦊)+ \(copy\)$/u)
  expect(copyTitle(title, wordsOf(en))).toMatch(/^(🦊)+ \(copy 2\)$/u)
})
