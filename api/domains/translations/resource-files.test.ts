import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as helps from '#contract/translations/helps.ts'
import * as resources from '#contract/translations/resource-files.ts'
import { aTestApp, type CallOptions } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const pair = { source_locale: 'en_US', target_locale: 'el_GR' } as const
let teacher: TestPerson

beforeEach(async () => {
  teacher = await aTeacher(app, await aCompany(app))
})

const call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
  const answer = await app.call(endpoint, options)
  if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`)
  return answer
}
const fileOf = (text: string) => ({ name: 'file', type: 'text/plain', bytes: new TextEncoder().encode(text) })
const sendTerms = (text: string, apply = true) =>
  app.call(resources.importGlossary, {
    as: teacher,
    query: { ...pair, ...(apply ? { apply: 'yes' } : {}) },
    file: fileOf(text),
  })
const terms = async () => (await call(helps.listGlossary, { as: teacher, query: pair })).data.data

const csv = `term,target,forms,forbidden,keep,case_sensitive,note
link,σύνδεσμος,συνδέσμου | συνδέσμων,λινκ,,,Of a page
Harbor,,,,yes,yes,
'=sum,άθροισμα,,,,,
`

describe('a glossary as a file', () => {
  it('shows what it would change before it changes it', async () => {
    const { data } = await sendTerms(csv, false)
    expect(data.data).toMatchObject({
      file_format: 'csv',
      applied: false,
      by_result: { added: 3, refused: 0 },
    })
    expect(await terms()).toEqual([])
  })

  it('reads CSV and has the same one effect when it is sent twice', async () => {
    await sendTerms(csv)
    expect(await terms()).toMatchObject([
      { term: '=sum', target: 'άθροισμα' },
      { term: 'Harbor', keep: true, case_sensitive: true },
      {
        term: 'link',
        target: 'σύνδεσμος',
        forms: ['συνδέσμου', 'συνδέσμων'],
        forbidden: ['λινκ'],
        note: 'Of a page',
      },
    ])
    const { data } = await sendTerms(csv)
    expect(data.data.by_result).toEqual({ added: 0, changed: 0, same: 3, refused: 0 })
  })

  it.each(['csv', 'tbx'] as const)('comes back from %s as it went out', async (format) => {
    await sendTerms(csv.replace('yes,yes', 'yes,'))
    const before = await terms()
    const { text } = await call(resources.exportGlossary, { as: teacher, query: { ...pair, format } })
    for (const { id } of before) await call(helps.deleteGlossaryTerm, { as: teacher, params: { termId: id } })
    expect((await sendTerms(text)).data.data).toMatchObject({ file_format: format, by_result: { added: 3 } })
    const bare = (all: typeof before) => all.map(({ id: _, updated_at: __, ...term }) => term)
    expect(bare(await terms())).toEqual(bare(before))
  })

  it('reads the terms of TBX 3 by their status', async () => {
    await sendTerms(`<?xml version="1.0"?><!DOCTYPE tbx SYSTEM "TBXcoreStructV03.dtd"><tbx type="TBX-Basic" xml:lang="en"><text><body>
      <conceptEntry id="1"><langSec xml:lang="en"><termSec><term>mail</term></termSec></langSec>
      <langSec xml:lang="el"><termSec><term>μέιλ</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec>
      <termSec><term>μήνυμα</term></termSec></langSec></conceptEntry></body></text></tbx>`)
    expect(await terms()).toMatchObject([{ term: 'mail', target: 'μήνυμα', forbidden: ['μέιλ'] }])
  })

  it('says which terms it does not take', async () => {
    const { data } = await sendTerms(
      `term,target\nlink,\nmail,μήνυμα\nMail,ταχυδρομείο\n,κενό\n${'x'.repeat(161)},y`,
    )
    expect(data.data.rows.map(({ problem }) => problem)).toEqual([
      'target_missing',
      null,
      'twice',
      'term_missing',
      'too_long',
    ])
    expect(await terms()).toHaveLength(1)
  })

  it.each([
    ['a quote within a cell', '{"term": "link"}'],
    ['a quote that never ends', 'term,target\n"link,σύνδεσμος'],
    ['a failure in the first of many pieces', `{"\n${'link,σύνδεσμος\n'.repeat(20_000)}`],
    ['no glossary', 'hello'],
    ['other columns', 'a,b\n1,2'],
    ['entities', '<!DOCTYPE martif [<!ENTITY a "b">]><martif><text/></martif>'],
    ['depth', `<martif>${'<a>'.repeat(60)}`],
    ['a long text', `<martif><term>${'x'.repeat(200_000)}</term></martif>`],
    ['broken XML', '<martif><text></martif>'],
  ])('refuses %s with 415', async (_, text) => {
    expect((await sendTerms(text)).status).toBe(415)
  })
})
