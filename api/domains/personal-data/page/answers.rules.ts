import type { SectionRow, Value } from '../sections/sections.documents.ts'

type Fields = Readonly<Record<string, Value>>

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A row for reading: the answers of a quiz attempt name the text of what was chosen instead of its id. Other rows
 * stay as they are.
 */
export function inReadersWords(row: SectionRow): SectionRow {
  const { answers } = row
  if (!Array.isArray(answers)) return row
  return { ...row, answers: (answers as readonly Value[]).map(answered) }
}

function answered(value: Value): Value {
  if (!isFields(value)) return value
  const { choices, ...rest } = value
  const texts = new Map<Value, Value>()
  for (const choice of Array.isArray(choices) ? (choices as readonly Value[]) : [])
    if (isFields(choice)) texts.set(choice.id ?? null, choice.text ?? null)
  return { ...rest, answer: withTexts(value.answer ?? null, texts) }
}

function withTexts(value: Value, texts: ReadonlyMap<Value, Value>): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((each) => withTexts(each, texts))
  if (!isFields(value)) return texts.get(value) ?? value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [String(texts.get(key) ?? key), withTexts(each, texts)]),
  )
}
