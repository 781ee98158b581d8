import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind, Section } from '#contract/courses/courses.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import classes from '../outline.module.css'
import { useOutline } from '../use-outline.ts'
import { AddRow } from './add-row.tsx'
import { Grip } from './grip.tsx'
import { NodeMenu } from './node-menu.tsx'
import { NodeName } from './node-name.tsx'
import { OutlineItem } from './outline-item.tsx'
import sortingClasses from './sorting.module.css'
import { useTreeNode } from './use-tree-node.ts'

interface OutlineSectionProps {
  section: Section
  index: number
  total: number
}

const itemsFirst = 40

/** The lessons and quizzes of a section, with the buttons that add more. */
const Items = ({ section }: { section: Section }) => {
  const { canEdit, isPartial, run } = useOutline()
  const { id: sectionId, chapter_id: chapterId, items } = section
  const drawn = useProgressiveList(items, itemsFirst)
  const add = (kind: ItemKind) => (titles: string[]) =>
    run((calls) => calls.addItems(kind, sectionId, titles))
  return (
    <div className={classes.items}>
      <ol data-list="item" data-parent={sectionId}>
        {drawn.map((item) => (
          <OutlineItem key={item.id} item={item} chapterId={chapterId} />
        ))}
      </ol>
      {canEdit && !isPartial ? (
        <AddRow
          list={sectionId}
          staysOpen
          kinds={[
            { kind: 'lesson', onAdd: add('lesson') },
            { kind: 'quiz', onAdd: add('quiz') },
          ]}
        />
      ) : null}
    </div>
  )
}

export const OutlineSection = memo(({ section, index, total }: OutlineSectionProps) => {
  const { t } = useTranslation('courses')
  const { canEdit, isPartial, moveBy, relocating } = useOutline()
  const at = { kind: 'section', chapterId: section.chapter_id, sectionId: section.id } as const
  const node = useTreeNode(section.id, at)
  const canOrder = canEdit && !isPartial
  return (
    <li className={`${classes.section} ${sortingClasses.row}`} data-node="section" data-id={section.id}>
      <div className={classes.sectionHead}>
        {canOrder ? <Grip title={section.title} /> : null}
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
                  isFirst: index === 0,
                  isLast: index === total - 1,
                  onMove: (by) => moveBy('section', section.id, by),
                  onRelocate: () => relocating.set({ kind: 'section', ids: [section.id] }),
                }
              : undefined
          }
        />
      </div>
      <Items section={section} />
    </li>
  )
})
