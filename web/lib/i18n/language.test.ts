import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.restoreAllMocks()
})

const begin = async (stored?: unknown) => {
  if (stored !== undefined) localStorage.setItem('language', JSON.stringify(stored))
  return await import('./language.ts')
}

// Specification 9: Default platform locale en_US
it('Default platform locale en_US, courseAsPlatform default true', async () => {
  const language = await begin()
  expect(language.languagePreference()).toEqual({
    platform: 'en_US',
    course: 'en_US',
    courseAsPlatform: true,
  })
})

// Specification +: Until person or company has chosen, the first of the browser’s languages that is offered
it.each([
  [['el-GR', 'en'], 'el_GR'],
  [['fr-FR', 'ro', 'en'], 'ro_RO'],
  [['es-MX'], 'es_ES'],
  [['de', 'fr'], 'en_US'],
  [[], 'en_US'],
])(
  'follows the browser, which asks for %j, while neither person nor company has chosen: %s',
  async (requested, spoken) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(requested)
    const language = await begin()
    expect(language.currentPlatformLanguage()).toBe(spoken)
    expect(localStorage.getItem('language')).toBeNull()
  },
)

// Specification +: Until person or company has chosen, the first of the browser’s languages that is offered
it('does not ask the browser where a company has chosen', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['el-GR'])
  const page = document.createElement('script')
  page.id = 'boot'
  page.textContent = JSON.stringify({ branding: { company_id: 'one', default_locale: 'ro_RO' } })
  document.body.append(page)
  const language = await begin()
  page.remove()
  expect(language.currentPlatformLanguage()).toBe('ro_RO')
})

// Specification 4: Setting course language saves it and turns courseAsPlatform off
// Specification 4: The course language in use is the platform language while courseAsPlatform is true
it('Setting course language saves it and turns courseAsPlatform off; until then the platform language is in use', async () => {
  const language = await begin()
  language.setPlatformLanguage('es')
  expect(language.currentCourseLanguage()).toBe('es_ES')
  language.setCourseLanguage('ro-ro')
  expect(language.currentCourseLanguage()).toBe('ro_RO')
  language.setPlatformLanguage('el')
  expect([language.currentPlatformLanguage(), language.currentCourseLanguage()]).toEqual(['el_GR', 'ro_RO'])
  expect(JSON.parse(localStorage.getItem('language') ?? '')).toEqual({
    platform: 'el_GR',
    course: 'ro_RO',
    courseAsPlatform: false,
  })
})

// Specification 4: Setting both sets both to the same locale and courseAsPlatform true
// Specification 4: courseAsPlatform is true when the two are equal
it('courseAsPlatform is true when the two are equal; setting both sets both', async () => {
  const language = await begin({ platform: 'en_US', course: 'ro_RO', courseAsPlatform: false })
  expect(language.currentCourseLanguage()).toBe('ro_RO')
  language.setCourseLanguage('en_US')
  expect(language.languagePreference().courseAsPlatform).toBe(true)
  language.setBothLanguages('gr')
  expect(language.languagePreference()).toEqual({
    platform: 'el_GR',
    course: 'el_GR',
    courseAsPlatform: true,
  })
})

// Specification 4: Unsupported codes are ignored
it.each([['xx'], ['EN'], [''], ['en_GB'], ['constructor']])(
  'Unsupported codes are ignored: %j',
  async (code) => {
    const language = await begin()
    const before = language.languagePreference()
    language.setPlatformLanguage(code)
    language.setCourseLanguage(code)
    language.setBothLanguages(code)
    expect(language.languagePreference()).toEqual(before)
    expect(language.requestedLocale(code)).toBeUndefined()
  },
)

it.each([[null], ['text'], [{ platform: 'xx', course: 7 }], [[]]])(
  'begins anew after a damaged preference %j',
  async (stored) => {
    const language = await begin(stored)
    expect(language.currentPlatformLanguage()).toBe('en_US')
  },
)
