import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { fold } from '#contract/translations/checks/text-tools.ts'
import type { UnitSuggestions } from '#contract/translations/helps.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { suggestionKeys } from '#features/translations/keys/key-map.ts'
import {
  dismissOffer,
  type JobPath,
  machineQuery,
  suggestionsQuery,
} from '#features/translations/translations.api.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { runsOfMarked } from '../text/marked-text.ts'
import { textOf } from '../text/runs.ts'
import type { TermHit } from '../text/term-runs.ts'
import type { UnitText } from '../use-unit-text.ts'

export type Suggestion = UnitSuggestions['suggestions'][number]

/** A suggested text, or a service that can provide one on request. */
export type SuggestionCard = { suggestion: Suggestion } | { suggestion: null; service: string }

const isSame = (one: readonly string[], other: readonly string[] | null): boolean =>
  one.length === other?.length && one.every((text, index) => text === other[index])

/** All suggestions except the imported text, which is shown before them. */
const cardsOf = (
  found: UnitSuggestions,
  machine: Suggestion | null | undefined,
  saved: readonly string[] | null,
): SuggestionCard[] => {
  // A suggestion equal to the current text is no help.
  const others = found.suggestions.filter(({ from, fields }) => from !== 'file' && !isSame(fields, saved))
  const memory = others.map((suggestion) => ({ suggestion }))
  if (!found.provider || machine === null) return memory.slice(0, suggestionKeys)
  const last = machine ? { suggestion: machine } : { suggestion: null, service: found.provider }
  return [...memory.slice(0, suggestionKeys - 1), last]
}

/** Each term once, in the order of the text. */
const distinctTerms = (terms: readonly TermHit[]): TermHit[] => [
  ...new Map(terms.map((term) => [term.id, term])).values(),
]

const hasTerm = (written: string, { target, forms }: TermHit): boolean =>
  [target, ...forms].some((form) => form !== '' && fold(written).includes(fold(form)))

/** The suggestions from memory, service and glossary for the current unit, and how to apply them. */
export const useSuggestions = (path: JobPath, unit: TranslationUnit, text: UnitText) => {
  const canTake = unit.can.edit
  const { data, isError } = useQuery({ ...suggestionsQuery(path, unit), enabled: canTake })
  const machine = useQuery(machineQuery(path, unit))
  const found = data?.data
  const answer = machine.data?.data
  const saved = unit.state === 'untranslated' ? null : unit.target
  const cards = useMemo(() => (found ? cardsOf(found, answer, saved) : []), [found, answer, saved])
  const offer = unit.has_file_suggestion ? found?.suggestions.find(({ from }) => from === 'file') : undefined
  const terms = useMemo(() => distinctTerms(found?.terms ?? []), [found])
  /** The suggestion whose shortcut was pressed before the suggestions were loaded. */
  const wanted = useRef<number | null>(null)

  const apply = ({ fields, from }: Suggestion) =>
    text.replaceAll(
      fields.map((field) => runsOfMarked(field, unit.codes)),
      from === 'file' ? 'human' : from,
    )
  const take = async (index: number): Promise<void> => {
    if (!canTake) return
    if (!found && !isError) {
      wanted.current = index
      return
    }
    if (offer && index === 0) return apply(offer)
    const card = cards[offer ? index - 1 : index]
    if (!card) return
    if (card.suggestion) return apply(card.suggestion)
    const before = text.written()
    const { data: requested } = await machine.refetch()
    // A user who has gone on typing meanwhile keeps their text.
    if (requested?.data && text.written() === before) apply(requested.data)
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const index = wanted.current
    wanted.current = null
    if (found && index !== null) void latest.current(index)
  }, [found])

  const insertTerm = ({ target, term }: TermHit) => {
    if (canTake) text.insert(text.focusedField(), [{ kind: 'text', text: target || term, marks: [] }])
  }
  const written = text.values.map(textOf).join(' ')
  const nextTerm = terms.find((term) => !hasTerm(written, term))
  return {
    isLoading: canTake && !found && !isError,
    cards,
    isAsking: machine.isFetching,
    /** The imported text for a unit that has changed since the export; shown before the cards. */
    offer,
    dismissOffer: () => void dismissOffer(path, unit.id).catch(handleError),
    take: (index: number) => void take(index),
    /** Their positions in the source. */
    hits: found?.terms ?? [],
    terms,
    /** The first one missing in the translation. */
    nextTerm,
    insertTerm,
  }
}
export type UnitHelp = ReturnType<typeof useSuggestions>
