import { Button, Group, Stack } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useStore } from '#lib/store.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { gripped } from './drag/drag-zones.ts'
import { createTreeDrag, type Drop } from './drag/tree-drag.ts'
import { AddFinalExam, FinalExam } from './final-exam.tsx'
import classes from './outline.module.css'
import { OutlineHead } from './outline-head.tsx'
import { useOutlineMemory } from './outline-memory.ts'
import { OutlineSearch, type OutlineSearchState, useOutlineSearch } from './outline-search.tsx'
import { PickBar } from './pick-bar.tsx'
import { RelocateDialog } from './relocate-dialog.tsx'
import { DragTip } from './tree/drag-tip.tsx'
import { NameInput } from './tree/name-input.tsx'
import { OutlineChapter } from './tree/outline-chapter.tsx'
import { mayStand, nodeLists } from './tree/outline-move.ts'
import { itemsOf, type Outline, onlyChanges } from './tree/outline-order.ts'
import { UndoBar } from './undo-bar.tsx'
import { type OutlineStore, OutlineStoreProvider, useOutline, useOutlineStore } from './use-outline.ts'

const AddChapter = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = useTranslation('courses')
  const { adding, run } = useOutline()
  const add = async (title: string) => {
    const { data } = await run((calls) => calls.addChapter(title))
    setTimeout(() => adding.set(`section ${data.id}`))
  }
  if (useStore(adding) === 'chapter')
    return (
      <div className={classes.newChapter}>
        <NameInput
          label={t('add.chapterName')}
          placeholder={t('add.chapterName')}
          onSave={add}
          onClose={() => adding.set(null)}
        />
      </div>
    )
  if (isFirst)
    return (
      <EmptyState
        title={t('outline.empty')}
        message={t('outline.emptyWhy')}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => adding.set('chapter')}>
            {t('add.firstChapter')}
          </Button>
        }
      />
    )
  return (
    <button type="button" className={classes.addChapter} onClick={() => adding.set('chapter')}>
      <Plus size={16} aria-hidden />
      {t('add.chapter')}
    </button>
  )
}

/** The rows to move with a row: if it is selected, all selected rows in reading order. */
const draggedIdsOf = (
  outline: Outline,
  { picked }: OutlineStore,
  { kind, id }: Pick<Drop, 'kind'> & { id: string },
) => {
  const chosen = picked.get()
  if (kind !== 'item' || !chosen?.has(id)) return [id]
  return itemsOf(outline).flatMap((item) => (chosen.has(item.id) ? [item.id] : []))
}

const moveOf = (outline: Outline, { kind, ids, parent, before }: Drop) => {
  const moving = new Set(ids)
  const list = nodeLists(outline, kind).find((one) => one.parent === parent)
  const staying = list?.nodes.filter(({ id }) => !moving.has(id)) ?? []
  const at = staying.findIndex(({ id }) => id === before)
  return { kind, ids, parent_id: parent, position: at < 0 ? staying.length : at }
}

/** Moves rows by their handles, with a pointer or the arrow keys. The focus stays with the moved row. */
const useSorting = (outline: Outline, store: OutlineStore) => {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ outline, store })
  const focusAfter = useRef<string | null>(null)
  const [drag] = useState(() =>
    createTreeDrag({
      draggedIds: (kind, id) => draggedIdsOf(latest.current.outline, latest.current.store, { kind, id }),
      mayStand: (kind, ids, parent_id) => mayStand(latest.current.outline, { kind, ids, parent_id }),
      onDrop: (drop) => latest.current.store.move(moveOf(latest.current.outline, drop)),
    }),
  )
  useLayoutEffect(() => {
    latest.current = { outline, store }
    const moved = focusAfter.current
    if (!moved) return
    const grip = root.current?.querySelector<HTMLElement>(`[data-id="${moved}"] [data-grip]`)
    // This render happened for another reason, before the move: the handle has yet to lose its focus.
    if (grip && grip === document.activeElement) return
    focusAfter.current = null
    if (document.activeElement === document.body) grip?.focus()
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const detach = drag.attach(element)
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
      const node = by === null ? null : gripped(event)
      if (!node || by === null) return
      event.preventDefault()
      focusAfter.current = node.id
      latest.current.store.moveBy(node.kind, node.id, by)
    }
    element.addEventListener('keydown', press)
    return () => {
      detach()
      element.removeEventListener('keydown', press)
    }
  }, [drag])
  return { root, tip: drag.tip }
}

/** From this many lessons and quizzes on, the outline has a search; fewer can be seen at once. */
const worthSearching = 8

/** More lessons than a screen shows. */
const screenful = 40

/** How many chapters fill a screen. */
const chaptersFirst = ({ data }: Outline): number => {
  let rows = 0
  const enough = data.findIndex(({ sections }) => {
    rows += sections.reduce((sum, { items }) => sum + items.length + 1, 1)
    return rows >= screenful
  })
  return enough < 0 ? data.length : enough + 1
}

interface TreeProps {
  course: Course
  outline: Outline
  /** The part of the outline that is shown. */
  shown: Outline
  /** Absent where nothing differs from the release. */
  changes: { isFiltered: boolean; onFilter: () => void } | undefined
  search: OutlineSearchState
}

const Tree = ({ course, outline, shown, changes, search }: TreeProps) => {
  const { t } = useTranslation('courses')
  const store = useOutline()
  const isEmpty = outline.data.length === 0 && outline.final_exam.length === 0
  const chapters = useProgressiveList(shown.data, chaptersFirst(shown))
  // Chapters keep their numbers in a search.
  const places = new Map(outline.data.map(({ id }, index) => [id, index]))
  const { root, tip } = useSorting(outline, store)
  useOutlineMemory(course.id, root)
  const isNothingFound = search.isSearching && shown.data.length + shown.final_exam.length === 0
  return (
    <>
      {isEmpty ? null : <OutlineHead course={course} outline={outline} changes={changes} />}
      {itemsOf(outline).length >= worthSearching ? <OutlineSearch search={search} rows={root} /> : null}
      {isNothingFound ? <EmptyState title={t('outline.nothingFound')} /> : null}
      <div ref={root}>
        <Stack component="ol" gap="sm" className={classes.tree ?? ''} data-list="chapter" data-parent="">
          {chapters.map((chapter, index) => (
            <OutlineChapter
              key={chapter.id}
              chapter={chapter}
              index={places.get(chapter.id) ?? index}
              total={outline.data.length}
            />
          ))}
        </Stack>
        {isEmpty ? null : <FinalExam exams={shown.final_exam} />}
      </div>
      {store.canEdit && !store.isPartial ? (
        <Group gap="sm" align="stretch" mt="sm" className={classes.adds ?? ''}>
          <AddChapter isFirst={isEmpty} />
          {isEmpty || outline.final_exam.length > 0 ? null : <AddFinalExam />}
        </Group>
      ) : null}
      {isEmpty && !store.canEdit ? (
        <EmptyState
          title={t('outline.none')}
          message={course.status === 'archived' ? t('outline.noneWhy') : undefined}
        />
      ) : null}
      <PickBar outline={outline} />
      <UndoBar outline={outline} />
      <DragTip tip={tip} outline={outline} />
      <RelocateDialog outline={outline} />
    </>
  )
}

interface OutlineProviderProps {
  course: Course
  isPartial: boolean
  isSearching: boolean
  children: ReactNode
}

/** Separate from its content, so that the start and end of a change do not render the content again. */
const OutlineProvider = ({ course, children, ...shown }: OutlineProviderProps) => (
  <OutlineStoreProvider value={useOutlineStore(course, shown)}>{children}</OutlineStoreProvider>
)

/** The outline of the draft: chapters, sections and items are ordered, renamed and added in place. */
export const CourseOutline = ({ course, outline }: { course: Course; outline: Outline }) => {
  const [inAddress, setInAddress] = useSearchText('only')
  const search = useOutlineSearch(outline)
  const hasChanges = course.release !== null && itemsOf(outline).some(({ change }) => change)
  const isFiltered = inAddress === 'changes' && hasChanges
  const changes = hasChanges
    ? { isFiltered, onFilter: () => setInAddress(isFiltered ? '' : 'changes') }
    : undefined
  return (
    <OutlineProvider
      course={course}
      isPartial={isFiltered || search.isSearching}
      isSearching={search.isSearching}
    >
      <Tree
        course={course}
        outline={outline}
        shown={isFiltered ? onlyChanges(search.found) : search.found}
        changes={changes}
        search={search}
      />
    </OutlineProvider>
  )
}

export const CourseOutlineSkeleton = () => (
  <Skeleton>
    <Stack gap="sm" className={classes.waiting ?? ''}>
      <SkeletonBar width="220px" />
      <div>
        <RowsSkeleton rows={4} />
      </div>
      <div>
        <RowsSkeleton rows={3} />
      </div>
    </Stack>
  </Skeleton>
)
