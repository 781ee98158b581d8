/** What a column holds, by the names that programs and people give it. */
const headings = {
  type: /^(type|kind|question type|tipo|tip|τύπος)$/,
  text: /^(question|question text|text|prompt|title|pregunta|ερώτηση|întrebare)$/,
  correct:
    /^(correct|right|answer|key|correct (?:answer|answers|option|choice)s?(?:\(s\))?|answer key|(?:respuestas? )?correctas?|σωστή(?: απάντηση)?|(?:răspuns )?corect)$/,
  explanation:
    /^(explanation|answer explanation|feedback|general feedback|rationale|explicación|εξήγηση|explicație)$/,
  points: /^(points|score|mark|marks|weight|puntos|βαθμοί|puncte)$/,
  tags: /^(tags|tag|category|topic|etiquetas|ετικέτες|etichete)$/,
} as const
const answer =
  /^(?:answer|option|choice|respuesta|opción|απάντηση|επιλογή|răspuns|opțiune)[\s_-]*(?:text[\s_-]*)?([a-j]|\d{1,2})$/
/** Numbers the lines, and says nothing of the question. */
const number = /^(?:|#|no|nr|num|number|id|question (?:no|nr|number|id))\.?$/

export type Place = keyof typeof headings
export type Columns = Partial<Record<Place, number>> & {
  answers: number[]
  /** Places that only number the lines. */
  numbers: ReadonlySet<number>
  /** All places that are read, or only number the lines. */
  read: ReadonlySet<number>
}

/** What a template says of a column after its name is left out: `Answer 1 - max 75 characters`. */
const headingOf = (name: string): string =>
  name
    .replace(/\s[-–—]\s.*$/s, '')
    .trim()
    .toLowerCase()
    .replace(/_/g, ' ')

/** Whatever stands beyond is not looked at: nobody's table is that wide. */
export const mostColumns = 200

export function columnsOf(line: readonly string[]): Columns {
  const names = line.slice(0, mostColumns).map(headingOf)
  const found = (Object.keys(headings) as Place[]).flatMap((place) => {
    const at = names.findIndex((name) => headings[place].test(name))
    return at < 0 ? [] : [[place, at] as const]
  })
  const placesOf = (pattern: RegExp): number[] =>
    names.flatMap((name, place) => (pattern.test(name) ? [place] : []))
  const answers = placesOf(answer)
  const told = [...found.map(([, at]) => at), ...answers]
  const numbers = new Set(placesOf(number).filter((place) => !told.includes(place)))
  return { ...Object.fromEntries(found), answers, numbers, read: new Set([...told, ...numbers]) }
}
