import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

// Specification, authoring 6: Tables in UTF-16 and in older letters are read, or refused whole
it.each([
  ['¿Qué? Τι; Ce știi?', [...Buffer.from('¿Qué? Τι; Ce știi?')], 'en_US'],
  ['¿Qué?', [...Buffer.from('\uFEFF¿Qué?')], 'es_ES'],
  ['Τι;', [0xff, 0xfe, ...Buffer.from('Τι;', 'utf16le')], 'el_GR'],
  ['Τι;', [0xfe, 0xff, ...Buffer.from('Τι;', 'utf16le').swap16()], 'en_US'],
  ['¿Qué?', [...Buffer.from('¿Qué?', 'latin1')], 'es_LA'],
  ['Τι;', [0xd4, 0xe9, 0x3b], 'el_GR'],
  ['ţară', [0xfe, 0x61, 0x72, 0xe3], 'ro_RO'],
] as const)('reads %s', (text, bytes, locale) => expect(readText(Uint8Array.from(bytes), locale)).toBe(text))
