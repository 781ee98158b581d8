import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { captionsLanguage } from './captions-language.ts'

const free: Locale[] = ['en_US', 'el_GR', 'es_ES', 'ro_RO', 'pt_PT', 'fr_FR', 'ca_ES']

test.each([
  ['call.el.vtt', 'el_GR'],
  ['The call (ro).srt', 'ro_RO'],
  ['call_el-GR.srt', 'el_GR'],
  ['es.vtt', 'es_ES'],
  ['call.pt-BR.vtt', 'pt_PT'],
  ['call_fr_CA.vtt', 'fr_FR'],
  ['my_EL.vtt', 'el_GR'],
])('%s is in %s', (name, locale) => expect(captionsLanguage(name, free)).toBe(locale))

test.each(['a.srt', 'captions.vtt', 'model.vtt', 'call.de.vtt', 'noname'])(
  '%s tells no language that is wanted: the next without captions',
  (name) => expect(captionsLanguage(name, free)).toBe('en_US'),
)
