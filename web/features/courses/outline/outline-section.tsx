import { useTranslation } from 'react-i18next'
import type { Section } from '../../../../contract/courses.ts'
import { type SortableList, useSortable } from '../../../ui/use-sortable.ts'
import { AddRow } from './add-row.tsx'
import { useAnnounce } from './announcer.tsx'
import { DragTip, Grip } from './grip.tsx'
import { NodeMenu } from './node-menu.tsx'
import { NodeName } from './node-name.tsx'
import classes from './outline.module.css'
import { OutlineItem } from './outline-item.tsx'
import sortingClasses from './sorting.module.css'
import { useNode } from './use-node.ts'
import { useOutline } from './use-outline.ts'

interface OutlineSectionProps {
  section: Section
  list: SortableList
  place: number
  total: number
}

/** The lessons and quizzes of a section, with the way to add more. */
const Items = ({ section }: { section: Section }) => {
  const { canEdit, isPartial, order, run } = useOutline()
  const announce = useAnnounce()
  const { items } = section
  const parent = { chapterId: section.chapter_id, sectionId: section.id }
  const list = useSortable({
    ids: items.map(({ id }) => id),
    onOrder: (ids, id, place) => {
      announce(items.find((item) => item.id === id)?.title ?? '', place, ids.length)
      order({ list: 'items', ...parent }, ids)
    },
  })
  return (
    <div className={classes.items}>
      <ol>
        {items.map((item, place) => (
          <OutlineItem
            key={item.id}
            item={item}
            parent={parent}
            sorting={isPartial ? undefined : { list, place, total: items.length }}
          />
        ))}
      </ol>
      {canEdit && !isPartial ? (
        <AddRow
          list={section.id}
          staysOpen
          kinds={[
            { kind: 'lesson', onAdd: (title) => run((calls) => calls.addLesson(parent, title)) },
            { kind: 'quiz', onAdd: (title) => run((calls) => calls.addQuiz(section.id, title)) },
          ]}
        />
      ) : null}
    </div>
  )
}

export const OutlineSection = ({ section, list, place, total }: OutlineSectionProps) => {
  const { t } = useTranslation('courses')
  const { canEdit, isPartial } = useOutline()
  const at = { kind: 'section', chapterId: section.chapter_id, sectionId: section.id } as const
  const node = useNode(at)
  const canOrder = canEdit && !isPartial
  return (
    <li className={`${classes.section} ${sortingClasses.row}`} {...list.rowProps(section.id)}>
      <div className={classes.sectionHead}>
        {canOrder ? <Grip title={section.title} {...list.gripProps(section.id)} /> : null}
        <NodeName
          node={at}
          title={section.title}
          version={section.version}
          isRenaming={node.isRenaming}
          onDone={node.stopRenaming}
          returnTo={node.button}
        >
          <h3>
            {canEdit ? (
              <button type="button" title={t('menu.rename')} onClick={node.startRenaming}>
                {section.title}
              </button>
            ) : (
              section.title
            )}
          </h3>
        </NodeName>
        <NodeMenu
          title={section.title}
          button={node.button}
          canEdit={canEdit}
          onRename={node.startRenaming}
          onRemove={() => node.remove({ title: section.title, items: section.items.length })}
          order={
            canOrder
              ? {
                  isFirst: place === 0,
                  isLast: place === total - 1,
                  onMove: (by) => list.move(section.id, place + by),
                }
              : undefined
          }
        />
        <DragTip list={list} id={section.id} total={total} />
      </div>
      <Items section={section} />
    </li>
  )
}
