import { expect, it } from 'vitest'
import { aDraft, aDraftLesson, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import type { Draft, DraftItem } from '../drafts/draft.rules.ts'
import { mergeDrafts } from './merge-drafts.rules.ts'

/** Methods that look at every entry. */
const scans = [
  'every',
  'filter',
  'find',
  'flatMap',
  'includes',
  'indexOf',
  'map',
  'some',
  'splice',
  'toSorted',
] as const
type Methods = Record<string, (this: { length: number }, ...values: unknown[]) => unknown>

/** How many entries of lists and maps are looked at, which does not depend on the machine. */
function countSteps(run: () => void): number {
  let steps = 0
  const counted: [Methods, string, (list: { length: number }) => number][] = [
    ...scans.map((name): (typeof counted)[number] => [
      Array.prototype as never,
      name,
      ({ length }) => length,
    ]),
    ...['get', 'has', 'set'].map((name): (typeof counted)[number] => [Map.prototype as never, name, () => 1]),
    ...['add', 'has'].map((name): (typeof counted)[number] => [Set.prototype as never, name, () => 1]),
  ]
  const originals = counted.map(([methods, name, stepsOf]) => {
    const original = methods[name] as Methods[string]
    methods[name] = function counting(...values) {
      steps += stepsOf(this)
      return original.apply(this, values)
    }
    return () => {
      methods[name] = original
    }
  })
  try {
    run()
  } finally {
    for (const restore of originals) restore()
  }
  return steps
}

/** A course of one section, one quiz and one long lesson, in which both sides changed everything that comes in lists. */
function versionsOf(size: number) {
  const names = Array.from({ length: size }, (_, index) => `${index}`)
  const lesson = (name: string, words = name) => aDraftLesson(name, words)
  const ask = (name: string, text = name) => aDraftQuestion(name, { text: { en_US: text } })
  const draftOf = (items: DraftItem[], blocks: string[], questions: string[]): Draft =>
    aDraft([
      [
        [
          ...items,
          aDraftLesson('long', ...blocks),
          aDraftQuiz('quiz', ...questions.map((name) => ask(name))),
        ],
      ],
    ])
  const shifted = [...names.slice(1), names[0] as string]
  return {
    base: draftOf(
      names.map((name) => lesson(name)),
      names,
      names,
    ),
    ours: draftOf(
      names.flatMap((name) => [lesson(name), lesson(`own-${name}`)]),
      names.map((name) => `${name} of ours`),
      names.flatMap((name) => [name, `own-${name}`]),
    ),
    theirs: draftOf(
      shifted.flatMap((name) => [lesson(name, `${name} of theirs`), lesson(`new-${name}`)]),
      shifted.map((name) => `${name} of theirs`),
      shifted.flatMap((name) => [name, `new-${name}`]),
    ),
  }
}

it('takes twice as many steps for twice as many lessons, blocks and questions, up to a thousand', () => {
  const stepsFor = (size: number): number => {
    const versions = versionsOf(size)
    let merged: ReturnType<typeof mergeDrafts> | undefined
    const steps = countSteps(() => {
      merged = mergeDrafts(versions, () => true)
    })
    expect(merged?.draft.chapters[0]?.sections[0]?.items).toHaveLength(3 * size + 2)
    expect(merged?.changed.size).toBeGreaterThan(2 * size)
    return steps
  }
  const [half, whole] = [stepsFor(500), stepsFor(1_000)]
  expect(half).toBeGreaterThan(10_000)
  expect(whole / half).toBeLessThan(2.2)
})
