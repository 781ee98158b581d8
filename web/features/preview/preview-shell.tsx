import { Button, Group } from '@mantine/core'
import { Eye, ListTree, Pencil, Share2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { useSharePreview } from '#entities/use-share-preview.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { PreviewOutline as Outline, PreviewItemParams } from './preview.api.ts'
import { PreviewOutline } from './preview-outline.tsx'
import classes from './preview-shell.module.css'
import { PreviewStage } from './preview-stage.tsx'
import { PreviewTools } from './preview-tools.tsx'
import type { PreviewLook } from './use-preview-look.ts'

interface PreviewShellProps {
  itemParams: PreviewItemParams
  locale: Locale
  outline: Outline
  title: string
  /** True if the item is not written in the requested language. */
  isFallback: boolean
  look: PreviewLook
}

const BackToEditor = ({ courseId, itemType, itemId, locale }: PreviewItemParams & { locale: Locale }) => {
  const { t } = useTranslation('preview')
  const go = useGo()
  const back = () =>
    itemType === 'lesson'
      ? go({ to: 'admin.courses.content', params: { courseId, lessonId: itemId, locale } })
      : go({ to: 'admin.courses.quiz', params: { courseId, quizId: itemId } })
  return (
    <Button
      data-small="icon"
      variant="default"
      leftSection={<Pencil size={16} aria-hidden />}
      onClick={() => void back()}
    >
      {t('edit')}
    </Button>
  )
}

/** Opens the dialog that makes a link for people without an account. */
const ShareDraft = ({ courseId }: Pick<PreviewItemParams, 'courseId'>) => {
  const { t } = useTranslation('preview')
  const share = useSharePreview()
  return (
    <Button
      data-small="icon"
      variant="default"
      leftSection={<Share2 size={16} aria-hidden />}
      onClick={() => void share(courseId)}
    >
      {t('share')}
    </Button>
  )
}

interface PreviewActionsProps extends Pick<PreviewShellProps, 'itemParams' | 'locale' | 'outline' | 'look'> {
  onOutline: () => void
}

/** The language, and links back to the editor and, on a phone, to the outline. */
const PreviewActions = ({ itemParams, locale, outline, look, onOutline }: PreviewActionsProps) => {
  const { t } = useTranslation('preview')
  const go = useGo()
  return (
    <>
      {outline.locales.length > 1 ? (
        <div className={classes.language}>
          <LocalePicker
            value={locale}
            locales={outline.locales}
            onChange={(next) =>
              void go({
                to: 'admin.courses.preview',
                params: { ...itemParams, locale: next },
                search: look.search,
                replace: true,
              })
            }
          />
        </div>
      ) : null}
      {outline.can.edit && !look.release ? (
        <>
          <ShareDraft courseId={itemParams.courseId} />
          <BackToEditor {...itemParams} locale={locale} />
        </>
      ) : null}
      <IconButton className={classes.outlineButton} label={t('outline')} onClick={onOutline}>
        <ListTree size={18} aria-hidden />
      </IconButton>
    </>
  )
}

interface PreviewBannerProps extends Pick<PreviewShellProps, 'outline' | 'isFallback' | 'look'> {
  onTools: () => void
}

/** What is being previewed, and the tools that change how. */
const PreviewBanner = ({ outline, isFallback, look, onTools }: PreviewBannerProps) => {
  const { t } = useTranslation('preview')
  return (
    <Group gap="md" wrap="nowrap" flex="none" mih={52} py={7} px="md" className={classes.banner ?? ''}>
      <Group
        component="p"
        gap="xs"
        wrap="nowrap"
        py={5}
        px={12}
        fz="ui"
        fw={500}
        c="var(--info-ink)"
        role="note"
      >
        <Eye size={16} aria-hidden />
        <span>
          {t(look.release ? 'bannerRelease' : outline.can.edit ? 'banner' : 'bannerReceived')}
          {isFallback ? ` ${t('fallback')}` : null}
        </span>
      </Group>
      <PreviewTools look={look} named={false} />
      <IconButton className={classes.toolsButton} label={t('tools')} onClick={onTools}>
        <SlidersHorizontal size={18} aria-hidden />
      </IconButton>
    </Group>
  )
}

/** The frame around the previewed item: what it is, how it is shown, and the way back. */
export const PreviewShell = ({ itemParams, locale, outline, title, isFallback, look }: PreviewShellProps) => {
  const { t } = useTranslation('preview')
  const [showsOutline, showOutline] = useState(false)
  const [showsTools, showTools] = useState(false)
  const { courseId, itemId } = itemParams
  const menu = (
    <PreviewOutline
      outline={outline}
      currentId={itemId}
      showsProgress
      renderLink={({ id, kind }, anchor) => (
        <RouteLink
          to="admin.courses.preview"
          params={{ courseId, itemType: kind, itemId: id, locale }}
          search={look.search}
          {...anchor}
        />
      )}
    />
  )
  return (
    <>
      <CourseBar
        {...(outline.can.edit ? { course: { id: courseId, title: outline.title } } : {})}
        here={title}
        end={
          <PreviewActions {...{ itemParams, locale, outline, look }} onOutline={() => showOutline(true)} />
        }
      />
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <div className={classes.shell}>
        <PreviewBanner {...{ outline, isFallback, look }} onTools={() => showTools(true)} />
        <div className={classes.preview}>
          <aside className={classes.outline}>{menu}</aside>
          <PreviewStage
            title={title}
            path={addressFor('admin.courses.preview.page', { ...itemParams, locale })}
            query={{
              state: look.state,
              ...(look.brand && { brand: look.brand }),
              ...(look.release && { release: look.release }),
            }}
            frame={look.frame}
            scheme={look.scheme}
          />
        </div>
      </div>
      <Sheet closable open={showsOutline} onClose={() => showOutline(false)} label={t('outline')}>
        {menu}
      </Sheet>
      <Sheet closable side="right" open={showsTools} onClose={() => showTools(false)} label={t('tools')}>
        <PreviewTools look={look} named />
      </Sheet>
    </>
  )
}
