import { Box, Button, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePen, Languages, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { setBothLanguages } from '#lib/i18n/language.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useRole } from '#lib/session/session.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useItemFollowed } from '../preview-message.ts'
import { PreviewOutline } from '../preview-outline.tsx'
import { PreviewStage } from '../preview-stage.tsx'
import { CommentsColumn } from './comments-column.tsx'
import { itemIn, itemParam, itemsInOrder, type OrderedItem } from './outline-order.ts'
import { UnsentComments } from './unsent-comments.tsx'
import { useSelectedPassage } from './use-selected-passage.ts'
import { useVisitorComments, type VisitorComments } from './use-visitor-comments.ts'
import { type VisitedItem, type VisitedPreview, visitedItemQuery } from './visited-preview.api.ts'
import { VisitorBar } from './visitor-bar.tsx'
import { VisitorFoot } from './visitor-foot.tsx'
import classes from './visitor-shell.module.css'

interface VisitorShellProps {
  token: string
  preview: VisitedPreview
  /** The item in the address; the first one is shown for a text that names none. */
  wanted: string
  locale: Locale
}

/** What to say about the item: it has no text yet, or none in the chosen language. */
const useItemNote = (token: string, item: VisitedItem, locale: Locale) => {
  const { data } = useQuery({ ...visitedItemQuery(token, item, locale), meta: { quiet: true } })
  if (!data) return null
  const { is_fallback, student } = data.data
  if (student.kind === 'lesson' && student.document === null) return 'unwritten'
  return is_fallback ? 'fallback' : null
}

interface StageProps extends Pick<VisitorShellProps, 'token' | 'locale'> {
  item: OrderedItem
}

const Stage = ({ token, item, locale }: StageProps) => {
  const { t } = useTranslation('preview')
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const note = useItemNote(token, item, locale)
  const NoteIcon = note === 'unwritten' ? FilePen : Languages
  return (
    <>
      {note ? (
        <Box p="xs">
          <NoteBox role="note" tone="info" icon={<NoteIcon size={16} aria-hidden />}>
            {t(note)}
          </NoteBox>
        </Box>
      ) : null}
      <div className={classes.stage}>
        <PreviewStage
          title={item.title}
          path={addressFor('preview.page', { token, itemType: item.kind, itemId: item.id, locale })}
          frame="desktop"
          scheme={scheme}
        />
      </div>
    </>
  )
}

/** Moves between items and languages; both are in the address. */
const useVisit = (token: string, item: VisitedItem | undefined, locale: Locale) => {
  const go = useGo()
  const isGuest = useRole() === 'guest'
  const searchFor = (target: VisitedItem) => ({ item: itemParam(target), locale })
  useItemFollowed((target) => void go({ to: 'preview', params: { token }, search: searchFor(target) }))
  return {
    searchFor,
    setLocale: (next: Locale) => {
      // Users have chosen the language of their screens elsewhere.
      if (isGuest) setBothLanguages(next)
      const search = { ...(item ? { item: itemParam(item) } : {}), locale: next }
      void go({ to: 'preview', params: { token }, search, replace: true })
    },
  }
}

/** Shown over the page while a passage is selected that is not yet what the comment is about. */
const CommentOnSelection = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('previewLinks')
  return (
    <div className={classes.quoteButton}>
      <Button leftSection={<MessageSquarePlus size={16} aria-hidden />} onClick={onClick}>
        {t('visitor.commentSelection')}
      </Button>
    </div>
  )
}

interface SheetsProps {
  open: 'outline' | 'comments' | null
  onClose: () => void
  outline: ReactNode
  comments: ReactNode
}

/** What is beside the page in a wide window. */
const Sheets = ({ open, onClose, outline, comments }: SheetsProps) => {
  const { t } = useTranslation(['previewLinks', 'preview'])
  return (
    <>
      <Sheet closable open={open === 'outline'} onClose={onClose} label={t('preview:outline')}>
        {outline}
      </Sheet>
      <Sheet
        closable
        wide
        side="right"
        open={open === 'comments'}
        onClose={onClose}
        label={t('visitor.comments')}
      >
        {comments}
      </Sheet>
    </>
  )
}

interface OutlineMenuProps extends Pick<VisitorShellProps, 'token' | 'preview'> {
  currentId: string
  commentCounts: ReadonlyMap<string, number>
  searchFor: (item: VisitedItem) => Record<string, string>
  onFollow: () => void
}

const OutlineMenu = ({ token, preview, searchFor, onFollow, ...outline }: OutlineMenuProps) => (
  <PreviewOutline
    outline={preview.outline}
    {...outline}
    // The links differ only in their query, which marks the current one.
    renderLink={(target, anchor) => (
      <Link
        to={addressFor('preview', { token })}
        search={searchFor(target)}
        activeOptions={{ exact: true }}
        onClick={onFollow}
        {...anchor}
      />
    )}
  />
)

interface VisitedPageProps extends StageProps {
  items: readonly OrderedItem[]
  searchFor: (item: VisitedItem) => Record<string, string>
  children: ReactNode
}

const VisitedPage = ({ token, item, locale, items, searchFor, children }: VisitedPageProps) => (
  <>
    <h1>
      <VisuallyHidden>{item.title}</VisuallyHidden>
    </h1>
    <Stage token={token} item={item} locale={locale} />
    <VisitorFoot items={items} current={item} token={token} searchFor={searchFor} />
    {children}
  </>
)

/** Stands for an item that was deleted since, with what the visitor was writing about it, or for an empty draft. */
const NoItem = ({ gone, draft }: { gone: VisitedItem | undefined; draft: VisitorComments['draft'] }) => {
  const { t } = useTranslation('previewLinks')
  return (
    <div className={classes.noItem}>
      <EmptyState
        level={1}
        title={gone ? t(`visitor.gone.${gone.kind}`) : t('visitor.empty')}
        message={t(gone ? 'visitor.goneWhy' : 'visitor.emptyWhy')}
      />
      <UnsentComments texts={gone && draft.body.trim() ? [draft.body] : []} />
    </div>
  )
}

/** The draft as students will see it, with outline and comments beside it, for people without an account. */
export const VisitorShell = ({ token, preview, wanted, locale }: VisitorShellProps) => {
  const { t } = useTranslation('previewLinks')
  const [sheet, setSheet] = useState<SheetsProps['open']>(null)
  const aside = useRef<HTMLElement>(null)
  const { outline, takes_comments } = preview
  const items = itemsInOrder(outline)
  const named = itemIn(wanted)
  const item = named ? items.find((one) => itemParam(one) === wanted) : items[0]
  const gone = item ? undefined : named
  const { searchFor, setLocale } = useVisit(token, item ?? gone, locale)
  const comments = useVisitorComments(token, item ?? gone, locale)
  const { offered, isWide } = useSelectedPassage(`${item?.id} ${locale}`, comments, takes_comments)
  const hasComments = item !== undefined && (takes_comments || comments.hasAny)
  const openComments = () => setSheet('comments')
  const close = () => setSheet(null)
  const commentOnSelection = () => {
    comments.setQuote(offered)
    if (isWide) aside.current?.querySelector('textarea')?.focus()
    else openComments()
  }
  const menu = (
    <OutlineMenu
      {...{ token, preview, searchFor }}
      currentId={item?.id ?? ''}
      commentCounts={comments.counts}
      onFollow={close}
    />
  )
  const column = <CommentsColumn comments={comments} takesComments={takes_comments} />
  return (
    <div className={classes.shell} data-comments={hasComments || undefined}>
      <meta name="robots" content="noindex" />
      <VisitorBar
        title={outline.title}
        locale={locale}
        locales={outline.locales}
        onLocale={setLocale}
        onOutline={() => setSheet('outline')}
        onComments={hasComments ? openComments : undefined}
      />
      <div className={classes.outline}>{menu}</div>
      <main id="main" className={classes.main} tabIndex={-1}>
        {item ? (
          <VisitedPage {...{ token, item, locale, items, searchFor }}>
            {offered ? <CommentOnSelection onClick={commentOnSelection} /> : null}
          </VisitedPage>
        ) : (
          <NoItem gone={gone} draft={comments.draft} />
        )}
      </main>
      {hasComments ? (
        <aside ref={aside} className={classes.comments} aria-label={t('visitor.comments')}>
          {column}
        </aside>
      ) : null}
      <Sheets open={sheet} onClose={close} outline={menu} comments={column} />
    </div>
  )
}
