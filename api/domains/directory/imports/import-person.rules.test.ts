import { describe, expect, it } from 'vitest'
import type { ImportField, ImportOptions } from '#contract/directory/people-imports.ts'
import { guardFormula, unguardFormula } from '#platform/csv/formula-guard.ts'
import { type Candidate, decideRow, type MatchContext } from './import-match.rules.ts'
import { parseRow } from './import-person.rules.ts'
import { localeFinder } from './reading/values.import.ts'

const options: ImportOptions = {
  ...{ clear_empty: false, tag_mode: 'add', absent: 'keep', move: false, enable: false },
}
const offered = ['en_US', 'es_ES', 'de_DE'] as const
const parse = (cells: Partial<Record<ImportField, string>>, chosen: Partial<ImportOptions> = {}) =>
  parseRow(Object.values(cells), {
    fields: Object.keys(cells) as ImportField[],
    options: { ...options, ...chosen },
    ...{ offered, toLocale: localeFinder(offered) },
  })

describe('a row', () => {
  it('is read without blanks, guards and letters of other forms', () => {
    const { person, problems } = parse({
      email: ' Ada.Byron+x@Example.com ',
      full_name: 'Byron,  Ada Augusta',
      country: 'Ελλάδα',
      language: 'Deutsch',
      tags: "drivers, '=danger|drivers",
      employee_number: "'-17",
      groups: 'Night shift, drivers|Night shift',
      extra_time: '25 %',
      start_date: '31.03.2026',
    })
    expect(problems).toEqual([])
    expect(person).toEqual({
      ...{ email: 'Ada.Byron+x@Example.com', first_name: 'Ada Augusta', last_name: 'Byron', country: 'GR' },
      ...{ platform_locale: 'de_DE', tags: ['drivers', "'=danger"], employee_number: '-17' },
      ...{ groups: ['Night shift', 'drivers'], extra_time: 25, starts_on: '2026-03-31' },
    })
  })

  it.each([
    [{ email: 'marc.soler@castellfoods' }, 'email_invalid'],
    [{ email: 'ada@exаmple.com' }, 'mixed_script'],
    [{ first_name: 'Ada\u202E' }, 'name_invalid'],
    [{ last_name: 'x'.repeat(101) }, 'too_long'],
    [{ country: 'Atlantis' }, 'country_unknown'],
    [{ language: 'dk' }, 'language_unknown'],
    [{ tags: 'x'.repeat(41) }, 'tags_invalid'],
    [{ id: '17' }, 'id_unknown'],
    [{ groups: 'x'.repeat(81) }, 'groups_invalid'],
    [{ extra_time: '301' }, 'extra_time_invalid'],
    [{ extra_time: 'some' }, 'extra_time_invalid'],
    [{ start_date: '2026-02-30' }, 'date_invalid'],
    [{ start_date: 'soon' }, 'date_invalid'],
    [{ start_date: '03/04/2026' }, 'date_ambiguous'],
  ])('is refused: %j', (cells, problem) => {
    expect(parse(cells).problems.map((each) => each.problem)).toEqual([problem])
  })

  it('knows a domain of other letters by its ASCII form', () => {
    expect(parse({ email: 'ada@münchen.example' }).person.email).toBe('ada@xn--mnchen-3ya.example')
  })

  it.each([
    ['2026-3-1', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['1-3-2026', '2026-03-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['05/05/2026', '2026-05-05'],
  ])('reads the date %s', (start_date, starts_on) => {
    expect(parse({ start_date }).person).toEqual({ starts_on })
  })

  it('changes nothing by an empty cell unless empty clears, and never a name or an address', () => {
    const cells = { email: '', first_name: '', department: '', country: '', employee_number: '', tags: '' }
    expect(parse(cells).person).toEqual({})
    expect(parse(cells, { clear_empty: true, tag_mode: 'set' }).person).toEqual({
      ...{ department: '', country: null, employee_number: null, tags: [] },
    })
  })
})

it.each(['=1+1', '+49', '-5', '@x', '\tx', '\rx', 'plain', "'quoted", ''])(
  'guards %j against spreadsheets and takes exactly the guard back',
  (cell) => {
    const guarded = guardFormula(cell)
    expect(guarded).not.toMatch(/^[=+\-@\t\r\0]/)
    expect(unguardFormula(guarded)).toBe(cell)
  },
)

describe('a match', () => {
  const somebody: Candidate = {
    ...{ id: 'a', company_id: 'own', company_name: 'Own', role: 'student', status: 'active', version: 3 },
    ...{ email: 'Ada@example.com', first_name: 'Ada', last_name: 'Byron', department: 'Ops', title: '' },
    ...{ country: null, platform_locale: null, employee_number: '17', tags: ['drivers'] },
    ...{ manager_email: 'boss@example.com', groups: ['night shift'], extra_time: 0, starts_on: null },
    managed: [],
  }
  const context: MatchContext = {
    ...{ company_id: 'own', options, hasNames: true },
    companyOf: (name) => (name === 'Below' ? 'below' : null),
  }
  const decide = (
    person: Parameters<typeof decideRow>[0]['person'],
    matches: Partial<Parameters<typeof decideRow>[1]>,
    chosen: Partial<ImportOptions> = {},
  ) =>
    decideRow(
      {
        ...{ number: 1, person, id_key: null, problems: [] },
        manager_key: person.manager_email?.toLowerCase() ?? null,
      },
      { byId: undefined, byEmployeeNumber: [], byEmail: [], ...matches },
      { ...context, options: { ...options, ...chosen } },
    )
  const found = { byEmail: [somebody] }

  it('creates whoever is complete and unknown', () => {
    const person = { email: 'new@example.com', first_name: 'New', last_name: 'One', tags: ['x'] }
    expect(decide(person, {})).toMatchObject({
      outcome: 'created',
      changes: { ...person, company_id: 'own' },
    })
    expect(decide({ email: 'new@example.com' }, {})).toMatchObject({ outcome: 'refused', problem: 'missing' })
  })

  it('updates only what differs, and adds tags unless they are set', () => {
    const same = { email: 'Ada@example.com', department: 'Ops', manager_email: 'Boss@example.com' }
    expect(decide(same, found)).toMatchObject({ outcome: 'unchanged', manager_key: null })
    expect(decide({ tags: ['drivers'] }, found).outcome).toBe('unchanged')
    expect(decide({ tags: ['new'] }, found).changes).toEqual({ tags: ['drivers', 'new'] })
    expect(decide({ tags: ['new'] }, found, { tag_mode: 'set' }).changes).toEqual({ tags: ['new'] })
    expect(decide({ title: 'Chief' }, found)).toMatchObject({ seen_version: 3, changes: { title: 'Chief' } })
  })

  it('refuses two people, staff, and moves that nobody has chosen', () => {
    const other = { ...somebody, id: 'b' }
    expect(decide({}, { byEmployeeNumber: [other], byEmail: [somebody] })).toMatchObject({
      ...{ outcome: 'refused', problem: 'two_matches', user_id: 'b', other_user_id: 'a' },
    })
    expect(decide({}, { byEmail: [{ ...somebody, role: 'teacher' }] }).problem).toBe('staff')
    expect(decide({ company: 'Below' }, found).problem).toBe('other_company')
    expect(decide({ company: 'Below' }, found, { move: true }).changes).toEqual({ company_id: 'below' })
    expect(decide({ company: 'Nowhere' }, found).problem).toBe('company_unknown')
  })

  it('prefers the company that is meant to one below', () => {
    const below = { ...somebody, id: 'c', company_id: 'below' }
    expect(decide({ title: 'x' }, { byEmail: [below, somebody] }).user_id).toBe('a')
    expect(decide({ title: 'x' }, { byEmail: [below] })).toMatchObject({ outcome: 'updated', user_id: 'c' })
    const another = { ...below, id: 'd', company_id: 'beside' }
    expect(decide({ title: 'x' }, { byEmail: [below, another] }).problem).toBe('two_matches')
  })

  it('leaves disabled people disabled unless they are to be enabled', () => {
    const disabled = { byEmail: [{ ...somebody, status: 'disabled' }] }
    expect(decide({}, disabled).outcome).toBe('unchanged')
    expect(decide({}, disabled, { enable: true }).changes).toEqual({ status: 'active' })
  })
})
