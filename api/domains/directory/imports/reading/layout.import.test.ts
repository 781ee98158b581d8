import { describe, expect, it } from 'vitest'
import {
  type ImportDelimiter,
  type ImportEncoding,
  importDelimiters,
} from '#contract/directory/people-imports.ts'
import { chunksOf, encode, type FileForm, peopleFile } from '../people-file.test-support.ts'
import { detectEncoding } from './encoding.import.ts'
import { fieldsOfHeadings } from './headings.import.ts'
import { detectDelimiter, rememberedFields, surveyFile } from './layout.import.ts'
import { readLines } from './lines.import.ts'
import { type CsvRecord, createRecordReader, readRecords } from './records.import.ts'

const people: Record<string, string[][]> = {
  'windows-1252': [
    ['E-Mail', 'Vorname', 'Nachname'],
    ['begona@example.com', 'Begoña', 'Núñez, Ibáñez'],
    ['juergen@example.com', 'Jürgen', 'Grö"ß"mann'],
  ],
  'windows-1253': [
    ['Διεύθυνση e-mail', 'Όνομα', 'Επώνυμο'],
    ['maria@example.com', 'Μαρία', 'Παπαδοπούλου'],
    ['nikos@example.com', 'Νίκος', 'Ιωάννου; Α|Β'],
  ],
  'windows-1250': [
    ['Adresă de e-mail', 'Prenume', 'Nume'],
    ['ana@example.com', 'Ana', 'Ionescu'],
    ['mihai@example.com', 'Mihai', 'Câmpeanu'],
  ],
}
const recordsOf = (encoding: ImportEncoding): string[][] =>
  people[encoding] ?? [...(people['windows-1253'] as string[][]), ['j@example.com', 'Jürgen', 'Größmann']]

const forms: FileForm[] = (
  ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252', 'windows-1253'] as const
).flatMap((encoding) =>
  importDelimiters.flatMap((delimiter) =>
    [false, true].flatMap((mark) =>
      mark && encoding.startsWith('windows')
        ? []
        : [
            { encoding, delimiter, mark, quoteAll: false, lineEnd: '\r\n' as const },
            { encoding, delimiter, mark, quoteAll: true, lineEnd: '\n' as const, sep: !mark },
            { encoding, delimiter, mark, quoteAll: false, lineEnd: '\r' as const },
          ],
    ),
  ),
)

const readAll = async (bytes: Uint8Array, encoding: ImportEncoding, delimiter: ImportDelimiter) => {
  const all: CsvRecord[] = []
  for await (const some of readRecords(readLines(chunksOf(bytes, 7)(), encoding), delimiter))
    all.push(...some)
  return all
}

describe('a file of people', () => {
  it.each(forms.map((form) => [JSON.stringify(form), form] as const))(
    'is recognized: %s',
    async (_, form) => {
      const records = recordsOf(form.encoding)
      const bytes = peopleFile(records, form)
      const open = async () => chunksOf(bytes)()
      const otherwise = form.encoding.startsWith('windows') ? form.encoding : 'windows-1252'
      expect(await detectEncoding(open, otherwise)).toBe(form.encoding)
      expect(await detectDelimiter(open, form.encoding)).toBe(form.delimiter)
      const { has_heading, rows, layout } = await surveyFile(open, form)
      expect({ has_heading, rows, fields: layout.fields }).toEqual({
        ...{ has_heading: true, rows: records.length - 1 },
        fields: ['email', 'first_name', 'last_name'],
      })
      const read = await readAll(bytes, form.encoding, form.delimiter)
      expect(read.map(({ cells }) => cells)).toEqual(records)
      const first = form.sep ? 2 : 1
      expect(read.map(({ line }) => line)).toEqual(records.map((__, index) => first + index))
    },
  )

  it('without headings is known by its addresses', async () => {
    const bytes = encode('Ada;Byron;ada@example.com\nGrace;Hopper;grace@example.com\n', 'utf-8')
    const { has_heading, rows, layout } = await surveyFile(async () => chunksOf(bytes)(), {
      encoding: 'utf-8',
      delimiter: ';',
    })
    expect({ has_heading, rows, headings: layout.headings, fields: layout.fields }).toEqual({
      ...{ has_heading: false, rows: 2, headings: [] },
      fields: ['ignore', 'ignore', 'email'],
    })
  })

  it('with two delimiters that are as likely asks for one', async () => {
    const bytes = encode('a,b;c\na@x.org,b;c\n', 'utf-8')
    expect(await detectDelimiter(async () => chunksOf(bytes)(), 'utf-8')).toBeNull()
  })

  it.each([
    ['spreadsheet', 'PK\u0003\u0004 a workbook'],
    ['binary', 'a,b\nx\0y,z\n'],
    ['empty', 'email\n'],
    ['long_line', `email\n${'x'.repeat(300_000)}`],
  ])('is refused where it is none: %s', async (reason, text) => {
    const bytes = encode(text, 'utf-8')
    const survey = surveyFile(async () => chunksOf(bytes, 64_000)(), { encoding: 'utf-8', delimiter: ',' })
    await expect(survey).rejects.toMatchObject({ reason })
  })
})

describe('records', () => {
  const read = (text: string) => {
    const reader = createRecordReader(';')
    return [...reader.push(text.split('\n')), ...reader.end()]
  }

  it('keep a cell of several lines and count physical lines', () => {
    expect(read('a;"two\nlines";c\n\n;;\nd;e;f')).toEqual([
      { line: 1, cells: ['a', 'two\nlines', 'c'], broken: false },
      { line: 5, cells: ['d', 'e', 'f'], broken: false },
    ])
  })

  it('lose one line to a quote that stays open, and none behind it', () => {
    const many = Array.from({ length: 60 }, (_, index) => `p${index};"quoted";x`)
    const records = read(['a;"open;b', ...many, 'last;"open'].join('\n'))
    expect(records.filter(({ broken }) => broken).map(({ line }) => line)).toEqual([1, 62])
    expect(records.filter(({ broken }) => !broken)).toHaveLength(60)
    expect(records.at(30)).toEqual({ line: 31, cells: ['p29', 'quoted', 'x'], broken: false })
  })

  it('take a quote inside a cell as it is', () => {
    expect(read('5" screen;b;"c""d"')[0]?.cells).toEqual(['5" screen', 'b', 'c"d'])
  })
})

it.each([
  [
    ['Personalnummer', 'E-Mail', 'Vorname', 'Nachname', 'Abteilung', 'Standort', 'Sprache', 'Vorgesetzter'],
    [
      'employee_number',
      'email',
      'first_name',
      'last_name',
      'department',
      'tags',
      'language',
      'manager_email',
    ],
  ],
  [
    ['mail', 'givenName', 'sn', 'Cost centre'],
    ['email', 'first_name', 'last_name', 'ignore'],
  ],
  [
    ['Name', 'EMAIL ADDRESS'],
    ['full_name', 'email'],
  ],
  [
    ['Prenume', 'Nume', 'Adresa email'],
    ['first_name', 'last_name', 'email'],
  ],
  [
    ['Correo', 'Nombre', 'Apellidos', 'Resultado', 'Problema'],
    ['email', 'first_name', 'last_name', 'ignore', 'ignore'],
  ],
])('headings %j mean %j', (headings, fields) => {
  expect(fieldsOfHeadings(headings)).toEqual(fields)
})

it('takes the columns of the last file over by heading, in any order', () => {
  const layout = {
    ...{ headings: ['Mail', 'Cost centre', 'Extra'], examples: [], guessed: [], samples: [] },
    fields: ['email' as const, 'ignore' as const, 'ignore' as const],
  }
  const earlier = { headings: ['cost-centre', 'mail'], fields: ['department', 'email'] as const }
  expect(rememberedFields(layout, earlier)).toEqual(['email', 'department', 'ignore'])
  expect(rememberedFields(layout, { headings: ['x'], fields: ['email'] })).toBeNull()
})
