import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import documentClasses from '#blocks/document/document.module.css'
import { DocumentBlock } from '#blocks/document/document-view.tsx'
import { asAuthor, ExerciseContext } from '#blocks/exercise/exercise-host.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { blocksById, projectDocument, translatedBlock } from '#contract/translations/block-units.ts'
import type { ContentItemDetail } from '#contract/translations/items.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { createUnitSaving } from '../saving/unit-saving.ts'
import { StateWord } from '../states/state-mark.tsx'
import { needsWork } from '../states/unit-states.ts'
import { contentItemQuery, type JobPath, takeBackRepeats } from '../translations.api.ts'
import rowClasses from '../units/unit-row.module.css'
import { KeysBar } from '../workbench/keys-bar.tsx'
import { UnitList } from '../workbench/unit-list/unit-list.tsx'
import { useResumeDrafts } from '../workbench/use-resume-drafts.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { type LessonBlock, lessonBlocks } from './lesson-blocks.ts'
import classes from './lesson-item.module.css'

/** The target document with the latest text of its units. */
const targetNow = ({ source, target, units }: ContentItemDetail, locale: Locale): ContentDocument => {
  const written = target as unknown as ContentDocument
  const known = blocksById(written)
  const changed = new Map<string, ContentNode>()
  const visit = (node: ContentNode): void => {
    const unit = units.find(({ block_id }) => block_id !== null && block_id === node.attrs?.id)
    const id = String(node.attrs?.id)
    if (unit?.target)
      changed.set(
        id,
        translatedBlock(node, { fields: unit.target, codes: unit.codes, target: known.get(id) }),
      )
    for (const inner of node.content ?? []) visit(inner)
  }
  const document = source as unknown as ContentDocument
  for (const node of document.content) visit(node)
  return projectDocument(document, written, { locale, changed })
}

const Rendered = ({ node, locale }: { node: ContentNode; locale: Locale }) => (
  <div className={documentClasses.document} lang={languageTag(locale)} inert>
    <ExerciseContext value={asAuthor}>
      <DocumentBlock node={node} locale={locale} />
    </ExerciseContext>
  </div>
)

interface BlockRowProps {
  block: LessonBlock
  job: TranslationJob
  onOpen: (id: string) => void
}

/** A block in both languages, as readers see it. A click opens it for translation. */
const BlockRow = ({ block, job, onOpen }: BlockRowProps) => {
  const { t } = useTranslation('translations')
  const { source, target, units, state } = block
  const first = units.find((unit) => needsWork(unit.state)) ?? units[0]
  return (
    <li
      className={`${rowClasses.row} ${classes.block}`}
      data-state={state ?? undefined}
      data-unit={first?.id}
    >
      {first ? (
        <button type="button" className={rowClasses.open} onClick={() => onOpen(first.id)}>
          <VisuallyHidden>
            {t('lesson.open', { count: units.length })} {state ? t(`states.${state}`) : ''}
          </VisuallyHidden>
        </button>
      ) : null}
      <Rendered node={source} locale={job.source_locale} />
      <div>
        {state ? (
          <p className={rowClasses.kind}>
            <StateWord state={state} />
          </p>
        ) : null}
        <div data-source={state === 'untranslated' || undefined}>
          <Rendered node={target} locale={state === 'untranslated' ? job.source_locale : job.locale} />
        </div>
      </div>
    </li>
  )
}

const Neighbours = ({ job, item }: { job: TranslationJob; item: ContentItemDetail }) => {
  const { t } = useTranslation('translations')
  const link = (to: ContentItemDetail['next'], label: string, Icon: typeof ChevronLeft) =>
    to ? (
      <RouteLink
        to="admin.courses.translate.item"
        params={{ courseId: job.course.id, translationJobId: job.id, translationJobItemId: to.id }}
        aria-label={`${label}: ${to.title}`}
        title={to.title}
      >
        <Icon size={18} aria-hidden />
      </RouteLink>
    ) : null
  return (
    <Group
      component="nav"
      gap={0}
      wrap="nowrap"
      align="stretch"
      className={classes.neighbours ?? ''}
      aria-label={t('lesson.neighbours')}
    >
      {link(item.previous, t('lesson.previous'), ChevronLeft)}
      {link(item.next, t('lesson.next'), ChevronRight)}
    </Group>
  )
}

const unitsToDo = ({ units }: ContentItemDetail) => units.filter(({ state }) => needsWork(state))

interface LessonHeaderProps {
  job: TranslationJob
  item: ContentItemDetail
  current: string | null
}

/** The title, what is left to do, and the ways to the list and to other lessons. */
const LessonHeader = ({ job, item, current }: LessonHeaderProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const left = unitsToDo(item)
  const words = left.reduce((sum, unit) => sum + unit.words, 0)
  return (
    <Group component="header" gap="8px var(--s-4)" align="flex-end" className={classes.header ?? ''}>
      <div>
        <Text fz="ui" c="dimmed">
          {t('bench.title', {
            source: format.language(job.source_locale),
            target: format.languageInText(job.locale),
          })}
        </Text>
        <h1>{item.title}</h1>
      </div>
      <Text fz="ui" c="dimmed">
        {left.length === 0
          ? t('lesson.done')
          : t('lesson.left', { count: left.length, words: format.number(words) })}
      </Text>
      <RouteLink
        className={classes.toList}
        to="admin.courses.translate"
        params={{ courseId: job.course.id, locale: job.locale, section: 'lessons', page: item.id }}
        {...(current ? { search: { unit: current } } : {})}
      >
        {t('lesson.list')}
      </RouteLink>
      <Neighbours job={job} item={item} />
    </Group>
  )
}

const LanguageColumns = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <Box py={6} pr={18} pl={22} fz="ui" fw={500} className={classes.columns ?? ''} aria-hidden="true">
      <span>{format.language(job.source_locale)}</span>
      <span>{t('lesson.asRead', { language: format.language(job.locale) })}</span>
    </Box>
  )
}

/** The id of the open unit, which the address repeats. */
const useCurrentUnit = () => {
  const [inAddress, setInAddress] = useSearchText('unit')
  const [current, setCurrent] = useState<string | null>(inAddress || null)
  const set = (id: string | null) => {
    setCurrent(id)
    setInAddress(id ?? '')
  }
  return [current, set] as const
}

/** A lesson in both languages side by side, as readers see it; the current block opens in place. */
export const LessonItem = ({ job, lessonId }: { job: TranslationJob; lessonId: string }) => {
  const path: JobPath = { courseId: job.course.id, translationJobId: job.id }
  const { data } = useQuery({ ...contentItemQuery(path, lessonId), ...forPage })
  return data ? <Lesson key={lessonId} job={job} path={path} item={data.data} /> : <PageSkeleton />
}

const Lesson = ({ job, path, item }: { job: TranslationJob; path: JobPath; item: ContentItemDetail }) => {
  const [current, setCurrent] = useCurrentUnit()
  const [saving] = useState(() => createUnitSaving(path, job.locale))
  useEffect(() => saving.start(), [saving])
  const { units } = item
  useResumeDrafts(units, job, saving)
  const { before, blocks } = useMemo(
    () => lessonBlocks(item.source as unknown as ContentDocument, targetNow(item, job.locale), units),
    [item, job.locale, units],
  )
  // In the order in which they appear.
  const inOrder = useMemo(() => [...before, ...blocks.flatMap((block) => block.units)], [before, blocks])
  const bench = useWorkbench({
    job,
    list: item.id,
    units: inOrder,
    current,
    onCurrent: setCurrent,
    findBeyond: () => Promise.resolve(null),
    focusSearch: () => undefined,
  })
  const list = { job, path, current, saving, bench }
  return (
    <>
      <LessonHeader job={job} item={item} current={current} />
      <div className={classes.pages}>
        <LanguageColumns job={job} />
        {before.length > 0 ? <UnitList {...list} units={before} /> : null}
        <ul>
          {blocks.map((block) =>
            block.units.some(({ id }) => id === current) ? (
              <li key={block.id} className={classes.opened}>
                <UnitList {...list} units={block.units} />
              </li>
            ) : (
              <BlockRow key={block.id} block={block} job={job} onOpen={bench.open} />
            ),
          )}
        </ul>
      </div>
      <KeysBar
        saving={saving}
        left={unitsToDo(item).length}
        isAtEnd={bench.isAtEnd}
        onKeys={() => bench.showKeys(true)}
        onUndoRepeats={(id) => {
          saving.forgetRepeated()
          void takeBackRepeats(path, id)
        }}
      />
      {bench.isShowingKeys ? <KeysDialog onClose={() => bench.showKeys(false)} /> : null}
    </>
  )
}
