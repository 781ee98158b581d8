import { CircleHelp, Flag } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/courses/courses.ts'
import { MaterialsDialog } from '#features/courses/materials/materials-dialog.tsx'
import { afterPaint } from '#lib/after-paint.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { FileText } from '#ui/icons/row-icons.ts'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { LengthDialog } from '../length-dialog.tsx'
import type { NodePlace } from '../outline.api.ts'
import classes from '../outline.module.css'
import { useOutline, usePicked } from '../use-outline.ts'
import { Grip } from './grip.tsx'
import { NodeMenu } from './node-menu.tsx'
import { NodeName } from './node-name.tsx'
import { minutesOf } from './outline-order.ts'
import sortingClasses from './sorting.module.css'
import { useTreeNode } from './use-tree-node.ts'

const changeTones: Record<NonNullable<Item['change']>, Tone> = { new: 'good', changed: 'warn', moved: 'info' }

const KindTile = ({ item }: { item: Item }) => {
  const Icon = item.kind === 'lesson' ? FileText : item.section_id === null ? Flag : CircleHelp
  return (
    <span className={classes.kind} data-kind={item.kind} aria-hidden="true">
      <Icon size={16} />
    </span>
  )
}

/** The icon of the item's kind; during a selection, a checkbox. */
const Tile = ({ item }: { item: Item }) => {
  const { t } = useTranslation('courses')
  const { picked } = useOutline()
  const isPicked = usePicked(item.id)
  if (isPicked === null) return <KindTile item={item} />
  const toggle = () => {
    const next = new Set(picked.get())
    if (!next.delete(item.id)) next.add(item.id)
    picked.set(next)
  }
  return (
    <input
      type="checkbox"
      className={classes.pick}
      aria-label={t('pick.one', { title: item.title })}
      checked={isPicked}
      onChange={toggle}
    />
  )
}

const ItemLink = ({ item }: { item: Item }) => {
  const { courseId, locale, canEdit } = useOutline()
  if (!canEdit)
    return (
      <RouteLink
        to="admin.courses.preview"
        params={{ courseId, itemType: item.kind, itemId: item.id, locale }}
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
    <RouteLink to="admin.courses.content" params={{ courseId, lessonId: item.id, locale }}>
      {item.title}
    </RouteLink>
  )
}

/** The links of an item: its editor, and the student preview. */
const useItemWays = (item: Item) => {
  const go = useGo()
  const { courseId, locale } = useOutline()
  return {
    onOpen: () =>
      void (item.kind === 'quiz'
        ? go({ to: 'admin.courses.quiz', params: { courseId, quizId: item.id } })
        : go({
            to: 'admin.courses.content',
            params: { courseId, lessonId: item.id, locale },
          })),
    onPreview: () =>
      void go({
        to: 'admin.courses.preview',
        params: { courseId, itemType: item.kind, itemId: item.id, locale },
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
          : item.content_minutes === 0
            ? t('noText')
            : format.minutesShort(minutesOf(item))}
      </small>
    </>
  )
}

interface OutlineItemProps {
  item: Item
  /** The chapter of the item's section; absent for a final exam. */
  chapterId?: string
}

/** The path of an item for the outline's calls. */
const placeOf = ({ id, kind, section_id }: Item, chapterId: string | undefined): NodePlace =>
  kind === 'lesson' && chapterId && section_id
    ? { kind: 'lesson', chapterId, sectionId: section_id, lessonId: id }
    : { kind: 'quiz', quizId: id }

export const OutlineItem = memo(({ item, chapterId }: OutlineItemProps) => {
  const { courseId, locale, canEdit, isPartial, run, moveBy, renaming, relocating } = useOutline()
  const [dialog, setDialog] = useState<'length' | 'materials' | null>(null)
  const ways = useItemWays(item)
  const target = placeOf(item, chapterId)
  const node = useTreeNode(item.id, target)
  const canOrder = canEdit && !isPartial
  const duplicate = async () => {
    const copy = await run((calls) => calls.duplicate(item))
    renaming.set(copy.id)
  }
  const close = () => {
    setDialog(null)
    afterPaint(() => node.button.current?.focus())
  }
  return (
    <li className={`${classes.item} ${sortingClasses.row}`} data-node="item" data-id={item.id}>
      {canOrder ? <Grip title={item.title} /> : null}
      <Tile item={item} />
      <span className={classes.name}>
        <NodeName
          node={target}
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
        item={{
          ...ways,
          // `run` shows failures.
          onDuplicate: () => void duplicate().catch(() => undefined),
          onLength: () => setDialog('length'),
          onMaterials: item.kind === 'lesson' ? () => setDialog('materials') : undefined,
        }}
        order={
          canOrder
            ? {
                onMove: (by) => moveBy('item', item.id, by),
                onRelocate: () => relocating.set({ kind: 'item', ids: [item.id] }),
              }
            : undefined
        }
      />
      {dialog === 'length' ? <LengthDialog item={item} node={target} onClose={close} /> : null}
      {dialog === 'materials' ? (
        <MaterialsDialog courseId={courseId} lesson={item} locale={locale} onClose={close} />
      ) : null}
    </li>
  )
})
