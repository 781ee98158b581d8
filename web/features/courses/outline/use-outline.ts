import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { Course, NodeKind } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import { outlineQuery } from '../courses.api.ts'
import { moveMutation, type OutlineCalls, outlineMutation, showMove } from './outline.api.ts'
import { memoryOf } from './outline-memory.ts'
import { type Move, movedBy, undoOf } from './tree/outline-move.ts'
import type { Outline } from './tree/outline-order.ts'

/** The moves that can be undone, the newest last. */
export type Undoable = readonly { move: Move; undo: readonly Move[] }[]

/**
 * The state shared by the parts of the outline. It stays the same object, so that a change renders only the rows
 * concerned.
 */
export interface OutlineStore {
  courseId: string
  /** The language of the titles. */
  locale: Locale
  canEdit: boolean
  /** True while only changes or search results are shown, whose lists have gaps and cannot be ordered. */
  isPartial: boolean
  /** True during a search, which shows its results in collapsed chapters too. */
  isSearching: boolean
  /** Runs a change; shows its failure and rejects. The caller handles a version conflict. */
  run: <T>(change: (calls: OutlineCalls) => Promise<T>) => Promise<T>
  move: (move: Move) => void
  /** One position up or down, or beyond the end into the next list. */
  moveBy: (kind: NodeKind, id: string, by: -1 | 1) => void
  undo: () => void
  undoable: Store<Undoable>
  /** The list with the open field for a new entry, such as `items <section id>`; one at a time. */
  adding: Store<string | null>
  /** The lessons and quizzes selected for a bulk action; null outside a selection. */
  picked: Store<ReadonlySet<string> | null>
  /** The collapsed chapters. */
  folded: Store<ReadonlySet<string>>
  /** The id of the node that is being renamed. */
  renaming: Store<string | null>
  /** The nodes to move by choosing a target's name. */
  relocating: Store<{ kind: NodeKind; ids: string[] } | null>
}

/** True if someone else saved first; the newest state is the error's detail. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'version_conflict'

const OutlineContext = createContext<OutlineStore | null>(null)
export const OutlineStoreProvider = OutlineContext.Provider

export const useOutline = (): OutlineStore => {
  const store = useContext(OutlineContext)
  if (!store) throw new Error('useOutline needs an OutlineStoreProvider around it')
  return store
}

/** Whether a row is selected; null outside a selection. */
export const usePicked = (id: string): boolean | null => {
  const { picked } = useOutline()
  return useSyncExternalStore(picked.subscribe, () => picked.get()?.has(id) ?? null)
}

/** Whether this node is being renamed. */
export const useRenaming = (id: string): boolean => {
  const { renaming } = useOutline()
  return useSyncExternalStore(renaming.subscribe, () => renaming.get() === id)
}

const createStores = (courseId: string) => ({
  undoable: createStore<Undoable>([]),
  adding: createStore<string | null>(null),
  picked: createStore<ReadonlySet<string> | null>(null),
  folded: memoryOf(courseId).folded,
  renaming: createStore<string | null>(null),
  relocating: createStore<{ kind: NodeKind; ids: string[] } | null>(null),
})

/** Expands the chapter of a moved node, so that it stays in view. */
const unfold = (folded: OutlineStore['folded'], outline: Outline, parent: string | null): void => {
  const chapter = outline.data.find(
    ({ id, sections }) => id === parent || sections.some((section) => section.id === parent),
  )
  if (chapter && folded.get().has(chapter.id))
    folded.set(new Set([...folded.get()].filter((id) => id !== chapter.id)))
}

const conflictOptions = {
  meta: { quiet: true },
  onError: (error: Error) => {
    if (!isVersionConflict(error)) handleError(error)
  },
}

/** The number of moves that can be undone. */
const remembered = 50

export const useOutlineStore = (
  { id: courseId, locale, can: { edit: canEdit } }: Course,
  { isPartial, isSearching }: Pick<OutlineStore, 'isPartial' | 'isSearching'>,
): OutlineStore => {
  const [stores] = useState(() => createStores(courseId))
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ ...outlineMutation(courseId), ...conflictOptions })
  const { mutateAsync: sendMove } = useMutation({ ...moveMutation(courseId), ...conflictOptions })
  return useMemo(() => {
    const outline = (): Outline | undefined => queryClient.getQueryData(outlineQuery(courseId).queryKey)
    const { undoable } = stores
    const send = (move: Move): void => {
      void showMove(courseId, move)
      sendMove(move).catch(() => undoable.set([]))
    }
    const move = (step: Move): void => {
      const now = outline()
      const undo = now ? undoOf(now, step) : []
      if (!now || undo.length === 0) return
      unfold(stores.folded, now, step.parent_id)
      undoable.set([...undoable.get(), { move: step, undo }].slice(-remembered))
      send(step)
    }
    return {
      ...stores,
      courseId,
      locale,
      canEdit,
      isPartial,
      isSearching,
      run: async <T>(change: (calls: OutlineCalls) => Promise<T>) => (await mutateAsync(change)) as T,
      move,
      moveBy: (kind: NodeKind, id: string, by: -1 | 1) => {
        const now = outline()
        const step = now ? movedBy(now, { kind, id, by }) : null
        if (step) move(step)
      },
      undo: () => {
        const last = undoable.get().at(-1)
        undoable.set(undoable.get().slice(0, -1))
        for (const back of last?.undo ?? []) send(back)
      },
    }
  }, [stores, queryClient, mutateAsync, sendMove, courseId, locale, canEdit, isPartial, isSearching])
}
