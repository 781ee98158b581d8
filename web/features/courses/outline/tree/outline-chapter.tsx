import { ChevronDown } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chapter } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useStore } from '#lib/store.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { SquareTile } from '#ui/icons/square-tile.tsx'
import classes from '../outline.module.css'
import { useOutline } from '../use-outline.ts'
import { AddRow } from './add-row.tsx'
import { Grip } from './grip.tsx'
import { NodeMenu } from './node-menu.tsx'
import { NodeName } from './node-name.tsx'
import own from './outline-chapter.module.css'
import { minutesOf } from './outline-order.ts'
import { OutlineSection } from './outline-section.tsx'
import sortingClasses from './sorting.module.css'
import { useTreeNode } from './use-tree-node.ts'

interface OutlineChapterProps {
  chapter: Chapter
  index: number
  total: number
}

const sectionsFirst = 2

const Sections = ({ chapter }: { chapter: Chapter }) => {
  const { canEdit, isPartial, run, adding } = useOutline()
  const { sections } = chapter
  const drawn = useProgressiveList(sections, sectionsFirst)
  const add = async ([title = '']: string[]) => {
    const { data } = await run((calls) => calls.addSection(chapter.id, title))
    // A new section needs a lesson, so its field opens next.
    setTimeout(() => adding.set(`lesson ${data.id}`))
  }
  return (
    <>
      <ol data-list="section" data-parent={chapter.id}>
        {drawn.map((section, index) => (
          <OutlineSection key={section.id} section={section} index={index} total={sections.length} />
        ))}
      </ol>
      {canEdit && !isPartial ? (
        <div className={classes.addSection}>
          <AddRow list={chapter.id} kinds={[{ kind: 'section', onAdd: add }]} />
        </div>
      ) : null}
    </>
  )
}

/** "2 sections, 26 min". */
const Facts = ({ chapter }: { chapter: Chapter }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const minutes = chapter.sections
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + minutesOf(item), 0)
  const sections = t('sections', { count: chapter.sections.length })
  return (
    <small className={`${classes.meta} ${own.facts}`}>
      {minutes > 0 ? `${sections}, ${format.minutesShort(minutes)}` : sections}
    </small>
  )
}

interface FoldButtonProps {
  title: string
  isOpen: boolean
  /** The id of the collapsible element. */
  content: string
  onToggle: () => void
}

const FoldButton = ({ title, isOpen, content, onToggle }: FoldButtonProps) => {
  const { t } = useTranslation('courses')
  return (
    <button
      type="button"
      className={classes.twist}
      aria-expanded={isOpen}
      aria-controls={content}
      aria-label={t(isOpen ? 'collapse.one' : 'collapse.open', { title })}
      onClick={onToggle}
    >
      <ChevronDown size={16} aria-hidden />
    </button>
  )
}

const ChapterTitle = ({ title, onRename }: { title: string; onRename: (() => void) | undefined }) => {
  const { t } = useTranslation('courses')
  return (
    <h2>
      {onRename ? (
        <button type="button" title={t('menu.rename')} onClick={onRename}>
          {title}
        </button>
      ) : (
        title
      )}
    </h2>
  )
}

export const OutlineChapter = memo(({ chapter, index, total }: OutlineChapterProps) => {
  const { canEdit, isPartial, isSearching, moveBy, folded } = useOutline()
  const closed = useStore(folded)
  const isOpen = isSearching || !closed.has(chapter.id)
  const toggle = () => {
    const next = new Set(closed)
    if (!next.delete(chapter.id)) next.add(chapter.id)
    folded.set(next)
  }
  const content = useId()
  const at = { kind: 'chapter', chapterId: chapter.id } as const
  const node = useTreeNode(chapter.id, at)
  const canOrder = canEdit && !isPartial
  const items = chapter.sections.reduce((sum, section) => sum + section.items.length, 0)
  return (
    <li
      className={`${classes.chapter} ${own.chapter} ${sortingClasses.row}`}
      data-node="chapter"
      data-id={chapter.id}
    >
      <div className={classes.chapterHead}>
        {canOrder ? <Grip title={chapter.title} /> : null}
        <FoldButton title={chapter.title} isOpen={isOpen} content={content} onToggle={toggle} />
        <SquareTile size={22} tone="brand">
          {index + 1}
        </SquareTile>
        <NodeName
          node={at}
          title={chapter.title}
          version={chapter.version}
          isRenaming={node.isRenaming}
          onDone={node.stopRenaming}
          returnTo={node.button}
        >
          <ChapterTitle title={chapter.title} onRename={canEdit ? node.startRenaming : undefined} />
        </NodeName>
        {node.isRenaming ? null : <Facts chapter={chapter} />}
        <NodeMenu
          title={chapter.title}
          button={node.button}
          canEdit={canEdit}
          onRename={node.startRenaming}
          onRemove={() => node.remove({ title: chapter.title, items })}
          order={
            canOrder
              ? {
                  isFirst: index === 0,
                  isLast: index === total - 1,
                  onMove: (by) => moveBy('chapter', chapter.id, by),
                }
              : undefined
          }
        />
      </div>
      <div id={content} hidden={!isOpen}>
        <Sections chapter={chapter} />
      </div>
    </li>
  )
})
