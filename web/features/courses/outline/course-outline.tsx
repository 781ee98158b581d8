import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../../contract/courses.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { EmptyState } from '../../../ui/error-state.tsx'
import { Bone, RowsSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import { useSortable } from '../../../ui/use-sortable.ts'
import { Announcer, useAnnounce } from './announcer.tsx'
import { AddFinalExam, FinalExam } from './final-exam.tsx'
import { NameInput } from './name-input.tsx'
import classes from './outline.module.css'
import { OutlineChapter } from './outline-chapter.tsx'
import { itemsOf, type Outline, onlyChanges } from './outline-order.ts'
import { TextsLanguage } from './texts-language.tsx'
import { OutlineDeskProvider, useOutline, useOutlineChanges } from './use-outline.ts'

/** "3 chapters, 10 lessons, 5 quizzes, 62 minutes". */
const Summary = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const items = itemsOf(outline)
  const minutes = items.reduce((sum, { estimated_minutes }) => sum + estimated_minutes, 0)
  const facts = [
    t('chapters', { count: outline.data.length }),
    t('lessons', { count: items.filter(({ kind }) => kind === 'lesson').length }),
    t('quizzes', { count: items.filter(({ kind }) => kind === 'quiz').length }),
    ...(minutes > 0 ? [format.minutes(minutes)] : []),
  ]
  return <p className={classes.summary}>{facts.join(', ')}</p>
}

const AddChapter = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = useTranslation('courses')
  const { adding, setAdding, run } = useOutline()
  const add = async (title: string) => {
    const { data } = await run((calls) => calls.addChapter(title))
    setTimeout(() => setAdding(`section ${data.id}`))
  }
  if (adding === 'chapter')
    return (
      <div className={classes.newChapter}>
        <NameInput
          label={t('add.chapterName')}
          placeholder={t('add.chapterName')}
          onSave={add}
          onClose={() => setAdding(null)}
        />
      </div>
    )
  if (isFirst)
    return (
      <EmptyState
        title={t('outline.empty')}
        message={t('outline.emptyWhy')}
        actions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding('chapter')}>
            {t('add.firstChapter')}
          </Button>
        }
      />
    )
  return (
    <button type="button" className={classes.addChapter} onClick={() => setAdding('chapter')}>
      <Plus size={16} aria-hidden />
      {t('add.chapter')}
    </button>
  )
}

const Chapters = ({
  outline,
  closed,
  onToggle,
}: {
  outline: Outline
  closed: ReadonlySet<string>
  onToggle: (id: string) => void
}) => {
  const { order } = useOutline()
  const announce = useAnnounce()
  const chapters = outline.data
  const list = useSortable({
    ids: chapters.map(({ id }) => id),
    onOrder: (ids, id, place) => {
      announce(chapters.find((chapter) => chapter.id === id)?.title ?? '', place, ids.length)
      order({ list: 'chapters' }, ids)
    },
  })
  return (
    <ol className={classes.tree}>
      {chapters.map((chapter, place) => (
        <OutlineChapter
          key={chapter.id}
          chapter={chapter}
          list={list}
          place={place}
          total={chapters.length}
          isOpen={!closed.has(chapter.id)}
          onToggle={() => onToggle(chapter.id)}
        />
      ))}
    </ol>
  )
}

/** The chapters that are folded up, and folding them. */
const useFolding = (chapterIds: string[]) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const areAllClosed = chapterIds.length > 0 && chapterIds.every((id) => closed.has(id))
  return {
    closed,
    areAllClosed,
    toggle: (id: string) => {
      const next = new Set(closed)
      if (!next.delete(id)) next.add(id)
      setClosed(next)
    },
    toggleAll: () => setClosed(new Set(areAllClosed ? [] : chapterIds)),
  }
}

/** The draft's outline: read, ordered, named and added to in place. */
export const CourseOutline = ({ course, outline }: { course: Course; outline: Outline }) => {
  const { t } = useTranslation('courses')
  const changes = useOutlineChanges(course.id)
  const [adding, setAdding] = useState<string | null>(null)
  const [isPartial, setPartial] = useState(false)
  const folding = useFolding(outline.data.map(({ id }) => id))
  const hasChanges = course.release !== null && itemsOf(outline).some(({ change }) => change)
  const isFiltered = isPartial && hasChanges
  const shown = isFiltered ? onlyChanges(outline) : outline
  const isEmpty = outline.data.length === 0 && outline.final_exam.length === 0
  const canEdit = course.can.edit
  return (
    <OutlineDeskProvider value={{ course, canEdit, isPartial: isFiltered, ...changes, adding, setAdding }}>
      <Announcer>
        {isEmpty ? null : (
          <div className={classes.head}>
            <Summary outline={outline} />
            <span className={classes.headEnd}>
              <TextsLanguage course={course} />
              {outline.data.length > 1 ? (
                <span className={classes.fold}>
                  <Button size="sm" variant="subtle" onClick={folding.toggleAll}>
                    {t(folding.areAllClosed ? 'collapse.none' : 'collapse.all')}
                  </Button>
                </span>
              ) : null}
              {hasChanges ? (
                <Button
                  size="sm"
                  variant="subtle"
                  aria-pressed={isFiltered}
                  onClick={() => setPartial(!isFiltered)}
                >
                  {t(isFiltered ? 'outline.showAll' : 'outline.onlyChanges')}
                </Button>
              ) : null}
            </span>
          </div>
        )}
        <Chapters outline={shown} closed={folding.closed} onToggle={folding.toggle} />
        <FinalExam exams={shown.final_exam} />
        {canEdit && !isFiltered ? (
          <div className={classes.adds}>
            <AddChapter isFirst={isEmpty} />
            {isEmpty || outline.final_exam.length > 0 ? null : <AddFinalExam />}
          </div>
        ) : null}
      </Announcer>
    </OutlineDeskProvider>
  )
}

export const CourseOutlineSkeleton = () => (
  <Skeleton>
    <div className={classes.waiting}>
      <Bone width="220px" />
      <div>
        <RowsSkeleton rows={4} />
      </div>
      <div>
        <RowsSkeleton rows={3} />
      </div>
    </div>
  </Skeleton>
)
