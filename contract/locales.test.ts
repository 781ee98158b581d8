import { describe, expect, it } from 'vitest'
import {
  defaultLocale,
  languageTag,
  locales,
  messageLanguage,
  messageLanguages,
  toLocale,
} from './locales.ts'

describe('Language codes are accepted only from the alias list', () => {
  it.each([
    ['en_US', ['en', 'en-us', 'en_US']],
    ['es_ES', ['es', 'es_ES', 'es-es', 'es_XX', 'es-xx']],
    ['es_LA', ['es_LA', 'es-la']],
    ['ca_ES', ['ca', 'ca_ES', 'ca-es']],
    ['ro_RO', ['ro', 'ro_RO', 'ro-ro']],
    ['pt_PT', ['pt-pt', 'pt_PT']],
    ['el_GR', ['el', 'gr', 'el_GR', 'el-gr']],
  ])('%s for %j', (locale, codes) => {
    expect(codes.map(toLocale)).toEqual(codes.map(() => locale))
  })

  it.each([
    'pt',
    'de',
    'de_DE',
    'fr_FR',
    'EN',
    'en_us',
    'es-ES',
    'el_gr',
    ' en',
    '',
    'toString',
    null,
    undefined,
  ])('and not %j', (code) => {
    expect(toLocale(code)).toBeUndefined()
  })
})

it('Default platform locale en_US; fallback en-US', () => {
  expect(defaultLocale).toBe('en_US')
  expect(languageTag(defaultLocale)).toBe('en-US')
})

it('Selectable locales: en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR', () => {
  expect(locales.join(', ')).toBe('en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR')
})

it('messages exist only for el, en, es, ro', () => {
  expect(messageLanguages).toEqual(['el', 'en', 'es', 'ro'])
  const spoken = locales.map((locale) => messageLanguage(locale))
  expect(spoken).toEqual(['en', 'es', 'es', 'en', 'ro', 'el', 'en', 'en', 'en'])
})
