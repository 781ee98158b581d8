import { type ColumnUse, mostColumns } from '#contract/quizzes/question-imports.ts'

/** The use of a column, recognized by its common names in several languages, compared without accents. */
const headings: readonly [ColumnUse, RegExp][] = [
  [
    'type',
    /^(?:question |frage)?(?:type|kind|typ|tipo|tip|tipus|art|τυπος|ειδος)(?: (?:de|of) (?:question|pregunta|intrebare|pergunta))?$/,
  ],
  [
    'question',
    /^(?:question|question text|text|prompt|title|pregunta|enunciado|enunciat|pergunta|questao|enonce|frage|fragetext|fragestellung|ερωτηση|intrebare|intrebarea)$/,
  ],
  [
    'correct',
    /^(?:answer|antwort|reponse|respuesta|resposta|raspuns|απαντηση|right|key|answer key|solution|losung|solucion|solucao|solutie|λυση|(?:correct|right)(?: (?:answer|answers|option|choice))?s?(?:\(s\))?|(?:die )?(?:richtige?|korrekte?)(?:r|s)?(?: (?:antwort|losung|option)(?:en)?)?|(?:bonnes? )?reponses?(?: correctes?| justes?)|bonnes? reponses?|(?:respuestas?|opcion|respostas?|respostes) correc?ta?e?s?|correct[aoe]s?|correcte|correctes|corretas?|corretos?|raspuns(?:uri|ul)? corecte?|corecte?|σωστ[ηοα](?: (?:απαντηση|επιλογη))?|σωστες(?: απαντησεις)?)$/,
  ],
  [
    'explanation',
    /^(?:(?:answer )?explanation|(?:general )?feedback|rationale|explicacion|explicacao|explicacio|explication|explicatie|erklarung|begrundung|ruckmeldung|εξηγηση|αιτιολογηση)$/,
  ],
  [
    'points',
    /^(?:points?|scores?|marks?|weight|puntos|puntuacion|pontos|pontuacao|punts|punkte|punktzahl|puncte|punctaj|βαθμοι|βαθμος|μοναδες)$/,
  ],
  [
    'tags',
    /^(?:tags?|category|topic|etiquetas|etiquetes|etiquettes|etichete|categoria|categorie|kategorie|schlagworter|schlagworte|stichworter|thema|tema|theme|ετικετες|κατηγορια|θεμα)$/,
  ],
]
const answer =
  /^(?:(?:answer|option|choice|respuesta|opcion|resposta|opcao|opcio|reponse|choix|antwort|antwortmoglichkeit|auswahl|απαντηση|επιλογη|raspuns|optiune|varianta|alternativa)[\s_-]*(?:text[\s_-]*)?(?:[a-jα-κ]|\d{1,2})|[a-jα-κ])$/
/** A column with numbers of lines, which says nothing about the question. */
const number = /^(?:|#|no|nr|num|numero|nummer|number|id|α\/α|(?:question |frage)(?:no|nr|number|id))\.?$/

/** The index of each use in a line. */
export type Columns = Partial<Record<SingleUse, number>> & {
  answers: number[]
  /** Columns that only number the lines. */
  numbers: ReadonlySet<number>
  /** Columns that are read, only number the lines, or were ignored on purpose. */
  read: ReadonlySet<number>
}
export type SingleUse = Exclude<ColumnUse, 'answer' | 'ignore'>

/** Leaves out what templates add after the name of a column: `Answer 1 - max 75 characters`. */
const headingOf = (name: string): string =>
  name
    .replace(/\s[-–—]\s.*$/s, '')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/_/g, ' ')

const isNumber = (name: string): boolean => number.test(headingOf(name))

/** The uses of a heading's columns; each use except the answers occurs once. */
export function usesOf(line: readonly string[]): ColumnUse[] {
  const names = line.slice(0, mostColumns).map(headingOf)
  const uses = names.map((name): ColumnUse => (answer.test(name) ? 'answer' : 'ignore'))
  for (const [use, pattern] of headings) {
    const index = names.findIndex((name, at) => uses[at] === 'ignore' && pattern.test(name))
    if (index >= 0) uses[index] = use
  }
  return withNeighbours(uses, names)
}

/**
 * If the answers are headed `A;B;C;D`, the question is the column before them and the key the one after, whatever
 * they are called.
 */
function withNeighbours(uses: ColumnUse[], names: readonly string[]): ColumnUse[] {
  const [first, last] = [uses.indexOf('answer'), uses.lastIndexOf('answer')]
  if (last - first < 1 || uses.includes('question')) return uses
  const isFree = (index: number): boolean => uses[index] === 'ignore' && !number.test(names[index] ?? '')
  const before = uses.findIndex((_, index) => index < first && isFree(index))
  if (before < 0) return uses
  const after = uses.findIndex((_, index) => index > last && isFree(index))
  return uses.map((use, index) => {
    if (index === before) return 'question'
    return index === after && !uses.includes('correct') ? 'correct' : use
  })
}

const isKey = (cell = ''): boolean => /^[a-jα-κ1-9](?:\s*[,;|]\s*[a-jα-κ1-9])*$/i.test(cell.trim())

/** For a file without a heading: a question, its answers, and a letter or number that identifies the right ones. */
export function usesWithoutHeading(lines: readonly (readonly string[])[]): ColumnUse[] | null {
  const width = lines[0]?.length ?? 0
  const isQuestion = (line: readonly string[]): boolean => line[0]?.trim() !== '' && isKey(line[width - 1])
  if (width < 4 || width > mostColumns || !lines.every(isQuestion)) return null
  return Array.from({ length: width }, (_, index) =>
    index === 0 ? 'question' : index === width - 1 ? 'correct' : 'answer',
  )
}

/** Columns by their uses; `names` tell which only number the lines. If a use occurs twice, the first column counts. */
export function columnsOf(uses: readonly ColumnUse[], names: readonly string[], isChosen: boolean): Columns {
  const indexesOf = (use: ColumnUse): number[] => uses.flatMap((one, index) => (one === use ? [index] : []))
  const single = headings.flatMap(([use]) => {
    const [index] = indexesOf(use)
    return index === undefined ? [] : [[use, index] as const]
  })
  const answers = indexesOf('answer')
  const ignored = indexesOf('ignore')
  const numbers = new Set(ignored.filter((index) => isNumber(names[index] ?? 'unnamed')))
  const known = [...single.map(([, index]) => index), ...answers, ...numbers, ...(isChosen ? ignored : [])]
  return { ...Object.fromEntries(single), answers, numbers, read: new Set(known) }
}
