import { describe, expect, it } from 'vitest'
import {
  defaultLocale,
  languageTag,
  locales,
  messageLanguage,
  messageLanguages,
  shownTag,
  toLocale,
} from './locales.ts'

describe('Language codes are accepted only from the alias list', () => {
  // Specification 5: en, en-us, en_US mean en_US
  // Specification 5: es, es_ES, es-es, es_XX, es-xx mean es_ES
  // Specification 5: es_LA, es-la mean es_LA
  // Specification 5: ca, ca_ES, ca-es mean ca_ES
  // Specification 5: ro, ro_RO, ro-ro mean ro_RO
  // Specification 5: pt-pt, pt_PT mean pt_PT
  // Specification 5: el, gr, el_GR, el-gr mean el_GR
  it.each([
    // Specification 5: en, en-us, en_US mean en_US
    ['en_US', ['en', 'en-us', 'en_US']],
    // Specification 5: es, es_ES, es-es, es_XX, es-xx mean es_ES
    ['es_ES', ['es', 'es_ES', 'es-es', 'es_XX', 'es-xx']],
    // Specification 5: es_LA, es-la mean es_LA
    ['es_LA', ['es_LA', 'es-la']],
    // Specification 5: ca, ca_ES, ca-es mean ca_ES
    ['ca_ES', ['ca', 'ca_ES', 'ca-es']],
    // Specification 5: ro, ro_RO, ro-ro mean ro_RO
    ['ro_RO', ['ro', 'ro_RO', 'ro-ro']],
    // Specification 5: pt-pt, pt_PT mean pt_PT
    ['pt_PT', ['pt-pt', 'pt_PT']],
    // Specification 5: el, gr, el_GR, el-gr mean el_GR
    ['el_GR', ['el', 'gr', 'el_GR', 'el-gr']],
  ])('%s for %j', (locale, codes) => {
    expect(codes.map(toLocale)).toEqual(codes.map(() => locale))
  })

  // Specification 5: No other language codes are accepted
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

// Specification 9: Fallback en-US
it('Default platform locale en_US; fallback en-US', () => {
  expect(defaultLocale).toBe('en_US')
  expect(languageTag(defaultLocale)).toBe('en-US')
})

// Specification 9: Selectable locales: en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR
it('Selectable locales: en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR', () => {
  expect(locales.join(', ')).toBe('en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR')
})

// Specification 9: Messages exist only for el, en, es, ro
it('messages exist only for el, en, es, ro', () => {
  expect(messageLanguages).toEqual(['el', 'en', 'es', 'ro'])
  const spoken = locales.map((locale) => messageLanguage(locale))
  expect(spoken).toEqual(['en', 'es', 'es', 'en', 'ro', 'el', 'en', 'en', 'en'])
})

// Specification 9: Fallback en-US
it.each([
  ['el_GR', 'el-GR'],
  ['es_LA', 'es-419'],
  ['ca_ES', 'en-US'],
  ['de_DE', 'en-US'],
] as const)('screens and e-mails of %s appear in %s', (locale, tag) => {
  expect(shownTag(locale)).toBe(tag)
})
