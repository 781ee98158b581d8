import { describe, expect, it } from 'vitest'
import { groupProblems } from './problem-groups.ts'

const problem = (title: string, message: string) => ({ item_id: title, title, message })
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => problem(`Lesson ${index + 1}`, 'No text yet'))
const titlesOf = (problems: { title: string }[]) => problems.map(({ title }) => title)

describe('what keeps a draft from being published', () => {
  it('stands together where it says the same, in the order it is said first', () => {
    const groups = groupProblems([
      problem('Calls', 'No text yet'),
      problem('Exam', 'No question'),
      problem('Mails', 'No text yet'),
    ])
    expect(groups.map(({ named }) => titlesOf(named))).toEqual([['Calls', 'Mails'], ['Exam']])
    expect(groups.flatMap(({ rest }) => rest)).toEqual([])
  })

  it('names the first of very many and keeps every other one behind their count', () => {
    const [group] = groupProblems(many(1_000))
    expect(titlesOf(group?.named ?? [])).toEqual(titlesOf(many(5)))
    expect(group?.rest).toHaveLength(995)
    expect(group?.rest.at(-1)?.title).toBe('Lesson 1000')
  })

  it('never counts what would take no more room by its name', () => {
    const [group] = groupProblems(many(6))
    expect([group?.named.length, group?.rest.length]).toEqual([6, 0])
  })
})
