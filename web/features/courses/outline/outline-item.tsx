import { CircleHelp, FileText, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../contract/courses.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { RouteLink, useGo } from '../../../lib/navigation/route-link.tsx'
import { Pill, type Tone } from '../../../ui/pill.tsx'
import type { SortableList } from '../../../ui/use-sortable.ts'
import { DragTip, Grip } from './grip.tsx'
import { LengthDialog } from './length-dialog.tsx'
import { NodeMenu } from './node-menu.tsx'
import { NodeName } from './node-name.tsx'
import type { NodePlace } from './outline.api.ts'
import classes from './outline.module.css'
import sortingClasses from './sorting.module.css'
import { useNode } from './use-node.ts'
import { useOutline } from './use-outline.ts'

const changeTones: Record<NonNullable<Item['change']>, Tone> = { new: 'good', changed: 'warn', moved: 'info' }

const KindTile = ({ item }: { item: Item }) => {
  const Icon = item.kind === 'lesson' ? FileText : item.section_id === null ? Flag : CircleHelp
  return (
    <span className={classes.kind} data-kind={item.kind} aria-hidden="true">
      <Icon size={16} />
    </span>
  )
}

const ItemLink = ({ item }: { item: Item }) => {
  const { course, canEdit } = useOutline()
  const courseId = course.id
  if (!canEdit)
    return (
      <RouteLink
        to="admin.courses.preview"
        params={{ courseId, itemType: item.kind, itemId: item.id, locale: course.locale }}
      >
        {item.title}
      </RouteLink>
    )
  if (item.kind === 'quiz')
    return (
      <RouteLink to="admin.courses.quiz" params={{ courseId, quizId: item.id }}>
        {item.title}
      </RouteLink>
    )
  return (
    <RouteLink to="admin.courses.content" params={{ courseId, lessonId: item.id, locale: course.locale }}>
      {item.title}
    </RouteLink>
  )
}

/** Ways into the item: its editor, and how students would see it. */
const useItemWays = (item: Item) => {
  const go = useGo()
  const { course } = useOutline()
  const courseId = course.id
  return {
    onOpen: () =>
      void (item.kind === 'quiz'
        ? go({ to: 'admin.courses.quiz', params: { courseId, quizId: item.id } })
        : go({
            to: 'admin.courses.content',
            params: { courseId, lessonId: item.id, locale: course.locale },
          })),
    onPreview: () =>
      void go({
        to: 'admin.courses.preview',
        params: { courseId, itemType: item.kind, itemId: item.id, locale: course.locale },
      }),
  }
}

const Facts = ({ item }: { item: Item }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const isExam = item.section_id === null && item.title !== t('finalExam')
  return (
    <>
      {isExam ? <small className={classes.meta}>{t('finalExam')}</small> : null}
      {item.change ? <Pill tone={changeTones[item.change]}>{t(`change.${item.change}`)}</Pill> : null}
      <small className={classes.meta}>
        {item.kind === 'quiz'
          ? t('questions', { count: item.questions ?? 0 })
          : item.estimated_minutes > 0
            ? format.minutesShort(item.estimated_minutes)
            : null}
      </small>
    </>
  )
}

interface OutlineItemProps {
  item: Item
  /** The chapter and section around it; absent for a final exam. */
  parent?: { chapterId: string; sectionId: string }
  /** Absent where the list cannot be ordered. */
  sorting?: { list: SortableList; place: number; total: number } | undefined
}

export const OutlineItem = ({ item, parent, sorting }: OutlineItemProps) => {
  const { canEdit } = useOutline()
  const [isSizing, setSizing] = useState(false)
  const ways = useItemWays(item)
  const place: NodePlace =
    item.kind === 'lesson' && parent
      ? { kind: 'lesson', ...parent, lessonId: item.id }
      : { kind: 'quiz', quizId: item.id }
  const node = useNode(place)
  const { list, place: at = 0, total = 1 } = sorting ?? {}
  const closeLength = () => {
    setSizing(false)
    requestAnimationFrame(() => node.button.current?.focus())
  }
  return (
    <li className={`${classes.item} ${sortingClasses.row}`} {...list?.rowProps(item.id)}>
      {list && canEdit ? <Grip title={item.title} {...list.gripProps(item.id)} /> : null}
      <KindTile item={item} />
      <span className={classes.name}>
        <NodeName
          node={place}
          title={item.title}
          version={item.version}
          isRenaming={node.isRenaming}
          onDone={node.stopRenaming}
          returnTo={node.button}
        >
          <ItemLink item={item} />
        </NodeName>
      </span>
      {node.isRenaming ? null : <Facts item={item} />}
      <NodeMenu
        title={item.title}
        button={node.button}
        canEdit={canEdit}
        onRename={node.startRenaming}
        onRemove={() => node.remove({ title: item.title, items: 0 })}
        item={{ ...ways, onLength: () => setSizing(true) }}
        order={
          list && {
            isFirst: at === 0,
            isLast: at === total - 1,
            onMove: (by) => list.move(item.id, at + by),
          }
        }
      />
      {list ? <DragTip list={list} id={item.id} total={total} /> : null}
      {isSizing ? <LengthDialog item={item} node={place} onClose={closeLength} /> : null}
    </li>
  )
}
