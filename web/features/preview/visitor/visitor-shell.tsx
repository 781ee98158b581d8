import { Box, Button, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Languages, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import { useItemFollowed, usePassageSelected } from '../preview-message.ts'
import { PreviewOutline } from '../preview-outline.tsx'
import { PreviewStage } from '../preview-stage.tsx'
import { CommentsColumn } from './comments-column.tsx'
import { itemParam, itemsInOrder, type OrderedItem } from './outline-order.ts'
import { useVisitorComments } from './use-visitor-comments.ts'
import { type VisitedItem, type VisitedPreview, visitedItemQuery } from './visited-preview.api.ts'
import { VisitorBar } from './visitor-bar.tsx'
import { VisitorFoot } from './visitor-foot.tsx'
import classes from './visitor-shell.module.css'

interface VisitorShellProps {
  token: string
  preview: VisitedPreview
  /** The item in the address; the first one is shown for any other text. */
  wanted: string
  locale: Locale
}

/** Whether the item is shown in another language than the chosen one. */
const useIsFallback = (token: string, item: VisitedItem | undefined, locale: Locale): boolean => {
  const { data } = useQuery({
    ...visitedItemQuery(token, item ?? { id: '', kind: 'lesson' }, locale),
    enabled: item !== undefined,
    meta: { quiet: true },
  })
  return data?.data.is_fallback ?? false
}

interface StageProps extends Pick<VisitorShellProps, 'token' | 'locale'> {
  item: OrderedItem
}

const Stage = ({ token, item, locale }: StageProps) => {
  const { t } = useTranslation('preview')
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isFallback = useIsFallback(token, item, locale)
  return (
    <>
      {isFallback ? (
        <Box p="xs">
          <NoteBox role="note" tone="info" icon={<Languages size={16} aria-hidden />}>
            {t('fallback')}
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
const useVisit = (token: string, item: OrderedItem | undefined, locale: Locale) => {
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

/** Shown over the page while a passage is selected and the comments have no column of their own. */
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

/** The draft as students will see it, with outline and comments beside it, for people without an account. */
export const VisitorShell = ({ token, preview, wanted, locale }: VisitorShellProps) => {
  const { t } = useTranslation('previewLinks')
  const [sheet, setSheet] = useState<SheetsProps['open']>(null)
  const { outline, takes_comments } = preview
  const items = itemsInOrder(outline)
  const item = items.find((one) => itemParam(one) === wanted) ?? items[0]
  const { searchFor, setLocale } = useVisit(token, item, locale)
  const comments = useVisitorComments(token, item, locale)
  usePassageSelected((passage) => {
    if (takes_comments) comments.setQuote(passage)
  })
  const hasComments = item !== undefined && (takes_comments || comments.hasAny)
  const openComments = () => setSheet('comments')
  const close = () => setSheet(null)
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
          <>
            <h1>
              <VisuallyHidden>{item.title}</VisuallyHidden>
            </h1>
            <Stage token={token} item={item} locale={locale} />
            <VisitorFoot items={items} current={item} token={token} searchFor={searchFor} />
            {comments.draft.quote ? <CommentOnSelection onClick={openComments} /> : null}
          </>
        ) : (
          <EmptyState level={1} title={t('visitor.empty')} message={t('visitor.emptyWhy')} />
        )}
      </main>
      {hasComments ? (
        <aside className={classes.comments} aria-label={t('visitor.comments')}>
          {column}
        </aside>
      ) : null}
      <Sheets open={sheet} onClose={close} outline={menu} comments={column} />
    </div>
  )
}
